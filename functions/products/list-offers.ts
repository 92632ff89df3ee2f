import { productsContract } from '../../shared/products/contract.ts';
import { verb } from '../platform/verb.ts';
import { presentOffer } from './present.ts';
import { productTable } from './product.table.ts';

/** The products that are for sale, by name. */
export const listOffers = verb(productsContract.listOffers, async ({ table }) => {
  const products = await productTable(table).all();
  return { rows: products.filter((product) => product.isActive).map(presentOffer) };
});
