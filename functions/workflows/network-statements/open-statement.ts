/** The lines of a network's file, one after the other, as its mapping reads them. */
import { columnName, type CsvFile, type CsvRow } from '../../../shared/kernel/csv-file.ts';
import { readTable } from '../../../shared/kernel/workbooks/read-table.ts';
import {
  mappedColumns,
  plainText,
  problemOfCell,
  problemOfColumns,
} from '../../../shared/kernel/file-cells.ts';
import {
  type ColumnName,
  MAX_STATEMENT_LINES,
  readLine,
  type StatementLine,
} from '../../../shared/network-statements/rules.ts';
import type { StatementMapping } from '../../../shared/network-statements/schemas.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

export interface NumberedLine extends StatementLine {
  /** The line of the file, from 1: the header is the first. */
  row: number;
}

/**
 * Opens a file, whose lines can be read several times.
 * @param today `YYYY-MM-DD`
 * @throws FileProblem where it can't be read by this mapping
 */
export function openStatement(
  bytes: Uint8Array,
  mapping: StatementMapping,
  today: string,
): { count: number; lines: Iterable<NumberedLine> } {
  const file = readTable(bytes, mappedColumns(mapping.columns));
  const problem = problemOfColumns(file, mapping.columns);
  if (!file || problem) throw new FileProblem(1, problem ?? 'The file is empty.');
  const count = countLines(file);
  return {
    count,
    lines: {
      *[Symbol.iterator]() {
        for (const row of file.rows) yield lineOf(row, mapping, today);
      },
    },
  };
}

function countLines({ rows }: CsvFile): number {
  let count = 0;
  for (const { row } of rows)
    if (++count > MAX_STATEMENT_LINES)
      throw new FileProblem(
        row,
        `The file has more than ${MAX_STATEMENT_LINES} lines. Cut it in two.`,
      );
  if (count === 0) throw new FileProblem(1, 'The file has no lines below its header.');
  return count;
}

function lineOf(row: CsvRow, mapping: StatementMapping, today: string): NumberedLine {
  const problem = row.problem ? `${row.problem}.` : problemIn(row, mapping);
  if (problem) return { row: row.row, problem };
  const cell = (name: ColumnName) => textOf(row, mapping.columns[name]) || undefined;
  return { row: row.row, ...readLine(cell, mapping, today) };
}

const textOf = (row: CsvRow, column: string | undefined): string =>
  column === undefined ? '' : plainText(row.cell(columnName(column))).trim();

/** The first cell that can't be taken. */
function problemIn(row: CsvRow, { columns }: StatementMapping): string | undefined {
  for (const column of Object.values(columns)) {
    if (column === undefined) continue;
    const problem = problemOfCell(row.cell(columnName(column)), column);
    if (problem) return problem;
  }
  return undefined;
}
