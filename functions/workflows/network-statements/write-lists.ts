/** Writes the lists of a preview: their lines in parts as JSON, which the screen pages through, and as CSV. */
import Papa from 'papaparse';
import { textCell } from '../../../shared/kernel/csv.ts';
import { formatPlainRand } from '../../../shared/kernel/money.ts';
import { LINES_KEPT_TOGETHER } from '../../../shared/network-statements/rules.ts';
import type { KeptLine, LineList } from '../../../shared/network-statements/schemas.ts';
import {
  type ExportsBucket,
  statementCsvKeyOf,
  statementPartKeyOf,
} from '../../data/exports-bucket.client.ts';
import { isWritten, readPart } from '../../domain/network-statements/read-lines.ts';
import { type NamedLine, readLineNames } from '../../domain/network-statements/read-line-names.ts';
import type { Context } from '../../platform/context.ts';

interface Preview {
  statementId: string;
  preview: number;
}

interface WaitingLines {
  /** As JSON: the cells of a line would keep the part of the file alive that they were cut from. */
  lines: string[];
  parts: number;
  count: number;
}

class PreviewLists {
  private readonly waiting = new Map<LineList, WaitingLines>();
  private readonly bucket: ExportsBucket;
  private readonly preview: Preview;
  /** Completes the lines of a part before it is written. */
  private readonly complete: (list: LineList, lines: KeptLine[]) => Promise<void>;

  constructor(
    bucket: ExportsBucket,
    preview: Preview,
    complete: (list: LineList, lines: KeptLine[]) => Promise<void>,
  ) {
    this.bucket = bucket;
    this.preview = preview;
    this.complete = complete;
  }

  async add(list: LineList, line: KeptLine): Promise<void> {
    const waiting = this.of(list);
    waiting.count++;
    waiting.lines.push(JSON.stringify(line));
    if (waiting.lines.length >= LINES_KEPT_TOGETHER) await this.flush(list, waiting);
  }

  countOf = (list: LineList): number => this.waiting.get(list)?.count ?? 0;

  /** Writes what is left, list by list: completing one may add to another. */
  async close(): Promise<void> {
    for (let isLeft = true; isLeft; ) {
      isLeft = false;
      for (const [list, waiting] of this.waiting) {
        if (waiting.lines.length === 0) continue;
        isLeft = true;
        await this.flush(list, waiting);
      }
    }
  }

  /** Writes each list as CSV, once all its parts are written. */
  async writeCsvs(context: Context, onLines: () => Promise<void>): Promise<void> {
    for (const [list, { parts }] of this.waiting)
      if (isWritten(list))
        await this.bucket.write(
          statementCsvKeyOf(this.preview, list),
          this.csvOf(context, { list, parts, onLines }),
        );
  }

  private of(list: LineList): WaitingLines {
    const waiting = this.waiting.get(list) ?? { lines: [], parts: 0, count: 0 };
    this.waiting.set(list, waiting);
    return waiting;
  }

  private async flush(list: LineList, waiting: WaitingLines): Promise<void> {
    const lines = waiting.lines.map((line) => JSON.parse(line) as KeptLine);
    waiting.lines = [];
    await this.complete(list, lines);
    const key = statementPartKeyOf(this.preview, list, waiting.parts++);
    await this.bucket.write(key, [JSON.stringify(lines)], 'application/json');
  }

  private async *csvOf(
    context: Context,
    { list, parts, onLines }: { list: LineList; parts: number; onLines: () => Promise<void> },
  ): AsyncGenerator<string> {
    // The byte order mark tells spreadsheets that this is UTF-8.
    yield `\ufeff${csvText([TITLES])}`;
    for (let part = 0; part < parts; part++) {
      const lines = await readPart(this.bucket, this.preview, { list, part });
      yield csvText((await readLineNames(context, lines)).map(cellsOf));
      await onLines();
    }
  }
}

/**
 * Begins the lists of a preview.
 * @param complete completes the lines of a part before it is written
 */
export const writeLists = (...given: ConstructorParameters<typeof PreviewLists>): PreviewLists =>
  new PreviewLists(...given);

export type { PreviewLists };

const csvText = (rows: string[][]) => `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;

const TITLES = [
  'Line',
  'Number',
  'Phone',
  'Product',
  'Day',
  'Customer',
  'Agent',
  'Sale ID',
  'Candidates',
  'Months',
  'Monthly Commission (R)',
  'Upfront Commission (R)',
  'Why',
];

const rand = (cents: number | undefined) => (cents === undefined ? '' : formatPlainRand(cents));

const cellsOf = (line: NamedLine): string[] =>
  [
    String(line.line ?? ''),
    line.number ?? '',
    line.phone ?? '',
    line.product ?? '',
    line.day ?? '',
    line.customerName ?? '',
    line.agentName ?? '',
    line.saleId ?? '',
    (line.candidates ?? []).join(' '),
    String(line.months ?? ''),
    rand(line.monthlyCents),
    rand(line.upfrontCents),
    line.why ?? '',
  ].map(textCell);
