/** Reads a product from a row of a CSV file. */
import type { CsvRow } from '../../../shared/kernel/csv-file.ts';
import {
  type Comma,
  hasDecimalComma,
  isAmbiguous,
  parseDecimal,
  parsePrice,
} from '../../../shared/kernel/decimal.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { excelDamage, lostLetters } from '../../../shared/kernel/excel-damage.ts';
import { type ImportedProduct, importedProduct } from '../../../shared/products/contract.ts';
import { EMPTY_CSV, IMPORT_COLUMNS, type ImportColumn } from '../../../shared/products/rules.ts';

/** The columns of a file of products, of which `unique` names each row. */
export const PRODUCT_FILE = {
  columns: IMPORT_COLUMNS,
  empty: EMPTY_CSV,
  unique: 'plan_id',
} as const;

type Read = (cell: string, comma: Comma) => string | number | boolean | undefined;

/** One line, without the line breaks of quoted cells. */
const text: Read = (cell) => cell.replaceAll(/\s+/g, ' ');

/** The field and the reader of each column; a reader returns undefined for an unreadable cell. */
const columns: Record<
  ImportColumn,
  {
    field: keyof ImportedProduct;
    read: Read;
    must?: string;
    /** Tells what a spreadsheet made of a cell. */
    damageOf?: (cell: string) => string | undefined;
  }
> = {
  plan_id: { field: 'planId', read: text, damageOf: excelDamage },
  provider_id: { field: 'providerId', read: text, damageOf: excelDamage },
  connection_type_id: { field: 'connectionTypeId', read: text, damageOf: excelDamage },
  plan_name: { field: 'name', read: text, damageOf: lostLetters },
  download_speed_mbps: { field: 'downloadSpeedMbps', read: parseDecimal, must: 'be a number' },
  upload_speed_mbps: { field: 'uploadSpeedMbps', read: parseDecimal, must: 'be a number' },
  is_uncapped: { field: 'isUncapped', read: (cell) => /^(true|waar|1)$/i.test(cell) },
  cost_price: { field: 'costPriceCents', read: parsePrice, must: 'be an amount, like 799.00' },
  margin_percentage: {
    field: 'marginPercentage',
    read: (cell, comma) => parseDecimal(cell.replace(/\s*%$/, ''), comma),
    must: 'be a number',
  },
  selling_price: {
    field: 'sellingPriceCents',
    read: parsePrice,
    must: 'be an amount, like 799.00',
  },
};
const columnOf = (field: PropertyKey | undefined) =>
  Object.entries(columns).find(([, column]) => column.field === field)?.[0] ?? String(field);

/** The reading of commas in a row's numbers. */
function commaOf({ cell, hasDecimalCommas }: Pick<CsvRow, 'cell' | 'hasDecimalCommas'>): Comma {
  if (hasDecimalCommas) return 'decimal';
  const numbers = Object.entries(columns).filter(([, { must }]) => must !== undefined);
  return numbers.some(([name]) => hasDecimalComma(cell(name))) ? 'unsure' : 'either';
}

/** Names both readings in a form that can be read in one way only. */
function twoWays(name: string, cell: string, comma: Comma): string {
  const thousands = cell.replaceAll(/[.,]/g, '');
  const decimals = comma === 'decimal' ? cell.replace('.', ',') : `${cell.replace(',', '.')}0`;
  return `${name} ${cell} can be read in two ways: write ${thousands}, or ${decimals}`;
}

/**
 * Reads a row; an empty cell leaves its field unset.
 * @throws DomainError INVALID with every problem of the row
 */
export function readImportedProduct(
  row: Pick<CsvRow, 'cell' | 'hasDecimalCommas'>,
): ImportedProduct {
  const comma = commaOf(row);
  const problems: string[] = [];
  const fields: Record<string, ReturnType<Read>> = {};
  for (const [name, { field, read, must, damageOf }] of Object.entries(columns)) {
    const cell = row.cell(name);
    if (cell === '') continue;
    const damage = damageOf?.(cell);
    if (damage) problems.push(`${name} ${damage}`);
    fields[field] = read(cell, comma);
    if (fields[field] === undefined)
      problems.push(isAmbiguous(cell, comma) ? twoWays(name, cell, comma) : `${name} must ${must}`);
  }
  const { data, error } = importedProduct.safeParse(fields);
  for (const { path, message } of error?.issues ?? [])
    problems.push(`${columnOf(path[0])} ${message}`);
  if (!data || problems.length > 0) throw invalid(problems.join('; '));
  return data;
}
