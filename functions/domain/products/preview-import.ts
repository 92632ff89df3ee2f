/**
 * The effect of an import on the catalogue, in figures for whoever confirms it; rows that will fail aren't
 * counted.
 */
import { countOf } from '../../../shared/kernel/count.ts';
import type { ColumnChoice, KnownColumns } from '../../../shared/kernel/csv-headings.ts';
import { conflict, DomainError } from '../../../shared/kernel/errors.ts';
import { readTable } from '../../../shared/kernel/workbooks/read-table.ts';
import type { ImportedProduct } from '../../../shared/products/contract.ts';
import { productPlanTable } from '../../data/products/product-plan.table.ts';
import { productTable } from '../../data/products/product.table.ts';
import type { Context } from '../../platform/context.ts';
import { markRepeats } from '../jobs/mark-repeats.ts';
import { PRODUCT_FILE, readImportedProduct } from './read-imported-product.ts';

/** The products of a longer file couldn't be looked up within an answer's time. */
const MOST = 20_000;

/** @param chosen the headings that a person chose for columns */
export async function previewImport(
  { table }: Pick<Context, 'table'>,
  file: Uint8Array,
  chosen: ColumnChoice = {},
) {
  const plans = plansOf(file, { ...PRODUCT_FILE.columns, ...chosen });
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
function plansOf(file: Uint8Array, columns: KnownColumns): Map<string, ImportedProduct> {
  const plans = new Map<string, ImportedProduct>();
  const rows = readTable(file, columns)?.rows ?? [];
  for (const row of markRepeats(rows, PRODUCT_FILE.unique)) {
    if (row.problem) continue;
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
