import { describe, expect, it } from 'vitest';
import { setAgentStatus } from '../../../functions/api/agents/set-agent-status.ts';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { payoutIdOf } from '../../../functions/domain/payouts/open-payout.ts';
import { call } from '@orpc/server';
import { decide, deleteOne } from '../../../functions/domain/deletion/delete-one-agent.ts';
import { batchOf, BOSS, ledgerOf, openNetwork } from '../../support/monthly-run/run-network.ts';
import { startTestStack } from '../../support/stack/stack.ts';
import { setAttributes } from '../../support/stack/table.ts';
import { setUpStack } from '../../support/stack/set-up.ts';

const MARCH = '2026-03';
const IN_MARCH = '2026-03-10T08:00:00.000Z';

const stack = await setUpStack(startTestStack({ callsByClock: false }));
const network = await openNetwork(stack, '2026-03-01T08:00:00.000Z');

/** Approved sales enough for the minimum: R60.00 each with the first month. */
const sell = (agentId: string, count: number, at = IN_MARCH) =>
  Promise.all(Array.from({ length: count }, () => network.sell(agentId, at)));

const reasonsIn = async (period: string) => {
  const { exceptions } = await batchOf(stack, period);
  return Object.fromEntries(
    exceptions.map(({ exceptionId, reasons, amountCents }) => [
      exceptionId,
      [amountCents, ...reasons],
    ]),
  );
};

describe('a month', () => {
  it('that is not over is refused, and leaves nothing behind', async () => {
    await stack.moveClock('2026-03-31T21:30:00.000Z');
    await expect(stack.runMonth(MARCH)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '2026-03 is not over yet.',
    });
    const answer = await fetch(`${stack.url}/_local/monthly-run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ period: MARCH }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: '2026-03 is not over yet.' },
    ]);
  });

  it('pays whoever is eligible and says why others are not', async () => {
    await Promise.all([
      network.join('paid', IN_MARCH, 1),
      network.join('asked', IN_MARCH, 2),
      network.join('no-bank', IN_MARCH),
      network.join('inactive', IN_MARCH, 4),
      network.join('held', IN_MARCH, 5),
      network.join('frozen', IN_MARCH, 6),
      network.join('poor', IN_MARCH, 7),
      network.join('rich', IN_MARCH, 8),
      network.join('twin-a', IN_MARCH, 9),
      network.join('twin-b', IN_MARCH, 9, ''),
      network.join('nothing', IN_MARCH, 10),
      // Has the account of an agent to whom nothing is paid.
      network.join('twin-c', IN_MARCH, 10),
    ]);
    await Promise.all(
      ['paid', 'no-bank', 'inactive', 'held', 'frozen', 'rich', 'twin-a', 'twin-b', 'twin-c'].map(
        (agentId) => sell(agentId, 2),
      ),
    );
    await sell('poor', 1);
    await sell('asked', 1);
    const asked = await network.request('asked', IN_MARCH);
    const heldPayout = await network.request('held', IN_MARCH);
    await call(setAgentStatus, { agentId: 'inactive', status: 'inactive' }, network.boss(IN_MARCH));
    const { table } = stack;
    await setAttributes(table, { pk: 'agent#held', sk: 'agent' }, { bankHoldUntil: '2026-05' });
    await table.transact([balanceTable(table).setFrozen('frozen', true)]);
    // An advance that was never paid out: more than a line takes.
    await setAttributes(
      table,
      { pk: 'balance#rich', sk: 'balance' },
      { earnedCents: 600_000_000, availableCents: 600_000_000 },
    );
    await stack.moveClock('2026-04-01T00:00:00.000Z');

    const { run, batch } = await stack.runMonth(MARCH);

    expect(run).toMatchObject({
      status: 'finished',
      step: 'notify',
      agents: 12,
      agentsDone: 12,
      accruedCents: 20 * 1_000,
      payouts: 4,
      payoutsCents: 4 * 12_000,
    });
    expect(batch).toMatchObject({ status: 'open', lines: 2, totalCents: 17_000, exceptions: 11 });
    expect((await batchOf(stack, MARCH)).lines).toMatchObject([
      { agentId: 'asked', payoutId: asked.id, amountCents: 5_000, payoutType: 'request' },
      { agentId: 'paid', amountCents: 12_000, payoutType: 'monthly', status: 'pending' },
    ]);
    const twins = ['twin-a', 'twin-b', 'twin-c'].map((agentId) =>
      payoutIdOf({ agentId, period: MARCH }),
    );
    expect(await reasonsIn(MARCH)).toEqual({
      asked: [1_000, 'belowMinimum'],
      'no-bank': [12_000, 'noBankDetails'],
      inactive: [12_000, 'inactive'],
      [heldPayout.id]: [10_000, 'onHold'],
      held: [2_000, 'onHold', 'belowMinimum'],
      frozen: [12_000, 'frozen'],
      poor: [6_000, 'belowMinimum'],
      rich: [600_002_000, 'aboveMaximum'],
      ...Object.fromEntries(twins.map((id) => [id, [12_000, 'duplicateAccount']])),
    });
    expect(await ledgerOf(stack, 'paid')).toMatchObject({ 'monthly#2026-03': 2_000 });
  });
});

it('a month of agents who were deleted before the run counts in what it accrued', async () => {
  const IN_APRIL = '2026-04-10T08:00:00.000Z';
  const EARLY = '2026-04-30T22:30:00.000Z';
  await network.join('leaves', IN_APRIL, 20);
  await network.join('hangs', IN_APRIL, 21);
  await sell('leaves', 2, IN_APRIL);
  await sell('hangs', 1, IN_APRIL);
  await stack.moveClock(EARLY);
  await deleteOne(
    network.as(BOSS, EARLY),
    { remove: async () => undefined },
    { agentId: 'leaves' },
  );
  // Decided, and none of its work is done yet.
  await decide(network.as(BOSS, EARLY), 'hangs');
  await stack.moveClock('2026-05-01T00:00:00.000Z');

  const { run } = await stack.runMonth('2026-04');

  expect(await ledgerOf(stack, 'leaves')).toMatchObject({ 'monthly#2026-04': 2_000 });
  expect(await ledgerOf(stack, 'hangs')).toMatchObject({ 'monthly#2026-04': 1_000 });
  // The sales of March, and these three.
  expect(run).toMatchObject({ agents: 14, agentsDone: 14, accruedCents: (20 + 3) * 1_000 });
});
