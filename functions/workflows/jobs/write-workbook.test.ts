import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import saved from '../../../test/baseline/saved-workbooks.json' with { type: 'json' };
import { cellsOf, workbookNamed } from '../../../test/support/jobs/spreadsheets.ts';
import type { SheetCell } from '../../../shared/kernel/workbooks/sheet-xml.ts';
import { readTable } from '../../../shared/kernel/workbooks/read-table.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import { beginWorkbook, endWorkbook, writeRows } from './write-workbook.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const cell: fc.Arbitrary<SheetCell> = fc.oneof(
  text,
  fc.constant(undefined),
  fc.integer(),
  fc.record({ cents: fc.integer() }),
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((at) => ({ at: at.toISOString() })),
);

/** The day and time alone where the time isn't midnight. */
const shownTime = (at: string) => wallClock(at).replace(' 00:00', '');

function shown(one: SheetCell): string {
  if (one === undefined) return '';
  // A table's cells are trimmed; half a character isn't one.
  if (typeof one === 'string') return one.toWellFormed().trim();
  if (typeof one === 'number') return String(one);
  return 'cents' in one ? String(one.cents / 100) : shownTime(one.at);
}

it('gives back each cell as it was, whatever is in it and however the rows are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 })),
      fc.nat(5),
      (rows, cut) => {
        const { sheet, bytes } = beginWorkbook(['One', 'Two', 'Three']);
        const first = writeRows(sheet, rows.slice(0, cut), 0);
        const rest = writeRows(sheet, rows.slice(cut), Math.min(cut, rows.length));
        const file = Buffer.concat([bytes, first, rest, endWorkbook(sheet)]);
        const read = readTable(file);
        const wanted = rows
          .map((cells) => cells.map(shown))
          .map((cells, at) => ({ row: at + 2, cells }))
          .filter(({ cells }) => cells.some((one) => one !== ''));
        const found = [...(read?.rows ?? [])].map(({ row, cell: of }) => ({
          row,
          cells: ['one', 'two', 'three'].map(of),
        }));
        expect(read?.problem).toBeUndefined();
        expect(found).toEqual(wanted);
      },
    ),
  );
});

it.each(Object.entries(saved))('is the same after LibreOffice saved it: %s', (name, file) => {
  expect(cellsOf(Buffer.from(file, 'base64'))).toEqual(cellsOf(workbookNamed(name)));
});
