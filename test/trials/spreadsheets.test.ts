/**
 * Given workbooks that LibreOffice opens and saves, no cell changes; saved as CSV, none changes in silence.
 * Needs `soffice` (Debian: libreoffice-calc-nogui). With WRITE_DOWN=1 it writes down what was saved.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cellsOf, sheetNames, workbookNamed } from '../support/jobs/spreadsheets.ts';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheets-'));

/** Character sets of LibreOffice's filter for CSV. */
const UTF8 = 76;
const WINDOWS_1252 = 1;

function savedAs(name: string, form: 'xlsx' | 'csv', filter: string): Buffer {
  const own = join(folder, `${name}.xlsx`);
  writeFileSync(own, workbookNamed(name));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const to = ['--headless', '--convert-to', `${form}:${filter}`, '--outdir', join(folder, 'saved')];
  execFileSync('soffice', [profile, ...to, own], {
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'en_ZA.UTF-8' },
  });
  return readFileSync(join(folder, 'saved', `${name}.${form}`));
}

const csvIn = (set: number) => `Text - txt - csv (StarCalc):44,34,${set},1,,7177,false,true`;
/** Decimals have commas in South Africa, and a time of day is shown with its seconds. */
const asWritten = (cells: string[][]) =>
  cells.map((row) =>
    row.map((cell) =>
      cell
        .replace(/^-?\d+[.,]\d+$/, (number) => String(Number(number.replace(',', '.'))))
        .replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):00$/, '$1'),
    ),
  );

it('changes no cell of a workbook', () => {
  const saved = sheetNames.map((name) => {
    const file = savedAs(name, 'xlsx', 'Calc MS Excel 2007 XML');
    expect(cellsOf(file)).toEqual(cellsOf(workbookNamed(name)));
    return [name, file.toString('base64')] as const;
  });
  if (process.env['WRITE_DOWN'] === '1')
    writeFileSync(
      'test/baseline/saved-workbooks.json',
      `${JSON.stringify(Object.fromEntries(saved), null, 2)}\n`,
    );
});

it('changes no cell of a CSV file in UTF-8 but for the form of decimals and times', () => {
  for (const name of sheetNames)
    expect(asWritten(cellsOf(savedAs(name, 'csv', csvIn(UTF8))))).toEqual(
      cellsOf(workbookNamed(name)),
    );
});

it('loses letters that Windows-1252 lacks, which stand as question marks where they were', () => {
  const own = cellsOf(workbookNamed('agents'));
  const saved = cellsOf(savedAs('agents', 'csv', csvIn(WINDOWS_1252)));
  const changed = saved.flatMap((row, at) => row.filter((cell, of) => cell !== own[at]?.[of]));
  expect(changed).toEqual(['???']);
});
