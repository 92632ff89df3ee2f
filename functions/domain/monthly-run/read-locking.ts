/** By how many people a batch is locked, and which of its lines that leaves to another person. */
import { formatRand } from '../../../shared/kernel/money.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { type Need, whyTwo } from '../approvals/count-alone.ts';
import { isOwnAgent, readSelf, type Self } from '../approvals/read-self.ts';

/** One person's lines count to the limits of a payout and of an agent's day; two people's don't. */
export interface Locking {
  isByTwo: boolean;
  /** The day to which lines count, `YYYY-MM-DD`. */
  day: string;
  /** The second person, where it is known: nothing is confirmed to oneself. */
  second?: Self;
}

/** One or two people for locking a batch: two with the rule on, or above what one person locks. */
export function needOfLock(
  { settings }: Pick<Context, 'settings'>,
  { totalCents }: Pick<StoredBatch, 'totalCents'>,
): Need {
  const { perBatchCents } = settings.payoutLimits;
  if (perBatchCents === undefined || totalCents <= perBatchCents) return { kind: 'listed' };
  return {
    kind: 'always',
    because: `One administrator alone locks a batch of at most ${formatRand(perBatchCents)}, and this one comes to ${formatRand(totalCents)}. Another person who carries the finance permission confirms it; or payouts are taken out of it, and are paid by themselves.`,
  };
}

/** The locking of an open batch, as it would be now. */
export const lockingNow = (
  context: Pick<Context, 'clock' | 'secondPerson' | 'settings'>,
  batch: Pick<StoredBatch, 'totalCents'>,
): Locking => ({
  isByTwo: context.secondPerson !== undefined || !!whyTwo(context, needOfLock(context, batch)),
  day: dayOf(context.clock.now()),
});

/** The locking of a batch that is locked, or is being opened again. */
export async function readLocking(
  context: Pick<Context, 'clock' | 'table'>,
  { locked }: Pick<StoredBatch, 'locked'>,
): Promise<Locking> {
  const { at, confirmedBy } = locked ?? {};
  return {
    isByTwo: confirmedBy !== undefined,
    day: dayOf(at === undefined ? context.clock.now() : new Date(at)),
    ...(confirmedBy === undefined ? {} : { second: await readSelf(context, confirmedBy) }),
  };
}

/**
 * True where a line needs another person: it is above what one pays out alone, or goes to whoever confirmed
 * the lock.
 * @param paid cents that one person's acts paid to the agent that day
 */
export function needsAnother(
  { settings }: Pick<Context, 'settings'>,
  { isByTwo, second }: Locking,
  { payout, agent, paid }: { payout: StoredPayout; agent: StoredAgent | undefined; paid: number },
): boolean {
  if (isByTwo) return second !== undefined && agent !== undefined && isOwnAgent(second, agent);
  const { perPayoutCents, perAgentAndDayCents } = settings.payoutLimits;
  const { amountCents } = payout;
  return amountCents > perPayoutCents || paid + amountCents > perAgentAndDayCents;
}
