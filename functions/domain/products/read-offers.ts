/** The products for sale, for pickers. */
import { MAX_OFFERS } from '../../../shared/products/contract.ts';
import { findFacts } from '../search/search-rows.ts';
import type { Table } from '../../platform/table.ts';
import {
  byName,
  isOffered,
  productTable,
  type StoredProduct,
} from '../../data/products/product.table.ts';

/** A product may have several entries, one for each word of the name. */
const ENTRIES = 2 * MAX_OFFERS;

/** The first offers by name, of all or of those that a search finds. */
export async function readOffers(
  table: Table,
  q: string | undefined,
): Promise<{ rows: StoredProduct[]; incomplete?: true }> {
  const { rows, more } = await (q === undefined
    ? productTable(table).firstOffers(MAX_OFFERS)
    : searchOffers(table, q));
  return { rows, ...(more ? { incomplete: true } : {}) };
}

async function searchOffers(table: Table, q: string) {
  const { found, more } = await findFacts(table, 'offer', q, { order: 'oldest', limit: ENTRIES });
  const products = await productTable(table).getMany(
    found.slice(0, MAX_OFFERS).map(({ id }) => id),
  );
  // The search lags the facts: leave out products that were withdrawn meanwhile.
  const rows = [...products.values()].filter(isOffered).sort(byName);
  return { rows, more: more || found.length > MAX_OFFERS };
}
