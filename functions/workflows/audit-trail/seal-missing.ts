/** Seals what no link seals: records from before the chain, of lost stream events, and of a restore. */
import { openLane } from '../../domain/audit/open-lane.ts';
import { isSealed, keyOf, LANES, sealsOf } from '../../domain/audit/build-link.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Item } from '../../platform/item.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { sealedKeys } from './check-links.ts';
import { keepSeals } from './keep-seals.ts';

/** Records in a link: what a batch of the stream has. */
const IN_A_LINK = 100;

/**
 * For the demo and an operator's tool: a record is trusted as it is found. A record whose stream
 * event is on its way is sealed once more by the projector, which changes nothing.
 * @returns the keys of the records that it sealed
 */
export async function sealMissing(
  deps: { table: Table; clock: Clock },
  because: 'operator' | 'demo',
): Promise<string[]> {
  using sealed = keepSeals();
  for await (const key of sealedKeys(deps.table, {})) sealed.add(key, '');
  const append = openLane(deps, LANES[0], because);
  const found: string[] = [];
  let waiting: Item[] = [];
  const flush = async () => {
    if (waiting.length > 0) await append(sealsOf(waiting));
    found.push(...waiting.map(keyOf));
    waiting = [];
  };
  for await (const item of scanTable(deps.table)) {
    if (!isSealed(item) || sealed.has(keyOf(item))) continue;
    waiting.push(item);
    if (waiting.length === IN_A_LINK) await flush();
  }
  await flush();
  return found;
}
