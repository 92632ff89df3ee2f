/**
 * The effect of an import on the catalogue, in figures for whoever confirms it; rows that will fail aren't
 * counted.
 */
import { countOf } from '../../../shared/kernel/count.ts';
import { conflict, DomainError } from '../../../shared/kernel/errors.ts';
import type { ImportedProduct } from '../../../shared/products/contract.ts';
import { IMPORT_COLUMNS } from '../../../shared/products/rules.ts';
import { readTable } from '../../../shared/kernel/workbooks/read-table.ts';
import { productPlanTable } from '../../data/products/product-plan.table.ts';
import { productTable } from '../../data/products/product.table.ts';
import type { Context } from '../../platform/context.ts';
import { readImportedProduct } from './read-imported-product.ts';

/** The products of a longer file couldn't be looked up within an answer's time. */
const MOST = 20_000;

export async function previewImport({ table }: Pick<Context, 'table'>, file: Uint8Array) {
  const plans = plansOf(file);
  const known = await productPlanTable(table).productsOf([...plans.keys()]);
  const products = await productTable(table).getMany([...known.values()]);
  const counts = { New: 0, Changed: 0, 'Other connection type or provider': 0 };
  for (const [planId, plan] of plans) {
    const before = products.get(known.get(planId) ?? '');
    const differs = (fact: keyof ImportedProduct) =>
      before !== undefined && (plan[fact] ?? before[fact]) !== before[fact];
    if (!before) counts.New++;
    if ((Object.keys(plan) as (keyof ImportedProduct)[]).some(differs)) counts.Changed++;
    if (differs('connectionTypeId') || differs('providerId'))
      counts['Other connection type or provider']++;
  }
  const figures = Object.entries(counts);
  return figures.map(([label, count]) => ({ label, words: countOf(count, 'product') }));
}

/** The first row of each plan, as a later one fails; rows without a plan id by their number. */
function plansOf(file: Uint8Array): Map<string, ImportedProduct> {
  const plans = new Map<string, ImportedProduct>();
  const seen = new Set<string>();
  for (const row of readTable(file, IMPORT_COLUMNS)?.rows ?? []) {
    const planId = row.cell('plan_id').toLowerCase();
    const isRepeat = planId !== '' && seen.has(planId);
    seen.add(planId);
    if (row.problem || isRepeat) continue;
    if (plans.size === MOST)
      throw conflict('At most 20 000 products can be confirmed together. Split the file.');
    try {
      const plan = readImportedProduct(row);
      plans.set(plan.planId ?? `row ${row.row}`, plan);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return plans;
}
