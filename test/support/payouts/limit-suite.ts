/** Requests at the same moment against the limits of payouts, in counts that the caller chooses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { paidAgent } from '../batches/batches.ts';
import type { Refusal } from '../stack/refusals.ts';
import { expectReconciled } from '../ledger/ledger.ts';
import { type Office, openOffice, type Person } from '../stack/office.ts';
import { BAD_HOUR, under } from '../ledger/races.ts';
import { startWatchedStack, type WatchedStack } from '../stack/stack.ts';

const AMOUNT_CENTS = 10_001;
const BUSY = 503;

/** So many fit, and all cents but one of another. */
const limitFor = (fitting: number) => (fitting + 1) * AMOUNT_CENTS - 1;

/** Sends all at once, and again what the database was too busy for, as a client does. */
async function sendAll<Result>(
  calls: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> {
  const settled = await Promise.allSettled(calls.map((call) => call()));
  const again = settled.flatMap((one, at) =>
    one.status === 'rejected' && (one.reason as Refusal).status === BUSY ? [at] : [],
  );
  if (again.length === 0) return settled;
  const repeated = await sendAll(again.flatMap((at) => calls[at] ?? []));
  return settled.map((one, at) => repeated[again.indexOf(at)] ?? one);
}

const doneOf = <Result>(settled: readonly PromiseSettledResult<Result>[]): Result[] =>
  settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
const refusalsOf = (settled: readonly PromiseSettledResult<unknown>[]): Refusal[] =>
  settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));

/** @param requests how many come at once; about half of them are within a limit */
export function describeLimits(requests: number): void {
  const fitting = Math.floor(requests / 2);
  let stack: WatchedStack;
  let office: Office;
  let admin: Person;

  const open = async (limits: object) => {
    const settings = settingsFromCdkJson();
    const payoutLimits = { ...settings.payoutLimits, ...limits };
    stack = await startWatchedStack({
      callsByClock: false,
      settings: { ...settings, payoutLimits },
    });
    office = await openOffice(stack);
    ({ admin } = office);
  };
  const add = (agentId: string, idempotencyKey: string) =>
    admin.api.payouts.addPayout(
      { agentId, amountCents: AMOUNT_CENTS },
      { context: { idempotencyKey } },
    );
  /** Adds as many payouts to each agent as make up the requests. */
  const addAll = (agents: readonly Person[]) =>
    sendAll(
      Array.from({ length: requests }, (_, at) => {
        const agentId = agents[at % agents.length]?.id ?? '';
        const key = crypto.randomUUID();
        return async () => {
          const first = await add(agentId, key);
          // A repeat finds the payout, and counts nothing.
          expect((await add(agentId, key)).id).toBe(first.id);
          return first;
        };
      }),
    );
  const releaseAll = (by: Person, payouts: readonly AdminPayout[]) =>
    sendAll(
      payouts.map(
        ({ id: payoutId, bankingUpdatedAt }) =>
          () =>
            by.api.payouts.markProcessing({
              payoutId,
              ...(bankingUpdatedAt ? { bankingUpdatedAt } : {}),
            }),
      ),
    );
  /** By their state: of an answer that got lost the repeat is refused. */
  const processing = async (payouts: readonly AdminPayout[]) => {
    const ids = payouts.map(({ id: payoutId }) => payoutId);
    const now = await Promise.all(ids.map((payoutId) => admin.api.payouts.getPayout({ payoutId })));
    return now.filter(({ status }) => status === 'processing');
  };

  describe.each([
    ['one agent in a day', { perAgentAndDayCents: limitFor(fitting) }, 1, fitting],
    [
      'one administrator in a day',
      { perAdministratorAndDayCents: limitFor(fitting) },
      5,
      2 * fitting,
    ],
  ])('the limit of %s', (_, limits, agentCount, fittingForTwo) => {
    beforeAll(() => open(limits));
    afterAll(() => stack.close());

    it.each([
      ['a database that answers', {}],
      ['a database with faults', BAD_HOUR],
    ])(`holds to the cent under ${requests} requests at once, given %s`, async (__, faults) => {
      admin = await office.newAdmin();
      const colleague = await office.newAdmin();
      const agents = await Promise.all(Array.from({ length: agentCount }, () => paidAgent(office)));
      const added = doneOf(await under(stack, faults, () => addAll(agents)));
      expect(added).toHaveLength(requests);
      const released = await under(stack, faults, () => releaseAll(admin, added));
      expect(await processing(added)).toHaveLength(fitting);
      for (const { status, message } of refusalsOf(released)) {
        expect([403, 409]).toContain(status);
        expect(message).toMatch(/^One administrator alone pays out at most R|already processing/);
      }
      // A colleague has a limit of the own; that of an agent is the same one.
      await under(stack, faults, () => releaseAll(colleague, added));
      expect(await processing(added)).toHaveLength(fittingForTwo);
    });

    it('leaves every balance equal to its ledger and its payouts', () => expectReconciled(stack));
  });
}
