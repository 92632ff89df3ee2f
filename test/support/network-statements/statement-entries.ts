/** The entries that a network's statement is compared with, where no projector has made them. */
import { productTable } from '../../../functions/data/products/product.table.ts';
import { saleTable } from '../../../functions/data/sales/sale.table.ts';
import {
  type SearchEntry,
  searchEntryTable,
} from '../../../functions/data/search/search-entry.table.ts';
import type { Item } from '../../../functions/platform/item.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { productProjection } from '../../../functions/workflows/projector/project-products.ts';
import { saleProjection } from '../../../functions/workflows/projector/project-sales.ts';
import { put } from '../stack/seed-rows.ts';

const isCompared = ({ subject }: SearchEntry) =>
  subject === 'saleProduct' || subject === 'productNetwork';

/** Puts the entries of all sales and products as they are now; those of a moved or deleted one stay. */
export async function putComparedEntries(table: Table): Promise<void> {
  const writes: Write[] = [];
  for await (const item of scanTable(table))
    writes.push(...entriesOf(item).map((entry) => searchEntryTable(table).put(entry)));
  await put(table, writes.values());
}

/** Writes, each sale's and product's followed by its entries: for rows that no projector will see. */
export function* withComparedEntries(table: Table, writes: Iterable<Write>): Generator<Write> {
  for (const write of writes) {
    yield write;
    for (const entry of entriesOf((write.item.Put?.Item ?? {}) as Item))
      yield searchEntryTable(table).put(entry);
  }
}

function entriesOf(item: Item): SearchEntry[] {
  const [sale, product] = [saleTable.parse(item), productTable.parse(item)];
  const entries = [
    ...(sale ? saleProjection.entries(sale) : []),
    ...(product ? productProjection.entries(product) : []),
  ];
  return entries.filter(isCompared);
}
