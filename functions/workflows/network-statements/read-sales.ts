/**
 * Reads the sales of a network, page by page, once for a file. Those that a line may name go into memory; of all
 * others it is known at once whether they are missing from the file.
 */
import { isMissing } from '../../../shared/network-statements/rules.ts';
import { productSalesTable, type ProductSales } from '../../data/products/product-sales.table.ts';
import { readingKeyOf } from '../../domain/jobs/export-keys.ts';
import { collectSales, comparedSale, type LineKeys, type SaleIndex } from './collect-sales.ts';
import type { Reading, ReadingKeeper, StatementTask } from './keep-reading.ts';
import type { NetworkProducts } from './read-network-products.ts';
import type { PreviewLists } from './write-lists.ts';

/** Products whose first page is read at once: most of a large price list were never sold. */
const PRODUCTS_AT_ONCE = 8;

interface SalePage extends ProductSales {
  productId: string;
}

/** Brings back the sales that earlier workers have put into memory. */
export async function restoreSales(
  { bucket }: StatementTask,
  { keptFiles }: Reading,
): Promise<SaleIndex> {
  const index = collectSales();
  for (const key of keptFiles)
    for (const text of (await bucket.read(key)).split('\n')) index.addText(text);
  return index;
}

/**
 * Reads the sales that aren't read yet.
 * @param index gets those that a line may name
 */
export async function readSales(
  task: StatementTask,
  keeper: ReadingKeeper,
  {
    products,
    keys,
    index,
    lists,
  }: {
    products: NetworkProducts;
    keys: LineKeys;
    index: SaleIndex;
    lists: PreviewLists;
  },
): Promise<void> {
  const { reading } = keeper;
  const { statementDay, mapping } = task.file;
  const due = { statementDay, graceDays: mapping.graceDays };
  let kept = index.length;
  keeper.beforeKeeping(async () => {
    if (index.length === kept) return;
    const key = readingKeyOf(
      task.job.jobId,
      `sales-${reading.keptFiles.length}-${crypto.randomUUID()}.txt`,
    );
    await task.bucket.write(key, [[...index.textsFrom(kept)].join('\n')], 'text/plain');
    reading.keptFiles.push(key);
    kept = index.length;
  });
  for await (const { productId, sales, next } of pagesFrom(task, products.ids, reading.at)) {
    for (const found of sales) {
      const sale = comparedSale(productId, found);
      if (!sale) continue;
      reading.sales++;
      if (keys.mayName(sale)) index.add(sale);
      else if (isMissing(sale, due)) {
        const { saleId, agentId } = sale;
        await lists.add('missing', { saleId, agentId });
      }
    }
    reading.at = { productId, after: next };
    await keeper.step();
  }
}

/** All pages of all products from one position on; the next one is read while a page is worked on. */
async function* pagesFrom(
  { context: { table } }: StatementTask,
  productIds: readonly string[],
  at: Reading['at'],
): AsyncGenerator<SalePage> {
  const pages = productSalesTable(table);
  const pageOf = async (productId: string, after?: string): Promise<SalePage> => ({
    productId,
    ...(await pages.page(productId, { after })),
  });
  const first = (id: string) => pageOf(id, id === at?.productId ? at.after : undefined);
  const isLeft = (id: string) =>
    at === undefined || id > at.productId || (id === at.productId && at.after !== undefined);
  const left = productIds.filter(isLeft);
  for (let from = 0; from < left.length; from += PRODUCTS_AT_ONCE)
    for (let page of await Promise.all(left.slice(from, from + PRODUCTS_AT_ONCE).map(first)))
      for (;;) {
        const { productId, next } = page;
        const following = next === undefined ? undefined : pageOf(productId, next);
        // Its failure is met where it is awaited; the work on this page may fail before.
        following?.catch(() => undefined);
        yield page;
        if (!following) break;
        page = await following;
      }
}
