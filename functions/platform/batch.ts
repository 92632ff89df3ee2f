/** Batches of reads and writes: an answer that isn't whole is refused. */
import { busy } from '../../shared/kernel/errors.ts';

/** A batch of more items than DynamoDB takes in one, 100: all its parts in one round trip. */
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
 * @throws DomainError BUSY where the database left some unread: half an answer looks like a whole one
 */
export async function wholeBatch<Item>(
  batch: Promise<{ data: Item[]; unprocessed: unknown[] }>,
): Promise<Item[]> {
  const { data, unprocessed } = await batch;
  if (unprocessed.length > 0) throw busy();
  return data;
}
