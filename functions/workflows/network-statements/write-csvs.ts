/** Writes the lists of a preview as CSV, part by part: the next worker goes on behind the last part. */
import Papa from 'papaparse';
import { invalid } from '../../../shared/kernel/errors.ts';
import { textCell } from '../../../shared/kernel/csv.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import type { LineList } from '../../../shared/network-statements/schemas.ts';
import { statementCsvKeyOf } from '../../domain/jobs/export-keys.ts';
import { isFileGone } from '../../data/jobs/file-parts.client.ts';
import { isWritten, readPart } from '../../domain/network-statements/read-lines.ts';
import { type NamedLine, readLineNames } from '../../domain/network-statements/read-line-names.ts';
import type { OpenCsv, ReadingKeeper, StatementTask } from './keep-reading.ts';
import type { Preview } from './write-lists.ts';

/** The work fails where the parts of a file were gone more often. */
const MOST_RESTARTS = 3;

/** Writes each list that isn't written yet, once all their lines are there. */
export async function writeCsvs(
  task: StatementTask,
  keeper: ReadingKeeper,
  preview: Preview,
): Promise<void> {
  const { reading } = keeper;
  for (const [list, { parts }] of reading.lists) {
    if (!isWritten(list) || reading.written.includes(list)) continue;
    await writeWhole(keeper, () => writeCsv(task, keeper, { preview, list, parts }));
    reading.written.push(list);
    delete reading.csv;
    await keeper.step();
  }
}

/** Parts are given up after a day, and gone once a file is whole: the file is begun again then. */
async function writeWhole({ reading }: ReadingKeeper, write: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      return await write();
    } catch (error) {
      if (!isFileGone(error) || reading.csv === undefined) throw error;
      if (++reading.restarts > MOST_RESTARTS)
        throw invalid('The files of the preview were lost. Please check the file again.');
      delete reading.csv;
    }
}

async function writeCsv(
  { bucket, context }: StatementTask,
  keeper: ReadingKeeper,
  { preview, list, parts }: { preview: Preview; list: LineList; parts: number },
): Promise<void> {
  const key = statementCsvKeyOf(preview, list);
  const csv: OpenCsv = keeper.reading.csv ?? { parts: 0, etags: [] };
  let [texts, bytes]: [string[], number] = [[], 0];
  const add = (text: string) => {
    texts.push(text);
    bytes += Buffer.byteLength(text);
  };
  const writePart = async () => {
    csv.uploadId ??= (await bucket.beginParts(key)).uploadId;
    const file = { key, uploadId: csv.uploadId };
    csv.etags.push(await bucket.writePart(file, csv.etags.length + 1, texts.join('')));
    [texts, bytes] = [[], 0];
  };
  // The byte order mark tells spreadsheets that this is UTF-8.
  if (csv.parts === 0) add(`\ufeff${csvText([TITLES])}`);
  for (let part = csv.parts; part < parts; part++) {
    const lines = await readPart(bucket, preview, { list, part });
    add(csvText((await readLineNames(context, lines)).map(cellsOf)));
    if (bytes < bucket.partBytes) await keeper.hold();
    else {
      await writePart();
      csv.parts = part + 1;
      keeper.reading.csv = csv;
      await keeper.step();
    }
  }
  if (csv.uploadId === undefined) return bucket.write(key, texts);
  if (bytes > 0) await writePart();
  await bucket.finishParts({ key, uploadId: csv.uploadId }, csv.etags);
}

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
