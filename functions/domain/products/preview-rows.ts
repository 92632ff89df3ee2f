import type { ColumnChoice } from '../../../shared/kernel/csv-headings.ts';
import type { CsvRow } from '../../../shared/kernel/csv-file.ts';
import { isMacRoman } from '../../../shared/kernel/decode-text.ts';
import { DomainError, invalid } from '../../../shared/kernel/errors.ts';
import type { PreviewedProduct } from '../../../shared/products/contract.ts';
import { markRepeats } from '../jobs/mark-repeats.ts';
import { openImportFile } from '../jobs/open-import-file.ts';
import { PRODUCT_FILE, readImportedProduct } from './read-imported-product.ts';

const SHOWN_ROWS = 3;

/**
 * The first rows of a file as an import stores them.
 * @param chosen the headings that a person chose for columns
 * @throws DomainError INVALID for a file that no import can read
 */
export function previewRows(file: Uint8Array, chosen: ColumnChoice = {}) {
  const columns = { ...PRODUCT_FILE.columns, ...chosen };
  const { rows } = openImportFile(file, { ...PRODUCT_FILE, columns });
  const first: PreviewedProduct[] = [];
  for (const row of markRepeats(rows, PRODUCT_FILE.unique))
    if (first.push(previewed(row)) === SHOWN_ROWS) break;
  return { rows: first, isMacRoman: isMacRoman(file) };
}

function previewed(row: CsvRow): PreviewedProduct {
  try {
    if (row.problem) throw invalid(row.problem);
    return { row: row.row, product: readImportedProduct(row) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { row: row.row, problem: error.message };
  }
}
