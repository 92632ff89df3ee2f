import type { CsvRow } from '../../../shared/kernel/csv-file.ts';
import { IMPORT_COLUMNS, EMPTY_CSV } from '../../../shared/products/rules.ts';
import { importProduct } from '../../domain/products/import-product.ts';
import { readImportedProduct } from '../../domain/products/read-imported-product.ts';
import type { RowImport } from './import-rows.ts';

/**
 * How a job imports the rows of a file. Rows of one plan are imported in sequence, so the last one
 * counts.
 */
export const importProductRows: RowImport = {
  columns: IMPORT_COLUMNS,
  empty: EMPTY_CSV,
  ownerOf: (row: CsvRow) => row.cell('plan_id') || undefined,
  async importOne(context, { jobId }, row) {
    await importProduct(context, readImportedProduct(row), `${jobId}-${row.row}`);
  },
};
