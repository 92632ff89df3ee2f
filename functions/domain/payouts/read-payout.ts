/** How verbs read one payout, and what the loser of two decisions hears. */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { presentAdminPayout } from './present.ts';
import { readReleaser } from './read-releaser.ts';

/** @throws DomainError NOT_FOUND where there is no such payout */
export async function readPayout(context: Context, payoutId: string): Promise<StoredPayout> {
  const payout = await payoutTable(context.table).get(payoutId);
  if (!payout) throw notFound('This payout does not exist.');
  return payout;
}

/** A payout as an administrator's list shows it. */
export async function forAdmin(context: Context, payout: StoredPayout): Promise<AdminPayout> {
  const [agent, releaser] = await Promise.all([
    agentTable(context.table).get(payout.agentId),
    readReleaser(context),
  ]);
  return presentAdminPayout(payout, agent, context.clock.now().toISOString(), releaser);
}

const STANDS: Record<StoredPayout['status'], string> = {
  pending: 'This payout is still pending (Loaded).',
  processing: 'This payout is already processing (Paying).',
  paid: 'This payout was already paid (Released).',
  rejected: 'This payout was already rejected.',
  returned: 'This payout was already returned by the bank.',
};

/** The payout stands elsewhere than the step needs: the answer says where. */
export const payoutChanged = (current: StoredPayout | undefined) => {
  if (!current) return notFound('This payout does not exist.');
  const { status, transactionId, processedAt, batchId } = current;
  return conflict(STANDS[status], { status, transactionId, processedAt, batchId });
};
