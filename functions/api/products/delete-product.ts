import { productsContract } from '../../../shared/products/contract.ts';
import { verb } from '../verb.ts';
import { changeProduct, readSeenVersion } from '../../domain/products/change-product.ts';
import { productPlanTable } from '../../data/products/product-plan.table.ts';

/**
 * Removes a product from every list. Its sales keep its name, and pending ones can still be
 * decided. Its plan id becomes free: an import of the plan adds another product.
 */
export const deleteProduct = verb(productsContract.deleteProduct, async (context, seen) => {
  const before = await readSeenVersion(context, seen);
  const { productId, planId } = before;
  await changeProduct(context, {
    before,
    action: 'products.delete',
    apply: (product, at) => ({ ...product, isActive: false, deletedAt: at }),
    also:
      planId === undefined
        ? []
        : [productPlanTable(context.table).release({ planId, productId }).orThrow(lost)],
  });
  return { id: productId };
});

const lost = () => new Error('A product had lost its plan id');
