/** Handles the rows of a file, each on its own. */
import { busy } from '../../../shared/kernel/errors.ts';
import type { FailedRow } from '../../../shared/kernel/job.ts';
import { decideEach } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';

interface Ways<Row> {
  /** Rows with the same owner are handled in sequence. */
  ownerOf?: (row: Row) => string | undefined;
  /** Error codes after which a row is sent again instead of counting as failed. */
  undecided?: readonly string[];
  /** Rows that can't start within this time stay undecided; absent: 20 s. */
  beginWithinMs?: number;
}

/**
 * Decides each row; a failure doesn't stop the others.
 * @throws DomainError BUSY if a row could not be decided; the caller then sends all again
 */
export async function decideRows<Row extends { row: number }>(
  context: Context,
  rows: readonly Row[],
  decideOne: (row: Row) => Promise<unknown>,
  { ownerOf = () => undefined, undecided = ['BUSY'], beginWithinMs }: Ways<Row> = {},
): Promise<FailedRow[]> {
  const byId = new Map(rows.map((row) => [String(row.row), row]));
  const results = await decideEach(
    context,
    rows.map((row) => ({ id: String(row.row), ownerId: ownerOf(row) })),
    async (id) => {
      const row = byId.get(id);
      if (row) await decideOne(row);
    },
    beginWithinMs,
  );
  return results.flatMap((result) => {
    if (result.outcome === 'done') return [];
    if (undecided.includes(result.code)) throw busy();
    return [{ row: Number(result.id), reason: result.message }];
  });
}
