/** Workbooks with all that spreadsheets like to change, and their cells as the portal reads them. */
import {
  beginWorkbook,
  endWorkbook,
  writeRows,
} from '../../../functions/workflows/jobs/write-workbook.ts';
import type { SheetCell } from '../../../shared/kernel/workbooks/sheet-xml.ts';
import { readTable } from '../../../shared/kernel/workbooks/read-table.ts';

const sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>> = {
  products: [
    ['plan_id', 'provider_id', 'plan_name', 'download_speed_mbps', 'cost_price', 'is_uncapped'],
    ['0012', 'OCT-1', 'Fibre 4.096 Mbps', 4.096, { cents: 119_900 }, 'TRUE'],
    ['1-2', '3/4', '=A1+B1', 1000, { cents: 99_999 }, 'FALSE'],
    ['1E5', 'MAR-01', '  Zoë "quoted", x;y', 100, { cents: 5 }, 'waar'],
    ['27821234567890123', '@x', '+27 82', 0.1, { cents: -123_456_789 }, undefined],
  ],
  // A password column was added to an export.
  agents: [
    ['full_name', 'email', 'phone', 'address', 'referral_code', 'password'],
    ['Zoë van der Merwe', 'z@x.example', '0821234567', '12 Long St\nCity', '00012345', 'pw 0012=1'],
    ['王小明', 'w@x.example', '+27 82 123 4567', '1/2 Main', '2E10', 'TRUE'],
    ['O’Brien', 'o@x.example', '(082) 123-4567', '', 'ABC', '2026-11-30'],
  ],
  results: [
    ['reference', 'amount', 'day', 'status'],
    ['202611-A1', { cents: 123_456 }, '2026-11-30', 'Paid'],
    ['0001', { cents: -5 }, '30/11/2026', 'Returned'],
    ['202611-B2', { cents: 100 }, { at: '2026-11-30T22:30:00.000Z' }, 'Paid'],
  ],
};

export const sheetNames = Object.keys(sheets);

/** The file of a sheet, as the portal writes it. */
export function workbookNamed(name: string): Buffer {
  const [titles = [], ...rows] = sheets[name] ?? [];
  return workbookOf(titles, rows);
}

export function workbookOf(
  titles: readonly SheetCell[],
  rows: readonly (readonly SheetCell[])[],
): Buffer {
  const { sheet, bytes } = beginWorkbook(titles.map(String));
  return Buffer.concat([bytes, writeRows(sheet, rows, 0), endWorkbook(sheet)]);
}

/** The cells of a file below its headings. */
export function cellsOf(file: Uint8Array): string[][] {
  const { columns = [], rows = [] } = readTable(file) ?? {};
  return [...rows].map(({ cell }) => columns.map((column) => cell(column)));
}
