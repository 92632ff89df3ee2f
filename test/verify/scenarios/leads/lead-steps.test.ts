/** Given a lead, it goes its way to a sale, stays its agent's, and the customer is erased in time. */
import { beforeEach, describe, expect, it } from 'vitest';
import { findTexts } from '../../../support/stack/find-texts.ts';
import { leadClaimTable } from '../../../../functions/data/leads/lead-claim.table.ts';
import { MAX_ASKED_AGAIN } from '../../../../shared/leads/rules.ts';
import { apiOf } from '../../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import {
  agentEventsOf,
  aLead,
  leadNoticesOf,
  leadsOf,
  codeOf,
  freshPhone,
  sendLead,
} from '../../../support/leads/leads.ts';
import { type Person, saleOf } from '../../../support/stack/office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const NOW = '2027-03-10T08:00:00.000Z';
const after = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();

const { stack, office } = await setUpOffice({ at: NOW, callsByClock: false });
const anybody = apiOf(stack);
let agent: Person;

beforeEach(async () => {
  await stack.moveClock(NOW);
  agent = await office.newAgent({ fullName: 'Sipho Dlamini' });
});

const funnelOf = async (person = agent) => {
  await stack.drain();
  return (await person.api.reports.getMyDashboard()).funnel;
};

/** A lead of the agent, who has called. */
const calledLead = async (changes: object) => {
  const leadId = await aLead(office, agent, changes);
  return (await agent.api.leads.markContacted({ leadId })).id;
};

const sellTo = (leadId: string, person = agent, changes: object = {}) =>
  person.api.sales.submitSale(saleOf(office, { leadId, ...changes }));

describe('a customer who asks two agents', () => {
  it('stays the first one’s lead, who called and is told; the second one’s sale goes through', async () => {
    const second = await office.newAgent();
    const phone = freshPhone();
    const leadId = await calledLead({ phone });
    await sendLead(office, second, { phone });
    expect(await leadsOf(second)).toEqual([]);
    expect(await leadNoticesOf(stack, second)).toEqual([]);
    expect((await leadNoticesOf(stack, agent)).map(({ kind }) => kind)).toEqual([
      'leadAskedAgain',
      'leadReceived',
    ]);
    expect((await agent.api.leads.getMyLead({ leadId })).askedAgain).toHaveLength(1);
    const sale = saleOf(office, { customerPhone: phone, customerEmail: 'naledi@customer.example' });
    const { id: saleId } = await second.api.sales.submitSale(sale);
    await office.admin.api.sales.approveSale({ saleId });
    expect((await agent.api.leads.getMyLead({ leadId })).status).toBe('contacted');
  });

  it('is told of a few times only', async () => {
    const second = await office.newAgent();
    const phone = freshPhone();
    const leadId = await calledLead({ phone });
    for (let time = 0; time <= MAX_ASKED_AGAIN; time++) {
      await stack.moveClock(after(time + 1));
      await sendLead(office, second, { phone });
    }
    expect((await agent.api.leads.getMyLead({ leadId })).askedAgain).toHaveLength(MAX_ASKED_AGAIN);
  });

  it('is the second one’s after 90 days, or once the first can’t call', async () => {
    const second = await office.newAgent();
    const [late, closed] = [freshPhone(), freshPhone()];
    await calledLead({ phone: late });
    await stack.moveClock(after(89));
    await sendLead(office, second, { phone: late });
    expect(await leadsOf(second)).toEqual([]);
    await stack.moveClock(after(91));
    await sendLead(office, second, { phone: late });
    expect((await leadsOf(second)).map(({ phone }) => phone)).toEqual([late]);
    await calledLead({ phone: closed });
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
    expect((await leadNoticesOf(stack, agent))[0]).toMatchObject({ kind: 'leadAskedAgain' });
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
    const actions = (await agentEventsOf(stack, agent)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['leads.receive', 'leads.markContacted', 'leads.markSold']),
    );
  });

  it('is nobody else’s to sell to', async () => {
    const leadId = await aLead(office, agent);
    expect((await refusal(sellTo(leadId, await office.newAgent()))).data.fields).toEqual([
      { path: 'leadId', message: 'must be one of your leads' },
    ]);
    expect((await agent.api.leads.getMyLead({ leadId })).status).toBe('new');
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
    await expectRefusal(agent.api.leads.markLost({ leadId, reason: 'Again' }), 409, {
      data: { current: { status: 'lost', lostReason: reason } },
    });
    expect((await agent.api.leads.listMyLeads({ status: 'new' })).rows).toEqual([]);
    expect(
      (await agent.api.leads.listMyLeads({ status: 'lost' })).rows.map(({ id }) => id),
    ).toEqual([leadId]);
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
    return findTexts(stack.table, [name, phone]);
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
    expect((await leadsOf(agent)).map(({ name }) => name)).toEqual([open.name]);
    expect(await funnelOf()).toEqual(before);
    await expectRefusal(agent.api.leads.getMyLead({ leadId }), 404);
  });

  it('with the agent who is deleted', async () => {
    const [one, other] = [customer(), customer()];
    await aLead(office, agent, one);
    await aLead(office, agent, other);
    expect(await standing(one)).not.toEqual([]);
    await office.admin.api.agents.deleteAgent({ agentId: agent.id });
    expect(await standing(one)).toEqual([]);
    expect(await standing(other)).toEqual([]);
    expect(await leadClaimTable(stack.table).get(one.phone)).toBeUndefined();
    const next = await office.newAgent();
    await sendLead(office, next, one);
    expect(await leadsOf(next)).toHaveLength(1);
  });
});
