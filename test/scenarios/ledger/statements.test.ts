/**
 * Given months of sales and payouts, an agent's statements say what became of every cent, and the office reads
 * what the agent reads.
 */
import { describe, expect, it } from 'vitest';
import { addedSale, approvedSale, pay, requestedPayout } from '../../support/sales/deals.ts';
import { liftReturnHold } from '../../support/payouts/finance.ts';
import { readKnownStatements } from '../../../functions/domain/ledger/read-statements.ts';
import { closePeriod, contextAt } from '../../support/ledger/ledger.ts';
import { bankingOf, saleOf } from '../../support/stack/office.ts';
import {
  expectStatementsOf,
  linesOf,
  officeReading,
  salesBehindMonth,
} from '../../support/ledger/statements.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const statementOf = async (period: string) =>
  (await agent.api.ledger.getMyStatement({ period })).statement;
const kindsOf = async (period: string) =>
  (await linesOf(agent, period)).map(({ kind, amountCents }) => `${kind} ${amountCents}`);

/** January and February 2027 of one agent, in March. */
const { stack, office } = await setUpOffice({
  at: '2027-01-10T08:00:00.000Z',
  callsByClock: false,
  settings: { clawbackDays: 40, referralBonusCents: 2_500 },
});
const agent = await office.newAgent();
await agent.api.agents.saveBanking(bankingOf());
const other = await office.newAgent({
  fullName: 'Lerato Khumalo',
  referralCode: agent.me.referralCode ?? '',
});

const first = await approvedSale(office, agent);
const { sale: second, payout } = await addedSale(
  office,
  agent,
  saleOf(office, { customerName: 'Pieter Botha' }),
);
await pay(office, payout);
await approvedSale(office, other);
const requested = await requestedPayout(agent);
await pay(office, requested);

// One second of February in South Africa, still January in UTC.
await stack.moveClock('2027-01-31T22:00:01.000Z');
await office.admin.api.payouts.returnPayout({ payoutId: payout.id, reason: 'Account closed' });
await liftReturnHold(stack, office, agent);
await stack.moveClock('2027-02-01T06:00:00.000Z');
const january = { agent, period: '2027-01', at: '2027-02-01T06:00:00.000Z' };
await closePeriod(stack, january);
await stack.moveClock('2027-02-05T06:00:00.000Z');
await office.admin.api.sales.endSale({ saleId: first.id, reason: 'Moved away' });
await pay(
  office,
  await office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents: 9_000 }),
);
const refused = await office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents: 100 });
await office.admin.api.payouts.rejectPayout({ payoutId: refused.id, reason: 'Asked twice' });
const waiting = await office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents: 300 });

await stack.moveClock('2027-03-02T06:00:00.000Z');
await closePeriod(stack, { agent, period: '2027-02', at: '2027-03-02T06:00:00.000Z' });
await stack.drain();

it('add up to the balance though the clock went back behind what moved', async () => {
  const before = contextAt(stack, '2027-01-15T06:00:00.000Z');
  expect(await readKnownStatements(before, { agentId: agent.id })).toMatchObject({ agrees: true });
});

describe('given a month that is over', () => {
  it('says what was earned and paid', async () => {
    expect(await statementOf('2027-01')).toEqual({
      period: '2027-01',
      openingCents: 0,
      upfrontSales: 2,
      upfrontCents: 10_000,
      monthlyCents: 2_000,
      monthlySales: 2,
      bonusCents: 2_500,
      overrideCents: 0,
      clawbackCents: 0,
      adjustmentCents: 0,
      reversalCents: 0,
      paidCents: 12_500,
      returnedCents: 0,
      closingCents: 2_000,
      reservedCents: 0,
      isComplete: true,
    });
  });

  it('opens the next with it, which has an advance, a clawback and a returned payment', async () => {
    expect(await statementOf('2027-02')).toMatchObject({
      openingCents: 2_000,
      upfrontCents: 0,
      monthlyCents: 1_000,
      clawbackCents: 5_000,
      paidCents: 9_000,
      returnedCents: 5_000,
      closingCents: -6_000,
      reservedCents: 300,
      isComplete: true,
    });
    expect(await kindsOf('2027-02')).toEqual([
      'return 5000',
      'clawback -5000',
      'pay -9000',
      'monthly 1000',
    ]);
  });

  it('names what is behind each line, and of the bank account the last digits alone', async () => {
    const lines = await linesOf(agent, '2027-01');
    expect(lines).toMatchObject([
      { kind: 'upfront', customerName: 'Nomsa Dlamini', productName: 'Fibre 100' },
      { kind: 'upfront', customerName: 'Pieter Botha' },
      {
        kind: 'pay',
        transactionId: 'FNB-0001',
        bankAccount: 'FNB •••• 0123',
      },
      { kind: 'bonus', recruitName: 'Lerato Khumalo' },
      { kind: 'pay', amountCents: -7_500 },
      { kind: 'monthly', amountCents: 2_000 },
    ]);
    expect(JSON.stringify(lines)).not.toContain('62000000123');
  });

  it('lists the sales behind the monthly commission: those that were active at its end', async () => {
    const names = async (period: string) =>
      (await salesBehindMonth(agent, period, 1)).map(({ customerName }) => customerName);
    expect((await names('2027-01')).toSorted()).toEqual(['Nomsa Dlamini', 'Pieter Botha']);
    expect(await names('2027-02')).toEqual(['Pieter Botha']);
  });
});

it('given the month that is now says what there is so far, and that it is not complete', async () => {
  expect(await statementOf('2027-03')).toMatchObject({
    openingCents: -6_000,
    monthlyCents: 0,
    closingCents: -6_000,
    isComplete: false,
  });
  expect(await linesOf(agent, '2027-03')).toEqual([]);
  expect(await salesBehindMonth(agent, '2027-03')).toHaveLength(1);
});

describe('given the list', () => {
  it('has the months and tax years newest first', async () => {
    const { statements, taxYears } = await agent.api.ledger.listMyStatements();
    expect(statements.map(({ period }) => period)).toEqual(['2027-03', '2027-02', '2027-01']);
    expect(taxYears).toMatchObject([
      { taxYear: 2028, openingCents: -6_000, closingCents: -6_000, isComplete: false },
      {
        taxYear: 2027,
        upfrontSales: 2,
        upfrontCents: 10_000,
        monthlyCents: 3_000,
        clawbackCents: 5_000,
        paidCents: 21_500,
        returnedCents: 5_000,
        closingCents: -6_000,
        isComplete: true,
      },
    ]);
  });

  it('is empty for an agent without entries', async () => {
    const newcomer = await office.newAgent();
    expect(await newcomer.api.ledger.listMyStatements()).toEqual({ statements: [], taxYears: [] });
  });
});

it("agrees with the ledger to the cent, the recruiter's and the recruit's", async () => {
  await expectStatementsOf(stack, agent);
  await expectStatementsOf(stack, other);
});

it.each(['getMyStatement', 'listStatementSales'] as const)(
  '%s refuses a month before the first, after this one, or not in the calendar',
  async (name) => {
    const ask = (period: string) => agent.api.ledger[name]({ period });
    await expect(ask('2026-12')).rejects.toMatchObject({ status: 404 });
    await expect(ask('2027-04')).rejects.toMatchObject({ status: 404 });
    await expect(ask('9999-12')).rejects.toMatchObject({ status: 404 });
    await expect(ask('2027-13')).rejects.toMatchObject({ status: 400 });
    await expect(ask('0')).rejects.toMatchObject({ status: 400 });
  },
);

it('accepts only a cursor of its list', async () => {
  const { getMyStatement, listStatementSales } = agent.api.ledger;
  const { cursor } = await getMyStatement({ period: '2027-01', limit: 1 });
  const stolen = { limit: 1, cursor: cursor ?? '' };
  await expect(getMyStatement({ period: '2027-02', ...stolen })).rejects.toMatchObject({
    status: 400,
  });
  await expect(listStatementSales({ period: '2027-01', ...stolen })).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    other.api.ledger.getMyStatement({ period: '2027-01', ...stolen }),
  ).rejects.toMatchObject({ status: 400 });
});

it('calls no month complete while the figures lag behind the ledger', async () => {
  const complete = async () => {
    const { statements, taxYears } = await other.api.ledger.listMyStatements();
    return [...statements, ...taxYears].filter(({ isComplete }) => isComplete).length;
  };
  await stack.moveClock('2027-03-01T06:00:00.000Z');
  const at = '2027-03-01T06:00:00.000Z';
  await closePeriod(stack, { agent: other, period: '2027-01', at });
  await stack.drain();
  expect(await complete()).toBe(1);
  const goOn = await stack.holdEvents();
  await closePeriod(stack, { agent: other, period: '2027-02', at });
  expect(await complete()).toBe(0);
  await goOn();
});

describe('the office', () => {
  const byOffice = officeReading(office.admin, agent.id);
  const { ledger } = office.admin.api;

  it('reads all months and tax years that the agent reads', async () => {
    const read = await byOffice.api.ledger.listMyStatements();
    expect(read).toEqual(await agent.api.ledger.listMyStatements());
    expect(read.statements).toHaveLength(3);
  });

  it.each(['2027-01', '2027-02', '2027-03'])(
    'reads the agent’s figures, lines and sales of %s, page by page',
    async (period) => {
      const { statement } = await ledger.getAgentStatement({ agentId: agent.id, period });
      expect(statement).toEqual(await statementOf(period));
      const lines = await linesOf(byOffice, period, 2);
      expect(lines).toEqual(await linesOf(agent, period));
      expect(
        lines.reduce((sum, { amountCents }) => sum + amountCents, statement.openingCents),
      ).toBe(statement.closingCents);
      expect(await salesBehindMonth(byOffice, period, 1)).toEqual(
        await salesBehindMonth(agent, period),
      );
    },
  );

  it('is told the sale, the payout and the recruit behind each line', async () => {
    expect(await linesOf(byOffice, '2027-01')).toMatchObject([
      { kind: 'upfront', saleId: first.id },
      { kind: 'upfront', saleId: second.id },
      { kind: 'pay', payoutId: payout.id },
      { kind: 'bonus', recruitId: other.id, recruitName: 'Lerato Khumalo' },
      { kind: 'pay', payoutId: requested.id },
      { kind: 'monthly' },
    ]);
    expect(await linesOf(byOffice, '2027-02')).toMatchObject([
      { kind: 'return', payoutId: payout.id },
      { kind: 'clawback', saleId: first.id },
      { kind: 'pay' },
      { kind: 'monthly' },
    ]);
    expect(await salesBehindMonth(byOffice, '2027-02')).toMatchObject([{ id: second.id }]);
  });

  it('finds no other agent, and no month before the first or after this one', async () => {
    const missing = { status: 404 };
    for (const agentId of ['no-such-agent', office.admin.id]) {
      await expect(ledger.listAgentStatements({ agentId })).rejects.toMatchObject(missing);
      for (const name of ['getAgentStatement', 'listAgentStatementSales'] as const)
        await expect(ledger[name]({ agentId, period: '2027-01' })).rejects.toMatchObject(missing);
    }
    for (const period of ['2026-12', '2027-04'])
      for (const name of ['getAgentStatement', 'listAgentStatementSales'] as const)
        await expect(ledger[name]({ agentId: agent.id, period })).rejects.toMatchObject(missing);
  });

  it("accepts no cursor of another agent's list", async () => {
    const { cursor } = await ledger.getAgentStatement({
      agentId: agent.id,
      period: '2027-01',
      limit: 1,
    });
    await expect(
      ledger.getAgentStatement({ agentId: other.id, period: '2027-01', cursor: cursor ?? '' }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('ends, complete, with the month in which the agent is deleted', async () => {
    const { payouts, agents } = office.admin.api;
    await payouts.rejectPayout({ payoutId: waiting.id, reason: 'The agent leaves' });
    await stack.drain();
    const before = await byOffice.api.ledger.listMyStatements();
    const january = await linesOf(byOffice, '2027-01');
    for (const { id: agentId } of [other, agent]) await agents.deleteAgent({ agentId });
    await stack.moveClock('2027-06-10T08:00:00.000Z');
    await stack.drain();
    const complete = <Figures>(all: Figures[]) => all.map((one) => ({ ...one, isComplete: true }));
    expect(await byOffice.api.ledger.listMyStatements()).toEqual({
      statements: complete(before.statements),
      taxYears: complete(before.taxYears),
    });
    expect(await linesOf(byOffice, '2027-01')).toEqual(
      january.map(({ recruitId, ...line }) =>
        recruitId ? { ...line, recruitName: 'Deleted agent' } : line,
      ),
    );
    expect(await salesBehindMonth(byOffice, '2027-02')).toHaveLength(1);
  });
});
