import { importProduct } from '../../domain/products/import-product.ts';
import { PRODUCT_FILE, readImportedProduct } from '../../domain/products/read-imported-product.ts';
import type { RowImport } from './import-rows.ts';

/** How a job imports the rows of a file; a plan stands in one of them. */
export const importProductRows: RowImport = {
  ...PRODUCT_FILE,
  async importOne(context, { jobId }, row) {
    await importProduct(context, readImportedProduct(row), `${jobId}-${row.row}`);
  },
};
