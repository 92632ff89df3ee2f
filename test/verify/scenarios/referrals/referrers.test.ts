/** Given an agent with a wrong referrer, what an administrator's correction changes, and what it doesn't. */
import { afterAll, describe, expect, it } from 'vitest';
import { referralTable } from '../../../../functions/data/referrals/referral.table.ts';
import { dailyKey, rollupTable } from '../../../../functions/data/reports/rollup.table.ts';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import { dayOf } from '../../../../shared/kernel/month.ts';
import { recentEvents } from '../../../support/audit/audit.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../../support/stack/office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const BONUS_CENTS = 25_000;
const { stack, office } = await setUpOffice({ settings: { referralBonusCents: BONUS_CENTS } });
const { agents } = office.admin.api;

afterAll(async () => {
  await expectReconciled(stack);
  await expectProjected(stack);
});

const recruitOf = (referrer: Person) =>
  office.newAgent({ referralCode: referrer.me.referralCode ?? '' });
async function set(agent: Person, referrer: Person | undefined) {
  const { version } = await agents.getAgent({ agentId: agent.id });
  return agents.setReferrer({ agentId: agent.id, version, referrerId: referrer?.id });
}
const referralOf = (agent: Person) => referralTable(stack.table).get(agent.id);
const bonusesOf = async (agent: Person) =>
  (await booksOf(stack, agent)).entries.filter(({ kind }) => kind === 'bonus');
async function recruitsOf(agent: Person) {
  await stack.drain();
  const { rows } = await agents.listSubAgents({ agentId: agent.id, limit: 10 });
  const { subAgents } = await agents.getAgent({ agentId: agent.id });
  expect(rows).toHaveLength(subAgents);
  return rows.map(({ id }) => id);
}
const earned = async (agent: Person) => {
  await stack.drain();
  return (await agent.api.referrals.getReferralSummary()).bonusEarnedCents;
};

describe('another referrer', () => {
  it('has the recruit, and the earlier one no longer', async () => {
    const [from, to] = [
      await office.newAgent(),
      await office.newAgent({ fullName: 'Zanele Ndlovu' }),
    ];
    const agent = await recruitOf(from);
    expect(await set(agent, to)).toMatchObject({
      referredBy: { id: to.id, fullName: 'Zanele Ndlovu' },
      version: 1,
    });
    expect(await recruitsOf(from)).toEqual([]);
    expect(await recruitsOf(to)).toEqual([agent.id]);
    const { rows } = await office.admin.api.referrals.listReferrals({
      referrerId: to.id,
      q: agent.email,
      limit: 10,
    });
    expect(rows).toMatchObject([{ id: agent.id }]);
  });

  it('earns the bonus of a first sale that is still to come', async () => {
    const [from, to] = [await office.newAgent(), await office.newAgent()];
    const agent = await recruitOf(from);
    await set(agent, to);
    const { id } = await approvedSale(office, agent);
    expect(await bonusesOf(from)).toEqual([]);
    expect(await bonusesOf(to)).toMatchObject([
      { cause: `${agent.id}#${id}`, earnedCents: BONUS_CENTS },
    ]);
  });

  it('gets nothing of a bonus that was earned, which stays where it is, and earns none again', async () => {
    const [from, to] = [await office.newAgent(), await office.newAgent()];
    const agent = await recruitOf(from);
    await approvedSale(office, agent);
    await set(agent, to);
    await approvedSale(office, agent);
    expect(await bonusesOf(from)).toHaveLength(1);
    expect(await bonusesOf(to)).toEqual([]);
    expect([await earned(from), await earned(to)]).toEqual([BONUS_CENTS, 0]);
    const { rows } = await to.api.referrals.listMyReferrals({ limit: 10 });
    expect(rows).toMatchObject([{ id: agent.id, bonusEarnedCents: 0, status: 'first_sale' }]);
    await set(agent, from);
    expect([await earned(from), await earned(to)]).toEqual([BONUS_CENTS, 0]);
    expect(await recruitsOf(from)).toEqual([agent.id]);
  });

  it('and a first sale that is approved at the same moment agree on who earns', async () => {
    const [from, to] = [await office.newAgent(), await office.newAgent()];
    const agent = await recruitOf(from);
    await Promise.all([approvedSale(office, agent), set(agent, to)]);
    const [ofFrom, ofTo] = [await bonusesOf(from), await bonusesOf(to)];
    expect(ofFrom.length + ofTo.length).toBe(1);
    expect(await earned(from)).toBe(ofFrom.length * BONUS_CENTS);
    expect(await earned(to)).toBe(ofTo.length * BONUS_CENTS);
  });
});

it('leaves an earned bonus with who earned it in the daily figures of the reports, too', async () => {
  const [from, to] = [await office.newAgent(), await office.newAgent()];
  const agent = await recruitOf(from);
  await recruitOf(from);
  await approvedSale(office, agent);
  await set(agent, to);
  await stack.drain();
  const day = dayOf((await referralOf(agent))?.createdAt ?? '');
  const figuresOf = ({ id }: Person) =>
    rollupTable(stack.table).read(dailyKey('referrers', { day, id }));
  expect(await figuresOf(from)).toMatchObject({
    referrals: 1,
    referralsFirstSale: 0,
    referralBonusCents: BONUS_CENTS,
  });
  expect(await figuresOf(to)).toMatchObject({
    referrals: 1,
    referralsFirstSale: 1,
    referralBonusCents: 0,
  });
});

describe('a first referrer', () => {
  it('has the recruit at the stage that was reached, without a notice of a sign-up', async () => {
    const referrer = await office.newAgent();
    const agent = await office.newAgent();
    await agent.api.agents.saveBanking(bankingOf());
    await set(agent, referrer);
    expect(await referralOf(agent)).toMatchObject({ status: 'active', bonusEarnedCents: 0 });
    expect(await recruitsOf(referrer)).toEqual([agent.id]);
    expect((await referrer.api.notifications.listNotifications()).rows).toEqual([]);
    await approvedSale(office, agent);
    expect(await bonusesOf(referrer)).toHaveLength(1);
  });

  it('earns nothing of an agent who had sold before', async () => {
    const referrer = await office.newAgent();
    const agent = await office.newAgent();
    await approvedSale(office, agent);
    await set(agent, referrer);
    await approvedSale(office, agent);
    expect(await referralOf(agent)).toMatchObject({ status: 'first_sale' });
    expect(await bonusesOf(referrer)).toEqual([]);
  });

  it('and a sale that is approved at the same moment agree on whether it was the first', async () => {
    const [referrer, agent] = [await office.newAgent(), await office.newAgent()];
    await Promise.all([approvedSale(office, agent), set(agent, referrer)]);
    await approvedSale(office, agent);
    const bonuses = await bonusesOf(referrer);
    expect(await referralOf(agent)).toMatchObject({
      status: 'first_sale',
      bonusEarnedCents: bonuses.length * BONUS_CENTS,
    });
  });

  it('and first bank details at the same moment agree on the stage', async () => {
    const [referrer, agent] = [await office.newAgent(), await office.newAgent()];
    await Promise.all([agent.api.agents.saveBanking(bankingOf()), set(agent, referrer)]);
    expect(await referralOf(agent)).toMatchObject({ status: 'active' });
  });
});

describe('no referrer', () => {
  it('takes the recruit away, and a later first sale earns no bonus', async () => {
    const referrer = await office.newAgent();
    const agent = await recruitOf(referrer);
    const { referredBy } = await set(agent, undefined);
    expect(referredBy).toBeUndefined();
    expect(await recruitsOf(referrer)).toEqual([]);
    await approvedSale(office, agent);
    expect(await bonusesOf(referrer)).toEqual([]);
  });

  it('is refused where a bonus was earned', async () => {
    const referrer = await office.newAgent();
    const agent = await recruitOf(referrer);
    await approvedSale(office, agent);
    await expectRefusal(set(agent, undefined), 400, {
      message: 'A bonus was earned, so the referrer can’t be removed. Choose another agent.',
    });
    expect(await recruitsOf(referrer)).toEqual([agent.id]);
  });
});

it('a bonus that was taken back keeps its referrer', async () => {
  const referrer = await office.newAgent();
  const agent = await recruitOf(referrer);
  const { id: saleId } = await approvedSale(office, agent);
  await office.admin.api.sales.reverseApproval({ saleId, reason: 'Never ordered' });
  await expectRefusal(set(agent, undefined), 400, {
    message: 'A bonus was earned, so the referrer can’t be removed. Choose another agent.',
  });
  expect(await referralOf(agent)).toMatchObject({
    bonusReversedAt: expect.any(String) as string,
  });
});

describe('a referrer is refused', () => {
  const refused = async (agent: Person, referrer: Person) =>
    (await refusal(set(agent, referrer))).data.fields?.[0]?.message;

  it('whom the agent recruited, directly or through others, deleted ones too', async () => {
    const top = await office.newAgent();
    const middle = await recruitOf(top);
    const low = await recruitOf(middle);
    const circle = 'must not be somebody whom this agent recruited, directly or through others';
    expect(await refused(top, middle)).toBe(circle);
    expect(await refused(top, low)).toBe(circle);
    await agents.deleteAgent({ agentId: middle.id });
    expect(await refused(top, low)).toBe(circle);
  });

  it('who isn’t an active agent', async () => {
    const [agent, inactive] = [await office.newAgent(), await office.newAgent()];
    await agents.setAgentStatus({ agentId: inactive.id, status: 'inactive' });
    const message = 'must be an active agent';
    expect(await refused(agent, inactive)).toBe(message);
    expect(await refused(agent, office.admin)).toBe(message);
  });

  it('where two changes at the same moment would close a circle', async () => {
    const people = await Promise.all([1, 2, 3].map(() => office.newAgent()));
    const ends = await Promise.allSettled(
      people.map((agent, at) => set(agent, people[(at + 1) % 3])),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});

it('is audited with the names of both', async () => {
  const [from, to] = [
    await office.newAgent({ fullName: 'Pieter Maree' }),
    await office.newAgent({ fullName: 'Zanele Ndlovu' }),
  ];
  const agent = await recruitOf(from);
  await set(agent, to);
  const events = (await recentEvents(stack)).filter(
    ({ action }) => action === 'agents.setReferrer',
  );
  expect(events.filter(({ subjectId }) => subjectId === agent.id)).toMatchObject([
    { before: { referrerId: from.id }, after: { referrerId: to.id } },
  ]);
  const { rows } = await office.admin.api.audit.listEvents({
    subject: `agent:${agent.id}`,
    limit: 1,
  });
  expect(rows[0]?.changes).toEqual([
    { label: 'Referred By', before: 'Pieter Maree', after: 'Zanele Ndlovu' },
  ]);
});

it('conflicts with another administrator’s change of the agent', async () => {
  const [agent, referrer] = [await office.newAgent(), await office.newAgent()];
  await set(agent, referrer);
  const late = agents.setReferrer({ agentId: agent.id, version: 0 });
  await expectRefusal(late, 409, { data: { current: { version: 1 } } });
});
