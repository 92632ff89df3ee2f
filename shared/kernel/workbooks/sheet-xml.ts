/**
 * The parts of an Excel workbook with one sheet. Texts stay texts: no cell is a formula, and a number or day is
 * one only where its column says so. Pure.
 */
import { wallClock } from '../month.ts';

/** A cell: a text, a number, an amount in integer cents, or an instant (ISO 8601). */
export type SheetCell = string | number | { cents: number } | { at: string } | undefined;

/** The styles of cells, in the order of `cellXfs`. */
const HEADING = 1;
const TEXT = 2;
const AMOUNT = 3;
const INSTANT = 4;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const WORKBOOK_TYPE = `${CONTENT}.sheet`;

/** The name of the part to which the rows belong. */
export const SHEET_PART = 'xl/worksheets/sheet1.xml';

const relationships = (type: string, targets: readonly (readonly [string, string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${type}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const override = (part: string, type: string) =>
  `<Override PartName="/${part}" ContentType="${CONTENT}.${type}+xml"/>`;

const xf = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font > 0 ? ' applyFont="1"' : ''}/>`;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${xf(0)}${xf(49, 1)}${xf(49)}${xf(2)}${xf(164)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts beside the sheet, by name. */
export const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override(SHEET_PART, 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': relationships(RELATIONS, [['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(RELATIONS, [
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/styles.xml': STYLES,
};

const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26));

/** The most characters that Excel keeps in a cell. */
const MOST_TEXT = 32_767;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Signs that XML can't have, a return, and texts that look like the code of one. */
const CODED = /[\u0000-\u0008\u000b-\u000d\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const LONE_HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?:[^\ud800-\udbff]|^)[\udc00-\udfff]/;

const codeOf = (sign: string) =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as XML has it. */
function escaped(text: string): string {
  const kept = text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 1)}…` : text;
  const whole = LONE_HALF.test(kept) ? Array.from(kept, wholeSign).join('') : kept;
  return whole.replaceAll(CODED, codeOf).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

const wholeSign = (sign: string) => (/^[\ud800-\udfff]$/.test(sign) ? '\ufffd' : sign);

const EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** The days since Excel's beginning of an instant, by South African clocks. */
const daysOf = (at: string) =>
  (Date.parse(`${wallClock(at).replace(' ', 'T')}Z`) - EPOCH_MS) / DAY_MS;

/** Cents as rand, without a way through fractions. */
const randOf = (cents: number) => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

function cellXml(cell: SheetCell, place: string, textStyle: number): string {
  const number = (value: string | number, style: number) =>
    `<c r="${place}"${style > 0 ? ` s="${style}"` : ''}><v>${value}</v></c>`;
  if (cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return number(cell, 0);
  if (typeof cell === 'string')
    return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  return 'cents' in cell ? number(randOf(cell.cents), AMOUNT) : number(daysOf(cell.at), INSTANT);
}

/**
 * A row of the sheet.
 * @param row its number: the headings are row 1
 */
export function rowXml(cells: readonly SheetCell[], row: number): string {
  const style = row === 1 ? HEADING : TEXT;
  return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${letterOf(at)}${row}`, style)).join('')}</row>`;
}

/** The start of the sheet, with the headings, which stay in sight. */
export const sheetStart = (titles: readonly string[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${titles.length}" width="20" customWidth="1"/></cols><sheetData>${rowXml(titles, 1)}`;

export const SHEET_END = '</sheetData></worksheet>';
