/** One agent of a run: the months that are over close, and what is to be paid becomes lines of the batch. */
import type { Period } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import { collectBalance } from './collect-balance.ts';
import { collectPending } from './collect-pending.ts';

/** An agent in the run of a period. */
export interface Part {
  agentId: string;
  period: Period;
}

/** The result for one agent; amounts in cents. */
export interface Collected {
  accruedCents: number;
  /** The run's own payout to this agent. */
  madeCents?: number;
  /** Payouts that are lines of the batch. */
  payoutIds: string[];
}

/**
 * Closes an agent's months through the period, in order, and collects what is to be paid. Each step is
 * one transaction under deterministic keys: what was done before is told, and not done again.
 */
export async function collectAgent(context: Context, part: Part): Promise<Collected> {
  const { table } = context;
  let own = await table.planAndTransact(() => collectBalance(context, part));
  while (own === 'earlier month closed')
    own = await table.planAndTransact(() => collectBalance(context, part));
  if (own === 'nobody') return { accruedCents: 0, payoutIds: [] };
  const { isRepeat, ...collected } = own;
  const others = await table.planAndTransact(() => collectPending(context, part, isRepeat));
  return { ...collected, payoutIds: [...collected.payoutIds, ...others] };
}
