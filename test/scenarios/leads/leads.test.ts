/** Given a customer who leaves a number on an agent's page, the agent has a lead, and a program has none. */
import { beforeEach, describe, expect, it } from 'vitest';
import { leadTable } from '../../../functions/data/leads/lead.table.ts';
import {
  ASKED_ELSEWHERE,
  CONSENT_VERSION,
  consentWording,
  LEADS_AN_HOUR_FROM_NETWORK,
  LEADS_AN_HOUR_TO_AGENT,
} from '../../../shared/leads/rules.ts';
import { FORM_LIFE_MS, MIN_FILL_MS } from '../../../shared/kernel/lead-form.ts';
import { apiOf } from '../../support/stack/client.ts';
import { refusal } from '../../support/stack/refusals.ts';
import { callPublic, useUpHour } from '../../support/leads/clicks.ts';
import {
  agentEventsOf,
  leadNoticesOf,
  leadsOf,
  codeOf,
  freshPhone,
  leadForm,
  openedBefore,
  openedForm,
  sendLead,
} from '../../support/leads/leads.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const NOW = '2027-03-10T08:00:00.000Z';

const { stack, office } = await setUpOffice({ at: NOW, callsByClock: false });
const anybody = apiOf(stack);
let agent: Person;

beforeEach(async () => {
  await stack.moveClock(NOW);
  agent = await office.newAgent({ fullName: 'Sipho Dlamini' });
});

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
    const [lead, ...more] = await leadsOf(agent);
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
    expect(await leadTable(stack.table).get(lead?.id ?? '')).toMatchObject({
      consentVersion: CONSENT_VERSION,
    });
    expect(await leadNoticesOf(stack, agent)).toEqual([
      {
        kind: 'leadReceived',
        content: expect.stringContaining('Naledi www evil example') as string,
      },
    ]);
    const [mail] = await stack.inbox(agent.email);
    expect(mail?.text).toContain(`/agent/sales?view=leads&lead=${lead?.id}`);
    expect(mail?.text).not.toContain(phone);
    expect(await agentEventsOf(stack, agent)).toContainEqual(
      expect.objectContaining({ action: 'leads.receive', subjectId: lead?.id, actorId: 'anybody' }),
    );
  });

  it('needs the consent', async () => {
    const ticket = await openedForm(office, agent);
    const refused = await refusal(submit({ ...leadForm(ticket), consent: false as true }));
    expect(refused.data.fields).toEqual([{ path: 'consent', message: 'must be agreed to' }]);
    const old = await refusal(submit(leadForm(ticket, { consentVersion: 99 })));
    expect(old).toMatchObject({ status: 409 });
    expect(await leadsOf(agent)).toEqual([]);
  });

  it('makes one lead, however often it is sent', async () => {
    const form = leadForm(await openedForm(office, agent));
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(form, key)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ received: true })));
    expect(await leadsOf(agent)).toHaveLength(1);
    const other = await refusal(submit({ ...form, name: 'Somebody else' }, key));
    expect(other.status).toBe(409);
  });

  it('changes nothing where the agent has the number already, and answers the same', async () => {
    const phone = freshPhone();
    await sendLead(office, agent, { phone });
    const before = await leadsOf(agent);
    await sendLead(office, agent, { phone, name: 'Another name', suburb: 'Benoni' });
    expect(await leadsOf(agent)).toEqual(before);
    expect(await leadNoticesOf(stack, agent)).toHaveLength(1);
  });

  it('of two at once with one number makes one lead that is open', async () => {
    const other = await office.newAgent();
    const phone = freshPhone();
    await Promise.all([sendLead(office, agent, { phone }), sendLead(office, other, { phone })]);
    const leads = [...(await leadsOf(agent)), ...(await leadsOf(other))];
    expect(leads.filter(({ status }) => status === 'new')).toHaveLength(1);
  });

  it('leaves out a product that is no longer for sale', async () => {
    const { id } = await office.admin.api.products.createProduct({ name: 'Old', isActive: false });
    await sendLead(office, agent, { productId: id });
    expect((await leadsOf(agent))[0]).not.toHaveProperty('productId');
  });
});

describe('a number that an agent entered, without the customer', () => {
  it('is the agent’s whom the customer asks; the first hears that, not who it is, and is counted', async () => {
    const [asked, phone] = [await office.newAgent({ fullName: 'Lerato Nkosi' }), freshPhone()];
    await sendLead(office, agent, { phone });
    await sendLead(office, asked, { phone });
    expect(await leadsOf(asked)).toMatchObject([{ phone, status: 'new' }]);
    expect(await leadsOf(agent)).toMatchObject([{ status: 'lost', lostReason: ASKED_ELSEWHERE }]);
    const notices = await leadNoticesOf(stack, agent);
    expect(notices.map(({ kind }) => kind)).toEqual(['leadAskedAgain', 'leadReceived']);
    expect(notices[0]?.content).toContain(ASKED_ELSEWHERE);
    expect(JSON.stringify(notices)).not.toContain('Lerato');
    expect((await leadNoticesOf(stack, asked)).map(({ kind }) => kind)).toEqual(['leadReceived']);
    await sendLead(office, agent);
    await stack.drain();
    const { leads } = await office.admin.api.agents.getAgent({ agentId: agent.id });
    expect(leads).toEqual({ all: 2, waiting: 1, today: 2 });
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
    expect(await leadsOf(agent)).toEqual([]);
    expect(await submit(leadForm(ticket))).toEqual(SAME);
    expect(await leadsOf(agent)).toHaveLength(1);
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
    expect(await leadsOf(agent)).toHaveLength(1);
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
    expect(await leadsOf(agent)).toHaveLength(1);
  });
});
