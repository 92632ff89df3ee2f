import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { productTable } from '../../data/products/product.table.ts';
import { verb } from '../verb.ts';

/** Products whose types are offered. */
const NEWEST = 100;

/** The connection types of the newest products; a draft may name the type of any product. */
export const listTypes = verb(commissionPlansContract.listTypes, async ({ table }) => {
  const { rows: products, more } = await productTable(table).page({
    status: undefined,
    order: 'newest',
    limit: NEWEST,
    after: undefined,
  });
  const types = new Set(products.flatMap(({ connectionTypeId = [] }) => connectionTypeId));
  const rows = [...types].sort().map((id) => ({ id }));
  return { rows, ...(more ? { incomplete: true as const } : {}) };
});
