import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readCsv, readCsvParts } from './csv-file.ts';
import { MAX_COLUMNS } from './csv-records.ts';
import { decodeText, isMacRoman } from './decode-text.ts';

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
    ['UTF-16 without a mark', utf16('Môre, Zoë').subarray(2)],
    ['UTF-16, big-endian, without a mark', swapped(utf16('Môre, Zoë')).subarray(2)],
    ['Windows-1252', latin('Môre, Zoë')],
    ['Mac Roman', latin('M\u0099re, Zo\u0091')],
  ])('is read in %s', (_, bytes) => expect(decodeText(bytes)).toBe('Môre, Zoë'));

  it.each([
    ['O’Brien', [0x4f, 0x92, 0x42, 0x72, 0x69, 0x65, 0x6e]],
    ['“Thandi”', [0x93, 0x54, 0x68, 0x61, 0x6e, 0x64, 0x69, 0x94]],
    ['R5 – R9', [0x52, 0x35, 0x20, 0x96, 0x20, 0x52, 0x39]],
    ['O‘Brien', [0x4f, 0x91, 0x42, 0x72, 0x69, 0x65, 0x6e]],
    ['„Sipho“', [0x84, 0x53, 0x69, 0x70, 0x68, 0x6f, 0x93]],
    ['Plan†', [0x50, 0x6c, 0x61, 0x6e, 0x86]],
    ['Zoë, Ann‘', [0x5a, 0x6f, 0xeb, 0x2c, 0x20, 0x41, 0x6e, 0x6e, 0x91]],
  ])('is Windows-1252 where that gives whole words: %s', (text, bytes) =>
    expect(decodeText(new Uint8Array(bytes))).toBe(text),
  );

  it('says where it is read as a file of an older Mac, which is a guess', () => {
    const files = [latin('M\u0099re, Zo\u0091'), latin('Môre, Zoë'), utf8('Môre'), latin('More')];
    expect(files.map(isMacRoman)).toEqual([true, false, false, false]);
  });

  it('has the quotes and the euro that are Windows-1252’s own', () =>
    expect(decodeText(new Uint8Array([0x93, 0x80, 0x94, 0x92]))).toBe('“€”’'));
});

describe('a CSV file', () => {
  it.each([
    ['CR line ends', 'name,price\rFibre 100,799.00\r'],
    ['a line that names its separator', 'sep=;\r\nname;price\r\nFibre 100;799.00\r\n'],
    ['blanks around its cells', ' name , price \n Fibre 100 , 799.00 \n'],
    ['blank lines', '\n\nname,price\n\n,\nFibre 100,799.00\n\n'],
  ])('is read with %s', (_, text) => expect(cellsOf(text)).toEqual([['Fibre 100', '799.00']]));

  it('takes a header whatever its case, order and blanks', () => {
    const file = readCsv('Selling Price;PLAN_ID\n1;A-1\n');
    expect(file?.columns).toEqual(['selling_price', 'plan_id']);
    expect([...(file?.rows ?? [])].map(({ cell }) => cell('plan_id'))).toEqual(['A-1']);
    expect([...(file?.rows ?? [])].map(({ cell }) => cell('no_such'))).toEqual(['']);
  });

  const known = { full_name: ['name'], email: [], phone: ['cell'], password: [] };
  const THANDI = ['Thandi', 't@x.example', '0821234567', 'Kremetart-77'];

  it.each([
    ['under a title', 'Agents, November 2026,,,\n\nfull_name,email,phone,password\n', ','],
    ['as people write headings', 'Full Name*,E-mail,Cell,Password\n', ','],
    ['between bars', 'full_name|email|phone|password\n', '|'],
    ['under a title with commas', 'Ours, all, of, them, 2026\nName;email;cell;password\n', ';'],
  ])('finds the columns that its reader knows %s', (_, head, separator) => {
    const file = readCsv(`${head}${THANDI.join(separator)}\n`, known);
    const rows = [...(file?.rows ?? [])];
    expect(rows.map(({ cell }) => Object.keys(known).map(cell))).toEqual([THANDI]);
  });

  it('is read where a spreadsheet put each row into quotes as a whole', () => {
    const text = '"full_name;email;note"\n"Thandi;t@x.example;""so; she says"""\n';
    const file = readCsv(text, known);
    const rows = [...(file?.rows ?? [])];
    expect(rows.map(({ row, cell }) => [row, cell('full_name'), cell('note')])).toEqual([
      [2, 'Thandi', 'so; she says'],
    ]);
  });

  it('is refused where a column that its reader knows stands twice', () => {
    expect(readCsv('email,phone,Cell no,phone\na,,,1\n', known)?.problem).toBe(
      'The file has the column “phone” more than once. Leave one of the two out.',
    );
    expect(readCsv('email,note,note\na,,1\n', known)?.problem).toBeUndefined();
  });

  it('is read by the headings that a person chose, and not by those that look right', () => {
    const chosen = { ...known, full_name: 'Naam en Van', phone: 'Sel', email: '' };
    const file = readCsv('Phone,Sel,Naam en Van,E-mail\n1,2,Thandi,t@x.example\n', chosen);
    const [row] = file?.rows ?? [];
    expect(file?.columns).toEqual(['', 'phone', 'full_name', 'e-mail']);
    expect(file?.headings).toEqual(['Phone', 'Sel', 'Naam en Van', 'E-mail']);
    expect(['full_name', 'email', 'phone'].map((name) => row?.cell(name))).toEqual([
      'Thandi',
      '',
      '2',
    ]);
  });

  it('are numbered where it has none, and then its first row counts', () => {
    const file = readCsv('Title\nHIST;1;x\nHIST;2;y;more\n', 'numbered');
    expect(file?.columns).toEqual(['column_1', 'column_2', 'column_3', 'column_4']);
    expect([...(file?.rows ?? [])].map(({ cell }) => cell('column_3'))).toEqual(['', 'x', 'y']);
  });

  it.each([
    ['names above bookings', 'Title\n\nDate,Amount\n1,2\n', true],
    ['a blank cell at the end of the rows', 'Date,Amount\n1,2,\n', true],
    ['titles above bookings', 'Account :,Cheque\n01Mar2026,REF,-33,1\n', false],
    ['figures alone', '1,2\n3,4\n', false],
  ])('are told from a file without any by %s', (_, text, hasHeading) => {
    expect(readCsv(text, 'unnamed')?.hasHeading).toBe(hasHeading);
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

  it('has the cells that another program wrote', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\t', '\n', '\r'),
    });
    const row = fc.array(cell, { minLength: 3, maxLength: 3 });
    const format = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      newline: fc.constantFrom('\r\n', '\n'),
      quotes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row), format, (rows, written) => {
        const trimmed = rows.map((cells) => cells.map((text) => text.trim()));
        const text = Papa.unparse([['one', 'two', 'three'], ...rows], written);
        const expected = trimmed.filter((cells) => cells.some((cellText) => cellText !== ''));
        expect(cellsOf(text)).toEqual(expected);
      }),
    );
  });
});

describe('columns beyond the limit', () => {
  it('are refused where the header has them', () => {
    expect(readCsv(`${'a,'.repeat(MAX_COLUMNS - 1)}a\n1\n`)?.problem).toBeUndefined();
    const file = readCsv(`${'a,'.repeat(MAX_COLUMNS)}a\n1\n`);
    expect(file?.problem).toBe(
      'The first row of the file has more than 1\u00a0000 columns. Leave out those that aren’t needed.',
    );
    expect([...(file?.columns ?? []), ...(file?.rows ?? [])]).toEqual([]);
  });

  it('make a row wrong, whose others are still read', () => {
    const rows = [...(readCsv(`name\nA\nB${',x'.repeat(5 * MAX_COLUMNS)}\nC\n`)?.rows ?? [])];
    expect(rows.map(({ row, cell }) => [row, cell('name')])).toEqual([
      [2, 'A'],
      [3, 'B'],
      [4, 'C'],
    ]);
    expect(rows.map(({ problem }) => problem !== undefined)).toEqual([false, true, false]);
  });
});

describe('the work of reading', () => {
  const PART = 4096;
  const parts = (text: string) =>
    Array.from({ length: Math.ceil(text.length / PART) }, (_, at) =>
      text.slice(at * PART, (at + 1) * PART),
    );

  /** Characters looked at while a text is read: the looking happens in these methods alone. */
  function charactersOf(text: string): number {
    let count = 0;
    const { charCodeAt, indexOf } = String.prototype;
    const { exec } = RegExp.prototype;
    const cut = parts(text);
    try {
      Object.assign(String.prototype, {
        charCodeAt(this: string, at: number) {
          count++;
          return charCodeAt.call(this, at);
        },
        indexOf(this: string, sought: string, from = 0) {
          const found = indexOf.call(this, sought, from);
          count += (found === -1 ? this.length : found) - from + 1;
          return found;
        },
      });
      Object.assign(RegExp.prototype, {
        exec(this: RegExp, text: string) {
          const from = this.lastIndex;
          const found = exec.call(this, text);
          count += (found ? found.index + found[0].length : text.length) - from + 1;
          return found;
        },
      });
      for (const _ of readCsvParts(cut)?.rows ?? []) continue;
      return count;
    } finally {
      Object.assign(String.prototype, { charCodeAt, indexOf });
      Object.assign(RegExp.prototype, { exec });
    }
  }

  it.each([
    ['blank lines', '\n', ''],
    ['blank lines of another system', '\r\n', ''],
    ['blank cells', ' ,\n', ''],
    ['short rows', 'a,b\n', ''],
    ['quoted rows', '"a"\n', ''],
    ['one long row', 'a,', ''],
    ['one long cell', 'a', ''],
    ['one long quoted cell', 'a\n', '"'],
    ['quotes in a quoted cell', '""', '"'],
    ['wrong quotes', 'a" ', '"'],
    ['blanks after quotes', ' ', '"a"'],
  ])('grows with the length alone: %s', (_, repeated, before) => {
    const work = [32, 64, 128].map((kibibytes) => {
      const body = repeated.repeat((kibibytes * 1024) / repeated.length);
      return charactersOf(`name,price\n${before}${body}`);
    });
    const [first = 0, second = 0, third = 0] = work;
    expect(first).toBeGreaterThan(32 * 1024);
    // Twice the text is read with twice the work, and a part of it more for the parts' ends.
    expect(second).toBeLessThan(first * 2.5);
    expect(third).toBeLessThan(second * 2.5);
  });
});
