import { productsContract } from '../../../shared/products/contract.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { changeProduct, readSeenVersion } from '../../domain/products/change-product.ts';
import { presentProduct } from '../../domain/products/present.ts';

/** Changes a product; its sales keep the name that they were made with. */
export const updateProduct = verb(
  productsContract.updateProduct,
  async (context, { productId, version, name, baseCommissionRate, isActive, ...facts }) => {
    const before = await readSeenVersion(context, { productId, version });
    const changed = await changeProduct(context, {
      before,
      action: 'products.update',
      apply: ({ planId, providerId, connectionTypeId, createdAt, updatedAt, inputHash }) => ({
        productId,
        name,
        baseCommissionRate,
        isActive,
        // A field that is left out is removed, except those that only an import sets.
        ...optional({ planId, providerId, connectionTypeId, ...facts }),
        createdAt,
        updatedAt,
        version,
        inputHash,
      }),
    });
    return presentProduct(changed);
  },
);
