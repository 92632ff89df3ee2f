/**
 * ElectroDB entities as parts of our own transactions: an entity builds the write (keys, index copies
 * and conditions), the table client sends it.
 */
import { type Entity, Service } from 'electrodb';
import { busy } from '../../shared/kernel/errors.ts';
import type { Write } from './table.ts';

// ElectroDB's own bound for "any entity".
// oxlint-disable-next-line typescript/no-explicit-any
type AnyEntity = Entity<any, any, any, any>;

/** An entity as it stands inside a transaction: with `check` and with `commit`. */
type Writable<E extends AnyEntity> = Service<{ entity: E }>['transaction']['write'] extends (
  build: (entities: infer Entities extends { entity: unknown }) => never,
) => unknown
  ? Entities['entity']
  : never;

/** A committed write; it says which item it is about and under which condition. */
type Committed = ReturnType<Writable<AnyEntity>['create']>['commit'] extends (
  ...options: never[]
) => infer Item
  ? Item
  : never;

/**
 * Makes the writes of one entity.
 * @example write((sale) => sale.patch(key).set(…).where(…).commit(OLD), otherwise)
 */
export function writerOf<E extends AnyEntity>(entity: E) {
  const { transaction } = new Service({ entity });
  return (build: (entity: Writable<E>) => Committed, otherwise: Write['otherwise']): Write => {
    const [item] =
      transaction.write((entities) => [build(entities.entity)]).params().TransactItems ?? [];
    if (!item) throw new Error('The write is empty');
    return { item: item as Write['item'], otherwise };
  };
}

/** Asks for the item as it stood when its condition failed. */
export const OLD = { response: 'all_old' } as const;

/** Whether a single write, outside a transaction, was refused by its condition. */
export const isRefusedWrite = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  error.cause.name === 'ConditionalCheckFailedException';

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
