/** Adds up the capacity that requests consumed, table and indexes apart. */
import { z } from 'zod';

const units = z.looseObject({
  CapacityUnits: z.number().optional(),
  ReadCapacityUnits: z.number().optional(),
  WriteCapacityUnits: z.number().optional(),
});
const consumed = units.extend({
  Table: units.optional(),
  GlobalSecondaryIndexes: z.record(z.string(), units).optional(),
});
const answer = z.looseObject({
  ConsumedCapacity: z.union([consumed, z.array(consumed)]).optional(),
});

export interface Capacity {
  readUnits: number;
  writeUnits: number;
  /** The share of each index in these units. */
  indexes: Record<string, { readUnits: number; writeUnits: number }>;
}

export const noCapacity = (): Capacity => ({ readUnits: 0, writeUnits: 0, indexes: {} });

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/** Adds what an answer says was consumed. */
export function addCapacity(total: Capacity, operation: string, body: unknown): void {
  const { ConsumedCapacity: given } = answer.parse(body);
  const isRead = READS.has(operation);
  const split = (part: z.infer<typeof units>) => ({
    readUnits: part.ReadCapacityUnits ?? (isRead ? (part.CapacityUnits ?? 0) : 0),
    writeUnits: part.WriteCapacityUnits ?? (isRead ? 0 : (part.CapacityUnits ?? 0)),
  });
  for (const entry of [given ?? []].flat()) {
    const all = split(entry);
    total.readUnits += all.readUnits;
    total.writeUnits += all.writeUnits;
    for (const [name, part] of Object.entries(entry.GlobalSecondaryIndexes ?? {})) {
      const before = total.indexes[name] ?? { readUnits: 0, writeUnits: 0 };
      const now = split(part);
      total.indexes[name] = {
        readUnits: before.readUnits + now.readUnits,
        writeUnits: before.writeUnits + now.writeUnits,
      };
    }
  }
}
