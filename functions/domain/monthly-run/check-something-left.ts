import { conflict } from '../../../shared/kernel/errors.ts';
import { NOTHING_LEFT } from '../../../shared/monthly-run/policy.ts';
import { payoutTable } from '../../data/payout.table.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import { handsOf, readPaidAgents } from '../payouts/read-hands.ts';
import { readBatchReleaser, reasonsOfReleaser } from './read-batch-releaser.ts';

/** Lines that are looked at. Of a larger batch, hardly anybody had a hand in every line. */
const MOST = 100;

/**
 * Refuses to lock a batch all of whose lines would go to another one: they would go from batch to batch.
 * It reads an index that may lag, so it spares an empty batch but doesn't rule it out.
 * @throws DomainError CONFLICT where the releaser had a hand in every line
 */
export async function checkSomethingLeft(
  context: Context,
  { batchId, lines }: StoredBatch,
  releaserId: string | undefined,
): Promise<void> {
  if (lines === 0 || lines > MOST) return;
  const [releaser, { rows }] = await Promise.all([
    readBatchReleaser(context, releaserId),
    payoutTable(context.table).pageOfBatch(batchId, { limit: MOST }),
  ]);
  if (rows.length === 0) return;
  const ownerOf = await readPaidAgents(
    context,
    rows.map(({ agentId }) => agentId),
  );
  const isHeld = rows.every((payout) => {
    const hands = handsOf(payout, ownerOf(payout.agentId));
    return reasonsOfReleaser(releaser, payout, hands).length > 0;
  });
  if (isHeld) throw conflict(NOTHING_LEFT);
}
