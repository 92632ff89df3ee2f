import { taken } from '../../../shared/kernel/errors.ts';
import { productsContract } from '../../../shared/products/contract.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { buildProductAct } from '../../domain/products/build-product-act.ts';
import { auditOf } from '../../domain/products/change-product.ts';
import { presentProduct } from '../../domain/products/present.ts';
import { productPlanTable } from '../../data/products/product-plan.table.ts';
import { productTable, type StoredProduct } from '../../data/products/product.table.ts';

export const createProduct = verb(productsContract.createProduct, async (context, input) => {
  const { table, clock } = context;
  const productId = newId(context, 'createProduct');
  const product = await createOnce<StoredProduct>({
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
        updatedAt: at,
        version: 1,
        inputHash,
      };
      const { planId } = input;
      await commitAct(context, buildProductAct(fresh, 'listed'), [
        productTable(table).create(fresh).orThrow(alreadyCreated),
        ...(planId === undefined
          ? []
          : [productPlanTable(table).claim({ planId, productId }).orThrow(planTaken)]),
        recordEvent(context, {
          action: 'products.create',
          about: ['product', productId],
          at,
          after: auditOf(fresh),
        }),
      ]);
      return fresh;
    },
  });
  return presentProduct(product);
});

const planTaken = () => taken('planId', 'This plan id is another product’s.');
