/** A row of a CSV file adds a product, or changes the product of its plan. */
import type { ImportedProduct } from '../../../shared/products/contract.ts';
import { DEFAULT_COMMISSION_RATE, UNNAMED_PRODUCT } from '../../../shared/products/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { Stale } from '../../platform/table.ts';
import { auditOf, changeProduct } from './change-product.ts';
import { productPlanTable } from '../../data/products/product-plan.table.ts';
import { productTable, type StoredProduct } from '../../data/products/product.table.ts';

const stale = () => new Stale('The product, or its plan, changed meanwhile');

/**
 * Adds a plan, or changes the values in the row of the existing one. Idempotent.
 * @param source names the row, so that a row without a plan id is added only once, too
 */
export const importProduct = (
  context: Context,
  plan: ImportedProduct,
  source: string,
): Promise<void> =>
  context.table.planAndTransact(async () => {
    const { planId } = plan;
    const { table } = context;
    const ownId = newId({ ...context, idempotencyKey: source }, 'products.import');
    const known =
      planId === undefined ? undefined : await productPlanTable(table).productOf(planId);
    const before = await productTable(table).get(known ?? ownId);
    if (!before) return addProduct(context, plan, ownId);
    // Its product was deleted (with the claim), or the row has no plan id and was imported before.
    if (known === undefined) return;
    await updateProduct(context, before, plan);
  });

async function addProduct(context: Context, plan: ImportedProduct, productId: string) {
  const { table, clock } = context;
  const at = clock.now().toISOString();
  const { planId, name = UNNAMED_PRODUCT } = plan;
  const product: StoredProduct = {
    ...optional(plan),
    name,
    isUncapped: plan.isUncapped ?? false,
    productId,
    baseCommissionRate: DEFAULT_COMMISSION_RATE,
    isActive: true,
    createdAt: at,
    updatedAt: at,
    version: 1,
    inputHash: hashOf(plan),
  };
  await table.transact([
    productTable(table).create(product).orThrow(stale),
    ...(planId === undefined
      ? []
      : [productPlanTable(table).claim({ planId, productId }).orThrow(stale)]),
    recordEvent(context, {
      action: 'products.import',
      about: ['product', productId],
      at,
      after: auditOf(product),
    }),
  ]);
}

/** An import doesn't change the rate, the description, or whether the product is for sale. */
async function updateProduct(context: Context, before: StoredProduct, plan: ImportedProduct) {
  const after = { ...before, ...optional(plan) };
  const facts = Object.keys(plan) as (keyof ImportedProduct)[];
  if (facts.every((fact) => before[fact] === after[fact])) return;
  await changeProduct(context, {
    before,
    action: 'products.import',
    apply: () => after,
    refused: stale,
  });
}
