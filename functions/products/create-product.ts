import { productsContract } from '../../shared/products/contract.ts';
import { recordEvent } from '../audit/record-event.ts';
import { AlreadyCreated, createOnce, newId } from '../platform/idempotency.ts';
import { optional } from '../platform/present.ts';
import { verb } from '../platform/verb.ts';
import { presentProduct } from './present.ts';
import { productTable } from './product.table.ts';

/** Adds a product to the catalogue. */
export const createProduct = verb(productsContract.createProduct, async (context, input) => {
  const { table, clock } = context;
  const productId = newId(context, 'createProduct');
  const product = await createOnce({
    input,
    find: () => productTable(table).get(productId),
    write: async (inputHash) => {
      const at = clock.now().toISOString();
      const { name, baseCommissionRate, isActive, ...rest } = input;
      const fresh = {
        productId,
        name,
        baseCommissionRate,
        isActive,
        ...optional(rest),
        createdAt: at,
        inputHash,
      };
      await table.transact([
        productTable(table).create(fresh, () => new AlreadyCreated()),
        recordEvent(context, {
          action: 'products.create',
          subject: 'product',
          subjectId: productId,
          at,
          after: { name, isActive },
        }),
      ]);
      return fresh;
    },
  });
  return presentProduct(product);
});
