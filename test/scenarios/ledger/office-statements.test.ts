/**
 * Given an agent with two months of sales and payouts, the office reads the statements that the agent reads.
 */
import { describe, expect, it } from 'vitest';
import { addedSale, approvedSale, pay, requestedPayout } from '../../support/sales/deals.ts';
import { liftReturnHold } from '../../support/payouts/finance.ts';
import { closePeriod } from '../../support/ledger/ledger.ts';
import { bankingOf, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { linesOf, officeReading, salesBehindMonth } from '../../support/ledger/statements.ts';

/** January and February 2027, in two tax years with the month after them. */
const { stack, office } = await setUpOffice({
  at: '2027-01-10T08:00:00.000Z',
  callsByClock: false,
  settings: { clawbackDays: 40, referralBonusCents: 2_500 },
});
const agent = await office.newAgent();
await agent.api.agents.saveBanking(bankingOf());
const recruit = await office.newAgent({
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
await approvedSale(office, recruit);
const requested = await requestedPayout(agent);
await pay(office, requested);
await stack.moveClock('2027-02-05T06:00:00.000Z');
await closePeriod(stack, { agent, period: '2027-01', at: '2027-02-05T06:00:00.000Z' });
await office.admin.api.payouts.returnPayout({ payoutId: payout.id, reason: 'Account closed' });
await liftReturnHold(stack, office, agent);
await office.admin.api.sales.endSale({ saleId: first.id, reason: 'Moved away' });
await stack.moveClock('2027-03-02T06:00:00.000Z');
await closePeriod(stack, { agent, period: '2027-02', at: '2027-03-02T06:00:00.000Z' });
await stack.drain();

const byOffice = officeReading(office.admin, agent.id);
const { ledger } = office.admin.api;
const inMonths = ['2027-01', '2027-02', '2027-03'];

describe('the office reads what the agent reads, to the cent', () => {
  it('all months and tax years', async () => {
    const read = await byOffice.api.ledger.listMyStatements();
    expect(read).toEqual(await agent.api.ledger.listMyStatements());
    expect(read).toMatchObject({
      statements: [
        { period: '2027-03', openingCents: 3_000, isComplete: false },
        { period: '2027-02', openingCents: 2_000, closingCents: 3_000, isComplete: true },
        { period: '2027-01', openingCents: 0, closingCents: 2_000, isComplete: true },
      ],
      taxYears: [{ taxYear: 2028 }, { taxYear: 2027, upfrontCents: 10_000, paidCents: 12_500 }],
    });
  });

  it.each(inMonths)('figures, lines and sales of %s, page by page', async (period) => {
    const { statement } = await ledger.getAgentStatement({ agentId: agent.id, period });
    expect(statement).toEqual((await agent.api.ledger.getMyStatement({ period })).statement);
    const lines = await linesOf(byOffice, period, 2);
    expect(lines).toEqual(await linesOf(agent, period));
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, statement.openingCents)).toBe(
      statement.closingCents,
    );
    expect(await salesBehindMonth(byOffice, period, 1)).toEqual(
      await salesBehindMonth(agent, period),
    );
  });
});

it('names the sale, the payout and the recruit behind each line', async () => {
  expect(await linesOf(byOffice, '2027-01')).toMatchObject([
    { kind: 'upfront', saleId: first.id },
    { kind: 'upfront', saleId: second.id },
    { kind: 'pay', payoutId: payout.id },
    { kind: 'bonus', recruitId: recruit.id, recruitName: 'Lerato Khumalo' },
    { kind: 'pay', payoutId: requested.id },
    { kind: 'monthly' },
  ]);
  expect(await linesOf(byOffice, '2027-02')).toMatchObject([
    { kind: 'return', payoutId: payout.id },
    { kind: 'clawback', saleId: first.id },
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
    ledger.getAgentStatement({ agentId: recruit.id, period: '2027-01', cursor: cursor ?? '' }),
  ).rejects.toMatchObject({ status: 400 });
});

it('ends, complete, with the month in which the agent is deleted', async () => {
  const before = await byOffice.api.ledger.listMyStatements();
  const january = await linesOf(byOffice, '2027-01');
  for (const { id: agentId } of [recruit, agent])
    await office.admin.api.agents.deleteAgent({ agentId });
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
