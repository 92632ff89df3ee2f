/** Reads the rows of a workbook's sheet as texts. Pure. */
import { countOf } from '../count.ts';
import type { CsvRecord } from '../csv-records.ts';
import { type NumberForm, numberText } from './number-text.ts';
import { withSigns, type Workbook } from './workbook.ts';
import { walkXml } from './xml.ts';
import { DAMAGED, WorkbookProblem } from './zip.ts';

const MOST_ROWS = 50_000;
const MOST_COLUMNS = 200;

/** Letters and number of a cell's place, such as `AB12`. */
const PLACE = /^([A-Z]{1,3})(\d{1,7})$/;

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A cell as it is read. */
interface OpenCell {
  column: number;
  type: string;
  form: NumberForm | undefined;
  text: string;
  hasFormula: boolean;
}

/**
 * The rows that have something in them, with their numbers in the spreadsheet.
 * @throws WorkbookProblem while they are read: a damaged sheet, or more rows or columns than are taken
 */
export function* readRows(workbook: Workbook): Generator<CsvRecord> {
  const reader = new SheetReader(workbook);
  const handlers = {
    onOpen: (...[name, attributes]: Parameters<SheetReader['open']>) =>
      reader.open(name, attributes),
    onText: (text: string) => reader.addText(text),
    onClose: (name: string) => reader.close(name),
  };
  for (const _ of walkXml(workbook.sheet, handlers)) yield* reader.takeRows();
  yield* reader.takeRows();
}

class SheetReader {
  readonly #workbook: Workbook;
  readonly #rows: CsvRecord[] = [];
  #count = 0;
  #row = 0;
  #cells: string[] = [];
  #problem: string | undefined;
  /** The column after the last cell. */
  #next = 0;
  #cell: OpenCell | undefined;
  #isText = false;
  #isSpoken = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  takeRows(): CsvRecord[] {
    return this.#rows.splice(0);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(attributes['r']);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'f' && this.#cell) this.#cell.hasFormula = true;
    this.#isSpoken ||= name === 'rPh';
    this.#isText = (name === 'v' || name === 't') && !this.#isSpoken;
  }

  addText(text: string): void {
    if (this.#cell && this.#isText) this.#cell.text += text;
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'rPh') this.#isSpoken = false;
    if (name === 'c') this.#closeCell();
    if (name === 'row') this.#closeRow();
  }

  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    // A sheet names its rows in their order, each once.
    if (!(row > this.#row)) throw new WorkbookProblem(DAMAGED);
    this.#row = row;
    this.#cells = [];
    this.#next = 0;
    this.#problem = undefined;
  }

  #openCell({ r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const [, letters] = PLACE.exec(r) ?? [];
    const column = letters === undefined ? this.#next : columnOf(letters);
    this.#next = column + 1;
    const form = this.#workbook.forms[Number(s)];
    this.#cell = { column, type: t, form, text: '', hasFormula: false };
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    const text = this.#textOf(cell);
    if (text === '' && cell.hasFormula && cell.type !== 'str')
      this.#problem ??=
        'A formula of this row has no result yet: open the file in Excel, save it, and take it again';
    if (cell.type === 'e')
      this.#problem ??= `A cell of this row has the error ${text}: mend it in Excel`;
    if (text.trim() === '') return;
    if (cell.column >= MOST_COLUMNS)
      throw new WorkbookProblem(
        `The sheet has more than ${countOf(MOST_COLUMNS, 'column')}. Leave out those that aren’t needed.`,
      );
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#cells[cell.column] = text;
  }

  #textOf({ type, text, form }: OpenCell): string {
    const { sharedTexts, from1904 } = this.#workbook;
    if (text.trim() === '') return '';
    if (type === 's') {
      const shared = sharedTexts[Number(text)];
      if (shared === undefined) throw new WorkbookProblem(DAMAGED);
      return shared;
    }
    if (type === 'b') return text.trim() === '1' ? 'TRUE' : 'FALSE';
    if (type === 'n') return numberText(text, form, from1904);
    return withSigns(text);
  }

  #closeRow(): void {
    if (this.#cells.length === 0 && this.#problem === undefined) return;
    if (++this.#count > MOST_ROWS)
      throw new WorkbookProblem(
        `The sheet has more than ${countOf(MOST_ROWS, 'row')}. Split it, or save it as CSV.`,
      );
    const problem = this.#problem === undefined ? {} : { problem: this.#problem };
    this.#rows.push({ row: this.#row, cells: this.#cells, isTooLong: false, ...problem });
  }
}
