import { productsContract } from '../../../shared/products/contract.ts';
import { presentProduct } from '../../domain/products/present.ts';
import { readProductsPage } from '../../domain/products/read-products-page.ts';
import { verb } from '../verb.ts';

export const listProducts = verb(productsContract.listProducts, async (context, input) => {
  const { rows, ...page } = await readProductsPage(context, input);
  return { rows: rows.map(presentProduct), ...page };
});
