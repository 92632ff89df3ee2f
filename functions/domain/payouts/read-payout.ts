/** Reads one payout, and makes the conflict for a payout that changed. */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { presentAdminPayout } from './present.ts';
import { readBatchOf } from './read-recent-batches.ts';
import { readWaitingPayout } from './read-waiting-payouts.ts';

/** @throws DomainError NOT_FOUND where there is no such payout */
export async function readPayout(context: Context, payoutId: string): Promise<StoredPayout> {
  const payout = await payoutTable(context.table).get(payoutId);
  if (!payout) throw notFound('This payout does not exist.');
  return payout;
}

/** For an administrator's list. */
export async function forAdmin(context: Context, payout: StoredPayout): Promise<AdminPayout> {
  const now = context.clock.now().toISOString();
  const { agent, ...around } = await readAround(context, payout);
  return presentAdminPayout(payout, agent, now, around);
}

/** The items that a payout is shown with. */
export async function readAround(context: Context, payout: StoredPayout) {
  const [agent, batches, waiting] = await Promise.all([
    agentTable(context.table).get(payout.agentId),
    readBatchOf(context, payout),
    readWaitingPayout(context, payout.payoutId),
  ]);
  return { agent, batches, waiting };
}

const STATUS_MESSAGES: Record<StoredPayout['status'], string> = {
  pending: 'This payout is still pending (Loaded).',
  processing: 'This payout is already processing (Paying).',
  paid: 'This payout was already paid (Released).',
  rejected: 'This payout was already rejected.',
  returned: 'This payout was already returned by the bank.',
};

/** The payout isn't in the state that the step needs; the answer carries its present state. */
export const payoutChanged = (current: StoredPayout | undefined) => {
  if (!current) return notFound('This payout does not exist.');
  const { status, transactionId, processedAt, batchId } = current;
  return conflict(STATUS_MESSAGES[status], { status, transactionId, processedAt, batchId });
};
