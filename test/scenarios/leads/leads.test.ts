/** Given a customer who leaves a number on an agent's page, the agent has a lead, and nobody else's sale is stopped. */
import { beforeEach, describe, expect, it } from 'vitest';
import { findTexts } from '../../../functions/workflows/operators/collect-person.ts';
import { leadClaimTable } from '../../../functions/data/lead-claim.table.ts';
import { leadTable } from '../../../functions/data/lead.table.ts';
import {
  CONSENT_VERSION,
  consentWording,
  LEADS_AN_HOUR_FROM_NETWORK,
  LEADS_AN_HOUR_TO_AGENT,
  MAX_ASKED_AGAIN,
} from '../../../shared/leads/rules.ts';
import { FORM_LIFE_MS, MIN_FILL_MS } from '../../../shared/kernel/lead-form.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { openApi, refusal } from '../../support/stack/client.ts';
import { callPublic, useUpHour } from '../../support/leads/clicks.ts';
import {
  aLead,
  codeOf,
  freshPhone,
  leadForm,
  openedBefore,
  openedForm,
  sendLead,
} from '../../support/leads/leads.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { tableOf } from '../../support/stack/table.ts';

const NOW = '2027-03-10T08:00:00.000Z';
const after = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();

const { stack, office } = await setUpOffice({ at: NOW, callsByClock: false });
const anybody = openApi(stack.url);
let agent: Person;

beforeEach(async () => {
  await stack.moveClock(NOW);
  agent = await office.newAgent({ fullName: 'Sipho Dlamini' });
});

const leadsOf = async (person = agent, query: { status?: 'new' | 'lost' } = {}) =>
  (await person.api.leads.listMyLeads(query)).rows;
const noticesOf = async (person = agent) => {
  await stack.drain();
  const { rows } = await person.api.notifications.listNotifications();
  return rows.flatMap(({ about, content }) =>
    about?.kind.startsWith('lead') ? [{ kind: about.kind, content }] : [],
  );
};
const eventsOf = async (person = agent) =>
  (await recentEvents(stack)).filter(({ agentId }) => agentId === person.id);
const funnelOf = async (person = agent) => {
  await stack.drain();
  return (await person.api.reports.getMyDashboard()).funnel;
};
const sellTo = (leadId: string, person = agent, changes: object = {}) =>
  person.api.sales.submitSale(saleOf(office, { leadId, ...changes }));
const submit = (form: ReturnType<typeof leadForm>, idempotencyKey: string = crypto.randomUUID()) =>
  anybody.leads.submitLead(form, { context: { idempotencyKey } });

describe('the page', () => {
  it('shows the agent’s first name, products without what is the company’s, and the consent', async () => {
    const { id } = await office.admin.api.products.createProduct({
      name: 'Fibre 50',
      costPriceCents: 31_337,
      marginPercentage: 41.5,
      sellingPriceCents: 49_900,
      planId: `SECRET-${crypto.randomUUID()}`,
      isUncapped: true,
    });
    const page = await anybody.leads.getLeadPage({ code: codeOf(agent).toLowerCase() });
    expect(page).toEqual({
      agentName: 'Sipho',
      products: expect.arrayContaining([
        { id, name: 'Fibre 50', isUncapped: true, sellingPriceCents: 49_900 },
      ]) as unknown,
      consent: {
        version: CONSENT_VERSION,
        wording: consentWording(CONSENT_VERSION, stack.settings.companyName),
      },
    });
    expect(JSON.stringify(page)).not.toMatch(/SECRET|31337|41\.5|Dlamini|ommission/);
  });

  it('answers for an unknown, an inactive and a deleted agent’s code alike', async () => {
    await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
    const gone = await office.newAgent();
    await office.admin.api.agents.deleteAgent({ agentId: gone.id });
    for (const code of ['NOBODYS2', codeOf(agent), codeOf(gone)]) {
      const expected = { status: 404, message: 'This link is not in use.' };
      expect(await refusal(anybody.leads.getLeadPage({ code }))).toMatchObject(expected);
      expect(await refusal(anybody.leads.openLeadForm({ code }))).toMatchObject(expected);
    }
  });
});

describe('a request', () => {
  it('becomes the agent’s lead, with the consent’s wording and time, and a notice without links', async () => {
    const phone = freshPhone();
    const changes = { name: 'Naledi www.evil.example', phone: `0${phone.slice(3)}` };
    await sendLead(office, agent, { ...changes, productId: office.product.id });
    const [lead, ...more] = await leadsOf();
    expect(more).toEqual([]);
    expect(lead).toMatchObject({
      name: 'Naledi www.evil.example',
      phone,
      suburb: 'Soweto',
      status: 'new',
      productName: 'Fibre 100',
      askedAgain: [],
      consentWording: consentWording(CONSENT_VERSION, stack.settings.companyName),
    });
    expect(await leadTable(tableOf(stack)).get(lead?.id ?? '')).toMatchObject({
      consentVersion: CONSENT_VERSION,
    });
    expect(await noticesOf()).toEqual([
      {
        kind: 'leadReceived',
        content: expect.stringContaining('Naledi www evil example') as string,
      },
    ]);
    const [mail] = await stack.inbox(agent.email);
    expect(mail?.text).toContain(`/agent/leads?lead=${lead?.id}`);
    expect(mail?.text).not.toContain(phone);
    expect(await eventsOf()).toContainEqual(
      expect.objectContaining({ action: 'leads.receive', subjectId: lead?.id, actorId: 'anybody' }),
    );
  });

  it('needs the consent', async () => {
    const ticket = await openedForm(office, agent);
    const refused = await refusal(submit({ ...leadForm(ticket), consent: false as true }));
    expect(refused.data.fields).toEqual([{ path: 'consent', message: 'must be agreed to' }]);
    const old = await refusal(submit(leadForm(ticket, { consentVersion: 99 })));
    expect(old).toMatchObject({ status: 409 });
    expect(await leadsOf()).toEqual([]);
  });

  it('makes one lead, however often it is sent', async () => {
    const form = leadForm(await openedForm(office, agent));
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(form, key)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ received: true })));
    expect(await leadsOf()).toHaveLength(1);
    const other = await refusal(submit({ ...form, name: 'Somebody else' }, key));
    expect(other.status).toBe(409);
  });

  it('changes nothing where the agent has the number already, and answers the same', async () => {
    const phone = freshPhone();
    await sendLead(office, agent, { phone });
    const before = await leadsOf();
    await sendLead(office, agent, { phone, name: 'Another name', suburb: 'Benoni' });
    expect(await leadsOf()).toEqual(before);
    expect(await noticesOf()).toHaveLength(1);
  });

  it('of two at once with one number makes one lead', async () => {
    const other = await office.newAgent();
    const phone = freshPhone();
    await Promise.all([sendLead(office, agent, { phone }), sendLead(office, other, { phone })]);
    expect([...(await leadsOf()), ...(await leadsOf(other))]).toHaveLength(1);
  });

  it('leaves out a product that is no longer for sale', async () => {
    const { id } = await office.admin.api.products.createProduct({ name: 'Old', isActive: false });
    await sendLead(office, agent, { productId: id });
    expect((await leadsOf())[0]).not.toHaveProperty('productId');
  });
});

describe('a program', () => {
  const SAME = { received: true };
  it('that fills in the hidden field, or says that it is one, is thanked and heard by nobody', async () => {
    const ticket = await openedForm(office, agent);
    expect(await submit(leadForm(ticket, { website: 'https://spam.example' }))).toEqual(SAME);
    const from = await callPublic(stack, '196.25.9.1', ['POST', '/api/public/leads'], {
      userAgent: 'some bot',
      body: leadForm(ticket),
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(from).toMatchObject({ statusCode: 200, body: SAME });
    expect(await leadsOf()).toEqual([]);
    expect(await submit(leadForm(ticket))).toEqual(SAME);
    expect(await leadsOf()).toHaveLength(1);
  });

  const NOT_SENT = { status: 409, message: 'Your request couldn’t be sent. Please try again.' };
  it('that is too fast, too late, has sent its form or made it up gets one answer for all', async () => {
    const { ticket: fast } = await anybody.leads.openLeadForm({ code: codeOf(agent) });
    const late = await openedForm(office, agent);
    await openedBefore(office, late, FORM_LIFE_MS);
    const used = await openedForm(office, agent);
    await submit(leadForm(used));
    for (const ticket of [fast, late, used, 'A'.repeat(24)])
      expect(await refusal(submit(leadForm(ticket)))).toMatchObject(NOT_SENT);
    expect(await leadsOf()).toHaveLength(1);
    await openedBefore(office, fast, MIN_FILL_MS);
    expect(await submit(leadForm(fast))).toEqual(SAME);
  });

  it('can’t use a form after the agent’s account was closed', async () => {
    const ticket = await openedForm(office, agent);
    await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
    expect(await refusal(submit(leadForm(ticket)))).toMatchObject(NOT_SENT);
  });

  it('is stopped after an hour’s requests from one network, and to one agent', async () => {
    const send = async (from: string) =>
      callPublic(stack, from, ['POST', '/api/public/leads'], {
        body: leadForm(await openedForm(office, agent)),
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    const perHour = LEADS_AN_HOUR_FROM_NETWORK;
    await useUpHour(stack, { purpose: 'submitLead', perHour }, { clientAddress: '196.25.9.2' });
    expect((await send('196.25.9.2')).statusCode).toBe(429);
    expect((await send('196.25.9.3')).statusCode).toBe(200);
    const many = { purpose: 'leadsOf', perHour: LEADS_AN_HOUR_TO_AGENT };
    await useUpHour(stack, many, { who: agent.id });
    expect((await send('196.25.9.4')).statusCode).toBe(429);
    expect(await leadsOf()).toHaveLength(1);
  });
});

describe('a customer who asks two agents', () => {
  it('stays the first one’s lead, who is told; the second one’s sale goes through', async () => {
    const second = await office.newAgent();
    const phone = freshPhone();
    const leadId = await aLead(office, agent, { phone });
    await sendLead(office, second, { phone });
    expect(await leadsOf(second)).toEqual([]);
    expect(await noticesOf(second)).toEqual([]);
    expect((await noticesOf()).map(({ kind }) => kind)).toEqual(['leadAskedAgain', 'leadReceived']);
    expect((await agent.api.leads.getMyLead({ leadId })).askedAgain).toHaveLength(1);
    const sale = saleOf(office, { customerPhone: phone, customerEmail: 'naledi@customer.example' });
    const { id: saleId } = await second.api.sales.submitSale(sale);
    await office.admin.api.sales.approveSale({ saleId });
    expect((await agent.api.leads.getMyLead({ leadId })).status).toBe('new');
  });

  it('is told of a few times only', async () => {
    const second = await office.newAgent();
    const phone = freshPhone();
    const leadId = await aLead(office, agent, { phone });
    for (let time = 0; time <= MAX_ASKED_AGAIN; time++) {
      await stack.moveClock(after(time + 1));
      await sendLead(office, second, { phone });
    }
    expect((await agent.api.leads.getMyLead({ leadId })).askedAgain).toHaveLength(MAX_ASKED_AGAIN);
  });

  it('is the second one’s after 90 days, or once the first can’t call', async () => {
    const second = await office.newAgent();
    const [late, closed] = [freshPhone(), freshPhone()];
    await sendLead(office, agent, { phone: late });
    await stack.moveClock(after(89));
    await sendLead(office, second, { phone: late });
    expect(await leadsOf(second)).toEqual([]);
    await stack.moveClock(after(91));
    await sendLead(office, second, { phone: late });
    expect((await leadsOf(second)).map(({ phone }) => phone)).toEqual([late]);
    await sendLead(office, agent, { phone: closed });
    await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
    await sendLead(office, second, { phone: closed });
    expect((await leadsOf(second)).map(({ phone }) => phone)).toEqual([closed, late]);
  });

  it('who was given up tells the agent, on the own page too', async () => {
    const phone = freshPhone();
    const leadId = await aLead(office, agent, { phone });
    await agent.api.leads.markLost({ leadId, reason: 'Moves next year' });
    await stack.moveClock(after(1));
    await sendLead(office, agent, { phone });
    expect((await noticesOf())[0]).toMatchObject({ kind: 'leadAskedAgain' });
    expect(await agent.api.leads.markContacted({ leadId })).toMatchObject({ status: 'contacted' });
    expect(await agent.api.leads.getMyLead({ leadId })).not.toHaveProperty('lostReason');
  });
});

describe('a lead', () => {
  it('goes from new through contacted and sold to approved, and the funnel counts it', async () => {
    const code = codeOf(agent);
    await anybody.referrals.recordClick({ code, linkType: 'traffic', landing: 'lead' });
    await anybody.referrals.recordClick({ code, linkType: 'traffic' });
    const leadId = await aLead(office, agent);
    expect(await funnelOf()).toEqual({ clicks: 1, leads: 1, sales: 0, approved: 0, waiting: 1 });
    expect(await agent.api.leads.markContacted({ leadId })).toMatchObject({
      status: 'contacted',
      contactedAt: expect.any(String) as string,
    });
    const { id: saleId } = await sellTo(leadId);
    expect(await agent.api.leads.getMyLead({ leadId })).toMatchObject({ status: 'sold', saleId });
    expect(await funnelOf()).toEqual({ clicks: 1, leads: 1, sales: 1, approved: 0, waiting: 0 });
    await office.admin.api.sales.approveSale({ saleId });
    const funnel = { clicks: 1, leads: 1, sales: 1, approved: 1 };
    expect(await funnelOf()).toEqual({ ...funnel, waiting: 0 });
    const report = await office.admin.api.reports.getReport({ days: 7 });
    for (const step of ['clicks', 'leads', 'sales', 'approved'] as const)
      expect(report.leads[step]).toBeGreaterThanOrEqual(funnel[step]);
    const actions = (await eventsOf()).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['leads.receive', 'leads.markContacted', 'leads.markSold']),
    );
  });

  it('is sold once: another sale of it is refused with its state, and a repeat answers the first', async () => {
    const leadId = await aLead(office, agent);
    const context = { idempotencyKey: crypto.randomUUID() };
    const form = saleOf(office, { leadId });
    const first = await agent.api.sales.submitSale(form, { context });
    expect(await agent.api.sales.submitSale(form, { context })).toEqual(first);
    const refused = await refusal(sellTo(leadId));
    expect(refused).toMatchObject({
      status: 409,
      message: 'This lead was already sold to.',
      data: { current: { status: 'sold', saleId: first.id } },
    });
    expect((await agent.api.sales.listMySales({})).rows).toHaveLength(1);
  });

  it('of two sales at once gets one', async () => {
    const leadId = await aLead(office, agent);
    const sales = await Promise.allSettled([sellTo(leadId), sellTo(leadId)]);
    expect(sales.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await agent.api.sales.listMySales({})).rows).toHaveLength(1);
  });

  it('is open again when its sale is withdrawn', async () => {
    const leadId = await aLead(office, agent);
    const { id: saleId } = await sellTo(leadId);
    await agent.api.sales.withdrawSale({ saleId });
    const lead = await agent.api.leads.getMyLead({ leadId });
    expect(lead.status).toBe('contacted');
    expect(lead).not.toHaveProperty('saleId');
    expect((await sellTo(leadId)).leadId).toBe(leadId);
    expect((await funnelOf()).sales).toBe(1);
  });

  it('follows a rejected sale that is sent again', async () => {
    const leadId = await aLead(office, agent);
    const { id: rejected } = await sellTo(leadId);
    await office.admin.api.sales.rejectSale({ saleId: rejected, reason: 'No such house' });
    const again = await agent.api.sales.submitSale(saleOf(office, { resubmits: rejected }));
    expect(again.leadId).toBe(leadId);
    expect((await agent.api.leads.getMyLead({ leadId })).saleId).toBe(again.id);
    expect((await funnelOf()).sales).toBe(1);
  });

  it('that is lost keeps its reason, and refuses further steps with its state', async () => {
    const leadId = await aLead(office, agent);
    const reason = 'No fibre in the street';
    expect(await agent.api.leads.markLost({ leadId, reason })).toMatchObject({
      status: 'lost',
      lostReason: reason,
    });
    expect(await refusal(agent.api.leads.markLost({ leadId, reason: 'Again' }))).toMatchObject({
      status: 409,
      data: { current: { status: 'lost', lostReason: reason } },
    });
    expect(await leadsOf(agent, { status: 'new' })).toEqual([]);
    expect((await leadsOf(agent, { status: 'lost' })).map(({ id }) => id)).toEqual([leadId]);
  });

  it('is nobody else’s', async () => {
    const leadId = await aLead(office, agent);
    const other = await office.newAgent();
    const { leads } = other.api;
    for (const call of [
      () => leads.getMyLead({ leadId }),
      () => leads.markContacted({ leadId }),
      () => leads.markLost({ leadId, reason: 'Mine now' }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404 });
    expect((await refusal(sellTo(leadId, other))).data.fields).toEqual([
      { path: 'leadId', message: 'must be one of your leads' },
    ]);
    expect(await leadsOf(other)).toEqual([]);
    expect((await agent.api.leads.getMyLead({ leadId })).status).toBe('new');
  });

  it('is mailed of only where the agent wants it', async () => {
    await agent.api.notifications.setPreference({ kind: 'leads', isWanted: false });
    await aLead(office, agent);
    expect(await noticesOf()).toHaveLength(1);
    const subjects = (await stack.inbox(agent.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('New lead'))).toEqual([]);
  });
});

describe('a customer is erased', () => {
  const sweep = () => stack.invoke('deletionSweeper', { kind: 'sweepDeletions' });
  /** A customer with a name that nothing else has. */
  const customer = () => ({
    name: `Lerato${crypto.randomUUID().slice(0, 8)}`,
    phone: freshPhone(),
  });
  const standing = async ({ name, phone }: ReturnType<typeof customer>) => {
    await stack.drain();
    return findTexts(tableOf(stack), [name, phone]);
  };

  it('12 months after the lead was lost, and the counts stay', async () => {
    const [lost, open] = [customer(), customer()];
    const leadId = await aLead(office, agent, lost);
    await aLead(office, agent, open);
    await agent.api.leads.markLost({ leadId, reason: `${lost.name} has moved` });
    const before = await funnelOf();
    await stack.moveClock(after(364));
    await sweep();
    expect(await standing(lost)).not.toEqual([]);
    await stack.moveClock(after(367));
    await sweep();
    expect(await standing(lost)).toEqual([]);
    expect(await standing(open)).not.toEqual([]);
    expect((await leadsOf()).map(({ name }) => name)).toEqual([open.name]);
    expect(await funnelOf()).toEqual(before);
    expect(await refusal(agent.api.leads.getMyLead({ leadId }))).toMatchObject({ status: 404 });
  });

  it('with the agent who is deleted', async () => {
    const [one, other] = [customer(), customer()];
    await aLead(office, agent, one);
    await aLead(office, agent, other);
    expect(await standing(one)).not.toEqual([]);
    await office.admin.api.agents.deleteAgent({ agentId: agent.id });
    expect(await standing(one)).toEqual([]);
    expect(await standing(other)).toEqual([]);
    expect(await leadClaimTable(tableOf(stack)).get(one.phone)).toBeUndefined();
    const next = await office.newAgent();
    await sendLead(office, next, one);
    expect(await leadsOf(next)).toHaveLength(1);
  });
});
