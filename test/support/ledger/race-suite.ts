/** The races as tests, in counts that the caller chooses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectReconciled } from './ledger.ts';
import { openOffice } from '../stack/office.ts';
import { type Arena, BAD_HOUR, raceAcrossMonths, raceForBalance, raceToDecide } from './races.ts';
import { startWatchedStack } from '../stack/stack.ts';

export interface Counts {
  /** Concurrent requests for one balance, and how often. */
  requests: number;
  rounds: number;
  /** Sales that are approved and rejected at once. */
  decisions: number;
  /** Months at whose ends so many agents race. */
  months: number;
  agents: number;
}

const FIRST = '2027-01';
export function describeRaces({ requests, rounds, decisions, months, agents }: Counts): void {
  let arena: Arena;
  beforeAll(async () => {
    const stack = await startWatchedStack({ callsByClock: false });
    await stack.moveClock(`${FIRST}-10T08:00:00.000Z`);
    arena = { stack, office: await openOffice(stack) };
  });
  afterAll(async () => {
    await arena.stack.moveClock(undefined);
    await arena.stack.close();
  });

  describe.each([
    ['a database that answers', {}],
    ['a database with faults', BAD_HOUR],
  ])('given %s', (_, faults) => {
    it(`lets 1 of ${requests} requests for one balance through, ${rounds} times`, async () => {
      const agent = await arena.office.newAgent();
      for (let round = 0; round < rounds; round++)
        await raceForBalance(arena, { agent, requests, faults });
    });

    it(`decides each of ${decisions} sales once that are approved and rejected at once`, async () => {
      const agent = await arena.office.newAgent();
      for (let sale = 0; sale < decisions; sale++) await raceToDecide(arena, { agent, faults });
    });
  });

  it(`counts every sale in its months across ${months * agents} closings`, async () => {
    const team = [];
    for (let at = 0; at < agents; at++) team.push(await arena.office.newAgent());
    await raceAcrossMonths(arena, { agents: team, first: FIRST, months });
  });

  it('leaves every balance equal to its ledger and its payouts', async () => {
    await expectReconciled(arena.stack);
    await arena.stack.drain();
    expect(arena.stack.front.calls.some(({ action }) => action === 'dynamodb:Scan')).toBe(false);
  });
}
