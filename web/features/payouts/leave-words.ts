import { batchName } from '../../../shared/kernel/batch-id.ts';
import { formatCount } from '../../../shared/kernel/count.ts';

/**
 * Says that payouts leave their open batch, because they take a step by themselves; follows what becomes of
 * them. Empty where none is in a batch.
 */
export function leaveWords(payouts: readonly { batchId?: string | undefined }[]): string {
  const names = payouts.flatMap(({ batchId }) => (batchId ? [batchName(batchId)] : []));
  if (names.length === 0) return '';
  const some = `${formatCount(names.length)} of them ${names.length === 1 ? 'leaves' : 'leave'}`;
  const all = payouts.length === 1 ? 'The payout leaves' : 'They leave';
  return ` ${names.length === payouts.length ? all : some} the batch of ${[...new Set(names)].join(', ')}.`;
}
