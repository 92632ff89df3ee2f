import { IMPORT_COLUMNS, EMPTY_CSV } from '../../../shared/products/rules.ts';
import { importProduct } from '../../domain/products/import-product.ts';
import { readImportedProduct } from '../../domain/products/read-imported-product.ts';
import type { RowImport } from './import-rows.ts';

/** How a job imports the rows of a file; a plan stands in one of them. */
export const importProductRows: RowImport = {
  columns: IMPORT_COLUMNS,
  empty: EMPTY_CSV,
  unique: 'plan_id',
  async importOne(context, { jobId }, row) {
    await importProduct(context, readImportedProduct(row), `${jobId}-${row.row}`);
  },
};
