import { productsContract } from '../../../shared/products/contract.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { buildProductAct } from '../../domain/products/build-product-act.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { changeProduct, readSeenVersion } from '../../domain/products/change-product.ts';
import { presentProduct } from '../../domain/products/present.ts';

/**
 * Changes a product; its sales keep the name that they were made with. Another commission rate may take two
 * people; the plan ids stay as they are.
 */
export const updateProduct = verb(
  productsContract.updateProduct,
  async (context, { productId, version, name, baseCommissionRate, isActive, ...facts }) => {
    const before = await readSeenVersion(context, { productId, version });
    const isSameRate = before.baseCommissionRate === baseCommissionRate;
    const figures = [
      { label: 'New name', words: name },
      { label: 'New commission rate', words: `${baseCommissionRate} %` },
    ];
    const act = buildProductAct(before, isSameRate ? 'alone' : 'listed', figures);
    const changed = await changeProduct(context, {
      before,
      action: 'products.update',
      commit: (writes) => commitAct(context, act, writes),
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
