import { productsContract } from '../../../shared/products/contract.ts';
import { Stale } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { changeProduct, readProduct } from '../../domain/products/change-product.ts';
import { presentProduct } from '../../domain/products/present.ts';

/** Offers a product for sale, or stops offering it; sales that were made stay. */
export const setProductActive = verb(
  productsContract.setProductActive,
  (context, { productId, isActive }) =>
    // Whatever else changes at the same moment, this is what was asked for.
    context.table.planAndTransact(async () => {
      const before = await readProduct(context, productId);
      if (before.isActive === isActive) return presentProduct(before);
      const changed = await changeProduct(context, {
        before,
        action: 'products.setActive',
        apply: (product) => ({ ...product, isActive }),
        refused: () => new Stale(),
      });
      return presentProduct(changed);
    }),
);
