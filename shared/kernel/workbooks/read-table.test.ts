import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { fixedParts, SHEET_PART } from './sheet-xml.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook of one sheet; other parts stand in place of the usual ones. */
function workbookOf(sheetData: string, parts: Record<string, string> = {}): Uint8Array {
  const sheet = `<worksheet ${MAIN}><sheetData>${sheetData}</sheetData></worksheet>`;
  const all = { ...fixedParts, [SHEET_PART]: sheet, ...parts };
  return zipSync(
    Object.fromEntries(Object.entries(all).map(([name, xml]) => [name, strToU8(xml)])),
  );
}

const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const headings = row(text('One'), text('Two'));

/** Columns by their styles, of which the first is plain. */
const stylesOf = (...codes: string[]) => ({
  'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${codes
    .map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`)
    .join(
      '',
    )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes
    .map((_, at) => `<xf numFmtId="${170 + at}"/>`)
    .join('')}</cellXfs></styleSheet>`,
});

function firstCell(cell: string, parts?: Record<string, string>): string | undefined {
  const [first] = readTable(workbookOf(headings + row(cell), parts))?.rows ?? [];
  return first?.problem ?? first?.cell('one');
}

const problemOf = (file: Uint8Array) => readTable(file)?.problem;

describe('a cell', () => {
  it.each([
    ['a number as it is', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a long number whole', '<c><v>27821234567</v></c>', '27821234567'],
    ['a small number', '<c><v>1.5E-7</v></c>', '0.00000015'],
    ['an id that Excel shortened', '<c><v>1234567890123450</v></c>', '1.23456789012345E+15'],
    ['a truth', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['a formula’s text', '<c t="str"><f>A1</f><v>abc</v></c>', 'abc'],
    ['a formula’s number', '<c><f>1+1</f><v>2</v></c>', '2'],
    [
      'a text in several formats',
      '<c t="inlineStr"><is><r><t>Tha</t></r><r><t>ndi</t></r><rPh><t>x</t></rPh></is></c>',
      'Thandi',
    ],
    ['a sign by its code', '<c t="inlineStr"><is><t>a_x0041_b</t></is></c>', 'aAb'],
  ])('is %s', (_, cell, wanted) => {
    expect(firstCell(cell)).toBe(wanted);
  });

  it.each(['s', 'b', 'n', 'str'])('of the type %s without a value is blank', (type) => {
    const beside = row(`<c t="${type}"/>`, text('x'));
    const [first] = readTable(workbookOf(headings + beside))?.rows ?? [];
    expect([first?.cell('one'), first?.cell('two')]).toEqual(['', 'x']);
  });

  it.each([
    ['0000000000', '821234567', '0821234567'],
    ['000 000 0000', '821234567', '082 123 4567'],
    ['00000', '51001', '51001'],
    ['#,##0.00', '1199.5', '1199.5'],
    ['[$R-1C09] #,##0.00', '499', '499'],
    ['0.00%', '0.1525', '15.25%'],
    ['dd/mm/yyyy', '46356', '2026-11-30'],
    ['d mmm', '46356', '2026-11-30'],
    ['yyyy-mm-dd hh:mm', '46356.5', '2026-11-30 12:00'],
    ['hh:mm', '0.75', '18:00'],
    ['dd/mm/yyyy', '1', '1900-01-01'],
    ['&quot;Day &quot;0', '12', '12'],
  ])('of the format %s that has %s is %s', (code, value, wanted) => {
    expect(firstCell(`<c s="1"><v>${value}</v></c>`, stylesOf(code))).toBe(wanted);
  });

  it('counts days from 1904 where the workbook says so', () => {
    const parts = {
      ...stylesOf('yyyy-mm-dd'),
      'xl/workbook.xml': (fixedParts['xl/workbook.xml'] ?? '').replace(
        '<sheets>',
        '<workbookPr date1904="1"/><sheets>',
      ),
    };
    expect(firstCell('<c s="1"><v>0</v></c>', parts)).toBe('1904-01-01');
  });

  it.each([
    [
      '<c><f>A1*2</f></c>',
      'A formula of this row has no result yet: open the file in Excel, save it, and take it again',
    ],
    ['<c t="e"><v>#N/A</v></c>', 'A cell of this row has the error #N/A: mend it in Excel'],
  ])('without a value fails its row: %s', (cell, wanted) => {
    expect(firstCell(cell)).toBe(wanted);
  });
});

describe('a sheet', () => {
  it('is the first one that people see, below its titles, with Excel’s numbers of rows', () => {
    const hidden = '<sheet name="Old" sheetId="2" state="hidden" r:id="rId9"/><sheet name="Sheet1"';
    const main = (fixedParts['xl/workbook.xml'] ?? '').replace('<sheet name="Sheet1"', hidden);
    const data = `<row r="2">${text('Agents of May')}</row><row r="4"><c r="B4" t="inlineStr"><is><t>Cell</t></is></c><c r="A4" t="inlineStr"><is><t>Full Name</t></is></c></row><row r="9"><c r="B9"><v>5</v></c></row>`;
    const known = { full_name: [], phone: ['cell'] };
    const table = readTable(workbookOf(data, { 'xl/workbook.xml': main }), known);
    const rows = [...(table?.rows ?? [])];
    expect(table?.columns).toEqual(['full_name', 'phone']);
    expect(rows.map((one) => [one.row, one.cell('full_name'), one.cell('phone')])).toEqual([
      [9, '', '5'],
    ]);
  });

  it('may name its texts by number', () => {
    const shared = {
      'xl/_rels/workbook.xml.rels': (fixedParts['xl/_rels/workbook.xml.rels'] ?? '').replace(
        '</Relationships>',
        '<Relationship Id="rId5" Type="x/sharedStrings" Target="/xl/texts.xml"/></Relationships>',
      ),
      'xl/texts.xml': `<x:sst xmlns:x="m"><x:si><x:t>zero</x:t></x:si><x:si><x:r><x:t>on</x:t></x:r><x:r><x:t>e</x:t></x:r></x:si></x:sst>`,
    };
    expect(firstCell('<c t="s"><v>1</v></c>', shared)).toBe('one');
  });
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('');

describe('a file that isn’t taken', () => {
  const typed = (type: string) =>
    workbookOf('', {
      '[Content_Types].xml': `<Types><Override PartName="/a" ContentType="application/vnd.ms-excel.${type}"/></Types>`,
    });
  const stored = zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<a/>') });
  const part = (xml: string) => workbookOf('', { [SHEET_PART]: xml });
  const whole = workbookOf(headings);
  const elsewhere = (fixedParts['xl/_rels/workbook.xml.rels'] ?? '').replace('sheet1', 'sheet2');

  it.each([
    ['of LibreOffice', stored, /\.ods/],
    ['with macros', typed('sheet.macroEnabled.main+xml'), /\.xlsm/],
    ['in binary', typed('sheet.binary.macroEnabled.main'), /macros|\.xlsb/],
    ['of an old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /\.xls\)/],
    ['of another program', zipSync({ 'a.txt': strToU8('a') }), /isn’t an Excel workbook/],
    ['cut off', whole.subarray(0, whole.length - 40), /damaged/],
    ['with a document type', part('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'), /damaged/],
    ['that isn’t well-formed', part('<worksheet><sheetData>'), /damaged/],
    [
      'whose sheet isn’t in it',
      workbookOf('', { 'xl/_rels/workbook.xml.rels': elsewhere }),
      /damaged/,
    ],
    ['with a text that isn’t in it', workbookOf(row('<c t="s"><v>7</v></c>')), /damaged/],
    ['with rows out of order', workbookOf('<row r="3"/><row r="2"/>'), /damaged/],
    ['too wide', workbookOf(row(...Array.from({ length: 201 }, () => text('x')))), /200 columns/],
    ['too long', workbookOf(numbered(50_001)), /50.000 rows/],
    ['that grows in memory', workbookOf('<row/>'.repeat(2_000_000)), /too large/],
    ['with one endless text', part(`<worksheet>${' '.repeat(900_000)}</worksheet>`), /damaged/],
    ['with endless attributes', workbookOf(`<row ${'a=" " '.repeat(90_000)}/>`), /damaged/],
  ])('is one %s', (_, file, wanted) => {
    expect(problemOf(file)).toMatch(wanted);
  });

  it('is one whose words about sizes are lies: what comes out of it counts', () => {
    const file = workbookOf('<row/>'.repeat(2_000_000));
    const view = new DataView(file.buffer, file.byteOffset);
    for (let at = 0; at < file.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    expect(problemOf(file)).toMatch(/too large/);
  });
});
