import { productsContract } from '../../shared/products/contract.ts';
import { verb } from '../platform/verb.ts';
import { presentProduct } from './present.ts';
import { productTable } from './product.table.ts';

/** The whole catalogue, by name. */
export const listProducts = verb(productsContract.listProducts, async ({ table }) => ({
  rows: (await productTable(table).all()).map(presentProduct),
}));
