/**
 * Given plans that pay recruiters, what each recruit brings shows, and nobody earns of a recruit who is
 * themselves.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { finishTerms } from '../../../../functions/workflows/commission-terms/finish-terms.ts';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import { bonusCentsOf, recruitOf } from '../../../../shared/ledger/rules.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { SILENT } from '../../../support/stack/silent-log.ts';
import {
  booksOf,
  closePeriod,
  contextAt,
  expectReconciled,
} from '../../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../../support/stack/office.ts';
import { publishTerms } from '../../../support/commission-plans/plans.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const MARCH = '2027-03-10T08:00:00.000Z';
const APRIL = '2027-04-10T08:00:00.000Z';
const MAY = '2027-05-10T08:00:00.000Z';
const BONUS_CENTS = 10_000;
/** A share of 12.5% of R50.00, and of R10.00 a month. */
const UPFRONT_SHARE = 625;
const MONTHLY_SHARE = 125;
const CUSTOMER = 'Nomsa Secret';

const { stack, office } = await setUpOffice({
  at: MARCH,
  callsByClock: false,
  settings: { referralBonusCents: 2_500 },
});
const { table } = stack;
const { agents, sales } = office.admin.api;
const monthOnly = await office.admin.api.products.createProduct({
  name: 'Router',
  sellingPriceCents: 99_900,
});
const terms = {
  bonusCents: BONUS_CENTS,
  bonusAfterSales: 2,
  overrideBasisPoints: 1_250,
  clawbackDays: 20,
};
await publishTerms(table, { firstDay: '2027-03-01', terms });
await publishTerms(table, {
  firstDay: '2027-03-01',
  products: { kind: 'product', productId: monthOnly.id },
  terms: { ...terms, months: 1 },
});

afterAll(async () => {
  await expectReconciled(stack);
  await expectProjected(stack);
});

const recruitBy = (referrer: Person, changes: { email?: string; fullName?: string } = {}) =>
  office.newAgent({ referralCode: referrer.me.referralCode ?? '', ...changes });
async function sell(agent: Person, changes: object = {}): Promise<string> {
  const form = saleOf(office, { customerName: CUSTOMER, ...changes });
  const { id: saleId } = await agent.api.sales.submitSale(form);
  await sales.approveSale({ saleId });
  return saleId;
}
const end = (saleId: string) => sales.endSale({ saleId, reason: 'The customer moved' });
const undo = (saleId: string) => sales.reverseApproval({ saleId, reason: 'Never ordered' });
const rowsOf = async ({ api }: Person) => {
  await stack.drain();
  const { rows } = await api.referrals.listMyReferrals({ limit: 10 });
  return new Map(
    rows.map(({ id, bonusEarnedCents, overrideEarnedCents }) => [
      id,
      [bonusEarnedCents, overrideEarnedCents],
    ]),
  );
};
const summaryOf = async ({ api }: Person) => {
  await stack.drain();
  return api.referrals.getReferralSummary();
};
/** Bonuses and overrides of a ledger; of one recruit where it says which, months' overrides excepted. */
const inLedger = async (referrer: Person, recruit?: Person) => {
  const { entries } = await booksOf(stack, referrer);
  return bonusCentsOf(recruit ? entries.filter((one) => recruitOf(one) === recruit.id) : entries);
};
const bell = async ({ api }: Person) => {
  await stack.drain();
  return (await api.notifications.listNotifications()).rows;
};

describe('what each recruit brought', () => {
  it('shows by bonus and override, and adds up to the ledger', async () => {
    await stack.moveClock(MARCH);
    const referrer = await office.newAgent();
    const lerato = await recruitBy(referrer, { fullName: 'Lerato Khumalo' });
    const sipho = await recruitBy(referrer, { fullName: 'Sipho Ndlovu' });
    const quiet = await recruitBy(referrer);
    const people = [referrer, lerato, sipho, quiet];
    const close = async (period: string, at: string) => {
      for (const agent of people) await closePeriod(stack, { agent, period, at });
      await stack.moveClock(at);
      const { clock } = contextAt(stack, at);
      await stack.drain();
      await finishTerms({ table, clock, log: SILENT });
    };
    const expectTotals = async () => {
      const { bonusEarnedCents, overrideEarnedCents } = await summaryOf(referrer);
      const rows = [...(await rowsOf(referrer)).values()];
      expect(rows.reduce((sum, [bonus = 0]) => sum + bonus, 0)).toBe(bonusEarnedCents);
      expect(rows.reduce((sum, [, share = 0]) => sum + share, 0)).toBe(overrideEarnedCents);
      expect(bonusEarnedCents + overrideEarnedCents).toBe(await inLedger(referrer));
    };

    const active = await sell(lerato);
    await sell(sipho, { productId: monthOnly.id });
    const second = await sell(lerato);
    const endsEarly = await sell(lerato);
    await end(endsEarly);
    expect(await rowsOf(referrer)).toEqual(
      new Map([
        [lerato.id, [BONUS_CENTS, 2 * UPFRONT_SHARE]],
        [sipho.id, [0, UPFRONT_SHARE]],
        [quiet.id, [0, 0]],
      ]),
    );
    expect(await inLedger(referrer, lerato)).toBe(BONUS_CENTS + 2 * UPFRONT_SHARE);
    await expectTotals();

    await close('2027-03', APRIL);
    expect((await rowsOf(referrer)).get(lerato.id)).toEqual([
      BONUS_CENTS,
      2 * (UPFRONT_SHARE + MONTHLY_SHARE),
    ]);
    await expectTotals();
    // The share is taken back with the commission; the months of the other sale stay.
    await undo(second);
    expect((await rowsOf(referrer)).get(lerato.id)).toEqual([0, UPFRONT_SHARE + MONTHLY_SHARE]);
    await expectTotals();

    await close('2027-04', MAY);
    await end(active);
    await close('2027-05', '2027-06-10T08:00:00.000Z');
    expect(await rowsOf(referrer)).toEqual(
      new Map([
        [lerato.id, [0, UPFRONT_SHARE + 2 * MONTHLY_SHARE]],
        [sipho.id, [0, UPFRONT_SHARE + MONTHLY_SHARE]],
        [quiet.id, [0, 0]],
      ]),
    );
    await expectTotals();
    const { rows } = await office.admin.api.referrals.listReferrals({ referrerId: referrer.id });
    expect(new Map(rows.map(({ id, overrideEarnedCents }) => [id, overrideEarnedCents]))).toEqual(
      new Map([
        [lerato.id, UPFRONT_SHARE + 2 * MONTHLY_SHARE],
        [sipho.id, UPFRONT_SHARE + MONTHLY_SHARE],
        [quiet.id, 0],
      ]),
    );
    const { rows: found } = await office.admin.api.referrals.listReferrals({ q: lerato.email });
    expect(found).toMatchObject([{ overrideEarnedCents: UPFRONT_SHARE + 2 * MONTHLY_SHARE }]);
  });

  it('stays with an earlier recruiter, and a later sale brings the new one', async () => {
    await stack.moveClock(MARCH);
    const [from, to] = [await office.newAgent(), await office.newAgent()];
    const recruit = await recruitBy(from);
    await sell(recruit);
    const { version } = await agents.getAgent({ agentId: recruit.id });
    await agents.setReferrer({ agentId: recruit.id, version, referrerId: to.id });
    await sell(recruit);
    expect(await summaryOf(from)).toMatchObject({ overrideEarnedCents: UPFRONT_SHARE });
    expect(await rowsOf(from)).toEqual(new Map());
    expect(await summaryOf(to)).toMatchObject({ overrideEarnedCents: UPFRONT_SHARE });
    expect(await rowsOf(to)).toEqual(new Map([[recruit.id, [BONUS_CENTS, UPFRONT_SHARE]]]));
    expect([await inLedger(from), await inLedger(to)]).toEqual([
      UPFRONT_SHARE,
      BONUS_CENTS + UPFRONT_SHARE,
    ]);
  });

  it('is shown of a deleted recruiter no more, whose balance is closed', async () => {
    await stack.moveClock(MARCH);
    const referrer = await office.newAgent();
    const recruit = await recruitBy(referrer);
    await sell(recruit);
    await agents.deleteAgent({ agentId: referrer.id });
    await sell(recruit);
    expect(await inLedger(referrer)).toBe(UPFRONT_SHARE);
    await stack.drain();
    const { rows } = await office.admin.api.referrals.listReferrals({ referrerId: referrer.id });
    expect(rows).toMatchObject([{ id: recruit.id, status: 'first_sale' }]);
    expect(rows[0]).not.toHaveProperty('overrideEarnedCents');
  });

  it('is offered as the plans pay it', async () => {
    const agent = await office.newAgent();
    expect(await agent.api.commissionPlans.getMyTerms()).toMatchObject({
      offer: {
        bonus: { cents: BONUS_CENTS, afterSales: 2, varies: false },
        override: { basisPoints: 1_250, varies: false },
      },
    });
  });
});

describe('a recruiter', () => {
  it('reads of the recruit on the statement, and never of a customer', async () => {
    await stack.moveClock(MARCH);
    const referrer = await office.newAgent();
    const recruit = await recruitBy(referrer, { fullName: 'Lerato Khumalo' });
    const kept = await sell(recruit);
    await undo(await sell(recruit));
    await end(kept);
    await stack.drain();
    const { rows, statement } = await referrer.api.ledger.getMyStatement({ period: '2027-03' });
    const named = { recruitId: recruit.id, recruitName: 'Lerato Khumalo' };
    const ofBonus = { earning: 'bonus', recruitSale: 2, ...named };
    const ofOverride = { earning: 'override', ...named };
    const lines = [
      { kind: 'override', amountCents: UPFRONT_SHARE, ...ofOverride },
      { kind: 'override', amountCents: UPFRONT_SHARE, ...ofOverride },
      { kind: 'bonus', amountCents: BONUS_CENTS, ...ofBonus },
      { kind: 'reversal', amountCents: -BONUS_CENTS, ...ofBonus },
      { kind: 'reversal', amountCents: -UPFRONT_SHARE, ...ofOverride },
      { kind: 'clawback', amountCents: -UPFRONT_SHARE, ...ofOverride },
    ];
    expect(rows).toHaveLength(lines.length);
    expect(rows).toEqual(
      expect.arrayContaining(lines.map((line): unknown => expect.objectContaining(line))),
    );
    expect(statement).toMatchObject({ closingCents: 0, overrideCents: 2 * UPFRONT_SHARE });
    const { rows: behind } = await referrer.api.ledger.listStatementSales({ period: '2027-03' });
    expect(behind).toEqual([]);
    const seen = [rows, await bell(referrer), await stack.inbox(referrer.email)];
    expect(JSON.stringify(seen)).not.toContain(CUSTOMER);
    await expectRefusal(referrer.api.sales.getMySale({ saleId: kept }), 404);
  });

  it('hears of a bonus for a later sale and of its end, and of no override', async () => {
    await stack.moveClock(MARCH);
    const referrer = await office.newAgent();
    const recruit = await recruitBy(referrer, { fullName: 'Lerato Khumalo' });
    await sell(recruit);
    const second = await sell(recruit);
    await sell(recruit);
    const told = async () => (await bell(referrer)).map(({ title, content }) => [title, content]);
    const stages = [
      ['New recruit', 'Lerato Khumalo signed up as your recruit.'],
      ['First sale of a recruit', 'The first sale of Lerato Khumalo, your recruit, was approved.'],
      [
        'Bonus for a recruit',
        'A sale of Lerato Khumalo, your recruit, was approved. You earned a bonus of R100.00.',
      ],
    ];
    const first = await told();
    expect(first).toHaveLength(stages.length);
    expect(first).toEqual(expect.arrayContaining(stages));
    expect(await stack.mailsTo(referrer.email, 'Bonus for a recruit')).toMatchObject([
      { text: expect.stringContaining('You earned a bonus of R100.00.') },
    ]);
    await undo(second);
    expect(await told()).toContainEqual([
      'Bonus taken back',
      'The sale of Lerato Khumalo, your recruit, that brought you a bonus of R100.00 ended too early, or its approval was undone. The bonus was taken back from your balance; another sale may bring it.',
    ]);
  });

  it('expects override with the next payout, named beside the commission', async () => {
    await stack.moveClock(MARCH);
    const referrer = await office.newAgent();
    await sell(await recruitBy(referrer));
    const { nextPayout, availableCents } = await referrer.api.ledger.getMyEarnings();
    expect(nextPayout).toMatchObject({
      commissionCents: 0,
      overrideCents: MONTHLY_SHARE,
      expectedCents: availableCents + MONTHLY_SHARE,
    });
  });
});

describe('nobody recruits themselves', () => {
  const OWN = 'must not have the agent’s own mailbox';
  const secondOf = ({ email }: Person) => email.replace('@', '+2@');
  const refused = async (change: Promise<unknown>) =>
    (await refusal(change)).data.fields?.[0]?.message;
  const set = async (agent: Person, referrer: Person) => {
    const { version } = await agents.getAgent({ agentId: agent.id });
    return agents.setReferrer({ agentId: agent.id, version, referrerId: referrer.id });
  };

  it('by the own code, an invitation, or an administrator’s change', async () => {
    const agent = await office.newAgent();
    const second = await recruitBy(agent, { email: secondOf(agent) });
    const { referredBy } = await agents.getAgent({ agentId: second.id });
    expect(referredBy).toBeUndefined();
    expect(await rowsOf(agent)).toEqual(new Map());
    const email = agent.email.replace('@', '+3@');
    expect(await refused(agent.api.referrals.inviteAgent({ email }))).toBe('is your own');
    expect(await refused(set(second, agent))).toBe(OWN);
    expect(await refused(set(agent, second))).toBe(OWN);
    expect(await refused(set(agent, agent))).toBe('must be another agent');
  });

  it('by an address that came later: neither bonus nor override is earned', async () => {
    await stack.moveClock(MARCH);
    const agent = await office.newAgent();
    const second = await recruitBy(agent);
    const { version } = await agents.getAgent({ agentId: second.id });
    await agents.changeAgentEmail({ agentId: second.id, version, email: secondOf(agent) });
    await sell(second);
    await sell(second);
    expect(await inLedger(agent)).toBe(0);
    expect(await rowsOf(agent)).toEqual(new Map([[second.id, [0, 0]]]));
  });

  it('while an address with other dots is another person’s', async () => {
    await stack.moveClock(MARCH);
    const agent = await office.newAgent({ email: 'li.ndiwe@demo.example' });
    await sell(await recruitBy(agent, { email: 'l.indiwe@demo.example' }));
    expect(await inLedger(agent)).toBe(UPFRONT_SHARE);
  });
});
