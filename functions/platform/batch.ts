/** Batches of reads and writes: an incomplete answer is an error. */
import { busy } from '../../shared/kernel/errors.ts';

/** DynamoDB takes at most 100 items in a batch; this many batches are sent at once. */
export const CHUNKS_AT_ONCE = { concurrent: 4 } as const;

/**
 * Waits for a batch of writes.
 * @throws DomainError BUSY where the database left some undone
 */
export async function wholeWrite(batch: Promise<{ unprocessed: unknown[] }>): Promise<void> {
  if ((await batch).unprocessed.length > 0) throw busy();
}

/**
 * Every item of a batch that was found.
 * @throws DomainError BUSY where the database left items unread: the answer would look complete
 */
export async function wholeBatch<Item>(
  batch: Promise<{ data: Item[]; unprocessed: unknown[] }>,
): Promise<Item[]> {
  const { data, unprocessed } = await batch;
  if (unprocessed.length > 0) throw busy();
  return data;
}
