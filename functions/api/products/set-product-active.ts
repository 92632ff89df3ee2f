import { productsContract } from '../../../shared/products/contract.ts';
import { Stale } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { changeProduct, readProduct } from '../../domain/products/change-product.ts';
import { presentProduct } from '../../domain/products/present.ts';

/** Offers a product for sale, or withdraws it; its sales stay. */
export const setProductActive = verb(
  productsContract.setProductActive,
  (context, { productId, isActive }) =>
    // Retried where another field of the product changes meanwhile: the request sets only this
    // value.
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
