import { notFound } from '../../shared/kernel/errors.ts';
import { productsContract } from '../../shared/products/contract.ts';
import { recordEvent } from '../audit/record-event.ts';
import { verb } from '../platform/verb.ts';
import { presentProduct } from './present.ts';
import { productTable } from './product.table.ts';

/** Offers a product for sale, or stops offering it; sales that were made stay. */
export const setProductActive = verb(productsContract.setProductActive, async (context, input) => {
  const { table, clock } = context;
  const { productId, isActive } = input;
  const products = productTable(table);
  const product = await products.get(productId);
  if (!product) throw unknown();
  await table.transact([
    products.setActive(productId, isActive, unknown),
    recordEvent(context, {
      action: 'products.setActive',
      subject: 'product',
      subjectId: productId,
      at: clock.now().toISOString(),
      before: { isActive: product.isActive },
      after: { isActive },
    }),
  ]);
  return presentProduct({ ...product, isActive });
});

const unknown = () => notFound('This product does not exist.');
