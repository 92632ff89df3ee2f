import { productsContract } from '../../../shared/products/contract.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { changeProduct, readSeen } from '../../domain/products/change-product.ts';
import { presentProduct } from '../../domain/products/present.ts';

/** Changes a product; sales that were made keep the name that it had. */
export const updateProduct = verb(
  productsContract.updateProduct,
  async (context, { productId, version, name, baseCommissionRate, isActive, ...facts }) => {
    const before = await readSeen(context, { productId, version });
    const changed = await changeProduct(context, {
      before,
      action: 'products.update',
      apply: ({ planId, providerId, connectionTypeId, createdAt, updatedAt, inputHash }) => ({
        productId,
        name,
        baseCommissionRate,
        isActive,
        // What is absent is gone, but for what an import alone says.
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
