/** A stage that rewrites the items of the whole table as one migration says. */
import pMap from 'p-map';
import { isSealed, keyOf } from '../../domain/audit/build-link.ts';
import type { Item } from '../../platform/item.ts';
import { rewriteItem } from '../../platform/rewrite-item.ts';
import type { Table } from '../../platform/table.ts';
import { readWorkPage } from '../account-work/read-work-page.ts';
import { workedPage, type WorkStage } from '../account-work/work-stage.ts';
import type { Change, Migration } from './migrations.ts';

const REWRITES_AT_ONCE = 8;

type Stage = Pick<Migration, 'number' | 'beside' | 'finding'> & { change: Change };

/** A page that comes again finds its items in their new version, and leaves them. */
export const changeItems = (name: string, migration: Stage): WorkStage => ({
  name,
  async workOnPage(context, place) {
    const { table } = context;
    const { items, next } = await readWorkPage(context, place);
    const results = await pMap(items, (item) => rewrite(table, item, migration), {
      concurrency: REWRITES_AT_ONCE,
    });
    const changed = results.filter((item) => item !== undefined);
    const { finding } = migration;
    const counts = { items: items.length, changed: changed.length };
    return workedPage(next, counts, finding ? changed.map(finding) : []);
  },
});

/**
 * Rewrites an item, unless it is a sealed record: the audit chain would be broken for ever.
 * @returns its new version, if there is one
 */
async function rewrite(
  table: Table,
  found: Item,
  { number, change, beside }: Stage,
): Promise<Item | undefined> {
  let changed: Item | undefined;
  const rewritten = async (item: Item) => {
    changed = await change(item, table);
    if (changed && isSealed(item))
      throw new Error(`Migration ${number} changes ${keyOf(item)}, which is only ever appended`);
    return changed;
  };
  const isChanged = await rewriteItem(table, found, rewritten, beside);
  return isChanged ? changed : undefined;
}
