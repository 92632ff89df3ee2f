import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, readCsvParts } from './csv-file.ts';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(
    new Uint16Array(Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0))).buffer,
  );
const swapped = (bytes: Uint8Array) => bytes.map((_, at) => bytes[at % 2 ? at - 1 : at + 1] ?? 0);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The rows as arrays of the cells below the columns. */
function cellsOf(text: string): string[][] {
  const file = readCsv(text);
  return [...(file?.rows ?? [])].map(({ cell }) => (file?.columns ?? []).map(cell));
}

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8('Môre, Zoë')],
    ['UTF-8 with a BOM', utf8('\ufeffMôre, Zoë')],
    ['UTF-16', utf16('Môre, Zoë')],
    ['UTF-16, big-endian', swapped(utf16('Môre, Zoë'))],
    ['Windows-1252', latin('Môre, Zoë')],
  ])('is read in %s', (_, bytes) => expect(decodeText(bytes)).toBe('Môre, Zoë'));

  it('has the quotes and the euro that are Windows-1252’s own', () =>
    expect(decodeText(new Uint8Array([0x93, 0x80, 0x94, 0x92]))).toBe('“€”’'));
});

describe('a CSV file', () => {
  it.each([
    ['commas', 'name,price\r\nFibre 100,799.00\r\n'],
    ['semicolons', 'name;price\r\nFibre 100;799.00\r\n'],
    ['tabs', 'name\tprice\nFibre 100\t799.00'],
    ['CR line ends', 'name,price\rFibre 100,799.00\r'],
    ['a line that names its separator', 'sep=;\r\nname;price\r\nFibre 100;799.00\r\n'],
    ['quotes', '"name","price"\n"Fibre 100","799.00"\n'],
    ['blanks around its cells', ' name , price \n Fibre 100 , 799.00 \n'],
    ['blank lines', '\n\nname,price\n\n,\nFibre 100,799.00\n\n'],
  ])('is read with %s', (_, text) => expect(cellsOf(text)).toEqual([['Fibre 100', '799.00']]));

  it.each([
    ['a separator', 'name,note\n"Fibre, fast",x\n', 'Fibre, fast'],
    ['the other separator', 'name;note\n"Fibre; fast";x\n', 'Fibre; fast'],
    ['a quote', 'name,note\n"12"" router",x\n', '12" router'],
    ['a line break', 'name,note\n"Fibre\r\nfast",x\n', 'Fibre\r\nfast'],
    ['what looks like a row', 'name,note\n"a\nb,c\n",x\n', 'a\nb,c'],
  ])('keeps %s inside quotes', (_, text, cell) => expect(cellsOf(text)).toEqual([[cell, 'x']]));

  it('takes a header whatever its case, order and blanks', () => {
    const file = readCsv('Selling Price;PLAN_ID\n1;A-1\n');
    expect(file?.columns).toEqual(['selling_price', 'plan_id']);
    expect([...(file?.rows ?? [])].map(({ cell }) => cell('plan_id'))).toEqual(['A-1']);
    expect([...(file?.rows ?? [])].map(({ cell }) => cell('no_such'))).toEqual(['']);
  });

  it('numbers rows as a spreadsheet does', () => {
    const rows = [...(readCsv('name\nA\n\n"B\nb"\nC\n')?.rows ?? [])];
    expect(rows.map(({ row, cell }) => [row, cell('name')])).toEqual([
      [2, 'A'],
      [4, 'B\nb'],
      [5, 'C'],
    ]);
  });

  it('reports rows that can’t be split into cells', () => {
    const problems = (text: string) => [...(readCsv(text)?.rows ?? [])].map((row) => row.problem);
    expect(problems('name,address\nA,Main Road, Sandton\nB,"Main Road, Sandton"\nC,x,\n')).toEqual([
      'This row has more cells than the header: put quotes around text that has a separator in it',
      undefined,
      undefined,
    ]);
    expect(problems('name,address\nA,"Main Road\nB,x\n')).toEqual([
      'The quotes of this row don’t match',
    ]);
  });

  it.each(['', '\n\n', ' \r\n,,\r\n'])('is not read without a header: %j', (text) =>
    expect(readCsv(text)).toBeUndefined(),
  );

  it('is read lazily, part by part', () => {
    let taken = 0;
    const parts = {
      *[Symbol.iterator]() {
        for (; taken < 1000; taken++)
          yield `${taken ? '' : 'name,price\n'}${'Fibre,1\n'.repeat(100_000)}`;
      },
    };
    const rows = readCsvParts(parts)?.rows[Symbol.iterator]();
    expect(rows?.next().value).toMatchObject({ row: 2 });
    expect(taken).toBeLessThan(5);
  });

  it('has the same rows wherever its text is cut into parts', () => {
    const text = [
      'sep=;\r\nname;note;price\r\n',
      '"Fibre; ""fast""\r\nand new";x;1\r\n',
      ';;\r\n\r\nLTE;;2;;\r\nLTE;;2;3\r\n',
      'Copper;"a"b;4\r\n',
    ].join('');
    const rowsOf = (parts: Iterable<string>) =>
      [...(readCsvParts(parts)?.rows ?? [])].map(({ cell, ...row }) => ({
        ...row,
        cells: ['name', 'note', 'price'].map(cell),
      }));
    const whole = rowsOf([text]);
    expect(whole.map(({ row }) => row)).toEqual([3, 6, 7, 8]);
    const cuts = fc.array(fc.nat({ max: text.length }), { maxLength: 6 });
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [...places.toSorted((a, b) => a - b), text.length];
        const parts = ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
        expect(rowsOf(parts)).toEqual(whole);
      }),
    );
  });
});
