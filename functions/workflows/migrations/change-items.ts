/** A stage that rewrites the items of the whole table as one migration says. */
import pMap from 'p-map';
import { isSealed, keyOf } from '../../domain/audit/build-link.ts';
import type { Item } from '../../platform/item.ts';
import { rewriteItem } from '../../platform/rewrite-item.ts';
import { scanPage } from '../../platform/scan-table.ts';
import { workedPage, workPageItems, type WorkStage } from '../account-work/work-stage.ts';
import type { Migration } from './migrations.ts';

const REWRITES_AT_ONCE = 8;

/** A page that comes again finds its items in their new version, and leaves them. */
export const changeItems = (
  name: string,
  { number, change }: Required<Pick<Migration, 'number' | 'change'>>,
): WorkStage => ({
  name,
  async workOnPage(context, { work, part, after }) {
    const { table } = context;
    const limit = workPageItems(context);
    const segment = { number: part, of: work.parts };
    const { items, next } = await scanPage(table, { after, segment, limit });
    const rewrite = (item: Item) => rewriteItem(table, item, changeOf(number, change));
    const changed = await pMap(items, rewrite, { concurrency: REWRITES_AT_ONCE });
    return workedPage(next, {
      items: items.length,
      changed: changed.filter((isChanged) => isChanged).length,
    });
  },
});

/** The change of a migration, which no sealed record may have: the audit chain would be broken for ever. */
const changeOf =
  (number: number, change: NonNullable<Migration['change']>) =>
  (item: Item): Item | undefined => {
    const changed = change(item);
    if (changed && isSealed(item))
      throw new Error(`Migration ${number} changes ${keyOf(item)}, which is only ever appended`);
    return changed;
  };
