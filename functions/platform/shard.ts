/** Spreads frequent writes over several items, or over several partitions of an index. */
import { createHash } from 'node:crypto';

/** The names of this many shards. */
export const shardNames = (count: number): string[] =>
  Array.from({ length: count }, (_, shard) => String(shard));

/** The shard of a name, the same each time: one of `shardNames(count)`. */
export const shardOf = (name: string, count: number): string =>
  String(createHash('sha256').update(name).digest().readUInt32BE() % count);
