/**
 * The bank tells what became of payments by files: of any form, for some of the payments, twice, or wrong.
 * The office reads one and applies its preview, at once or after other things happened.
 */
import { isDeepStrictEqual } from 'node:util';
import { call } from '@orpc/server';
import { applyBankFile } from '../../../../functions/api/bank-outcomes/apply-bank-file.ts';
import { readBankFile } from '../../../../functions/api/bank-outcomes/read-bank-file.ts';
import { saveOutcomeMapping } from '../../../../functions/api/bank-outcomes/save-outcome-mapping.ts';
import { uploadBankFile } from '../../../../functions/api/bank-outcomes/upload-bank-file.ts';
import {
  bankFileTable,
  type StoredBankFile,
} from '../../../../functions/data/bank-outcomes/bank-file.table.ts';
import {
  CSV_MAPPING,
  notification,
  type Outcome,
  outcomesCsv,
  statement,
  statusReport,
  wholeBooking,
} from '../../bank-outcomes/bank-outcomes.ts';
import type { Act } from '../../stack/model-run.ts';
import type { NotedPayout } from './agent-notebook.ts';
import { type BatchAct, onBatch } from './batch-acts.ts';
import type { BatchNotebook } from './batch-notebook.ts';
import { applyRows, type BankPaper, type FilePreview, previewOf } from './file-notebook.ts';
import type { MonthHistory } from './month-history.ts';
import { byTwo } from './two-people.ts';

const ENDED: ReadonlySet<string> = new Set(['paid', 'partlyPaid']);
const FORMS = ['notification', 'statement', 'report', 'csv'] as const;

/** The name of a set of files in the bank's messages. */
const messageId = ({ period }: BatchNotebook, set: number) =>
  `PAYOUTS-${period}${set > 1 ? `-${set}` : ''}`;

let references = 0;

function write(history: MonthHistory, batch: BatchNotebook): BankPaper {
  const { random } = history;
  const set = batch.set > 1 && random.happens(0.2) ? batch.set - 1 : batch.set;
  const message = { batch, set };
  if (random.happens(0.15)) {
    const { cents } = batch.linesIn('processing');
    const wholeCents = cents + (cents === 0 || random.happens(0.2) ? 1 : 0);
    const content = wholeBooking(messageId(batch, set), wholeCents);
    return { content, isCsv: false, sayings: [], message, wholeCents };
  }
  const form = random.pick(FORMS);
  const outcomes = sayingsOf(history, batch, form);
  const told = outcomes.map((one) => one.outcome);
  const content = {
    notification: () => notification(told),
    statement: () => statement(told),
    report: () => statusReport(told, { messageId: messageId(batch, set) }),
    csv: () => outcomesCsv(told),
  }[form]();
  // A status report doesn't repeat the amounts, so none in it can be wrong.
  const isReport = form === 'report';
  const sayings = outcomes.map(({ payout, outcome: { word, amountCents } }) => ({
    payout,
    word,
    ...(isReport ? {} : { amountCents }),
  }));
  return { content, isCsv: form === 'csv', sayings, ...(isReport ? { message } : {}) };
}

/** The bank's words about some of a batch's lines, and now and then about any payout. */
function sayingsOf(
  { notebook, random }: MonthHistory,
  batch: BatchNotebook,
  form: (typeof FORMS)[number],
): { payout: NotedPayout; outcome: Outcome }[] {
  const isTold = (payout: NotedPayout) => random.happens(payout.batch === batch ? 0.5 : 0.1);
  const some = notebook.payouts.filter(isTold);
  const told = some.length > 0 ? some : [random.pick(notebook.payouts)];
  return told.flatMap((payout) => {
    const word = random.pick(['paid', 'paid', 'paid', 'returned', 'onTheWay'] as const);
    const amountCents = payout.amountCents + (random.happens(0.1) ? 1 : 0);
    const outcome = { payoutId: payout.id, amountCents, word, reasonCode: 'AC04' };
    const first = { ...outcome, bankReference: `BANK-${references++}` };
    const back = { ...outcome, word: 'returned' as const, bankReference: `BANK-${references++}` };
    // A status report names each payment once.
    const isBoth = form !== 'report' && word === 'paid' && random.happens(0.1);
    return [first, ...(isBoth ? [back] : [])].map((one) => ({ payout, outcome: one }));
  });
}

const bringFile: BatchAct = async (history, batch) => {
  const { notebook, papers, previews, random } = history;
  if (notebook.payouts.length === 0) return false;
  const isRepeat = papers.length > 0 && random.happens(0.2);
  const paper = isRepeat ? random.pick(papers) : write(history, batch);
  papers.push(paper);
  const by = history.somebody();
  const mapping = paper.isCsv ? { mappingId: await mappingOf(history) } : {};
  const input = { name: 'bank-file', sizeBytes: paper.content.length, ...mapping };
  const { id: fileId } = await history.create('upload', async () => {
    const { file } = await call(uploadBankFile(history.files.quarantine), input, history.by(by));
    return file;
  });
  history.files.upload(fileId, paper.content);
  previews.push(await readFile(history, { fileId, paper, rows: [] }));
  if (random.happens(0.5)) await apply(history, previews.length - 1);
  return true;
};

async function mappingOf(history: MonthHistory): Promise<string> {
  const kept = await call(saveOutcomeMapping, CSV_MAPPING, history.by(history.somebody()));
  return kept.id;
}

/** Has a file read, or checked again, and compares what its preview counts. */
async function readFile(history: MonthHistory, file: FilePreview): Promise<FilePreview> {
  const { fileId, paper } = file;
  await history.try({ what: 'read', isExpected: true }, () =>
    call(readBankFile(history.files.quarantine), { fileId }, history.by(history.somebody())),
  );
  const rows = previewOf(paper);
  await history.work((await storedOf(history, fileId)).jobId ?? '');
  const { status, totals, problem } = await storedOf(history, fileId);
  const countOf = (word: 'paid' | 'returned') => rows.filter((row) => row.word === word).length;
  const is = `${status}: ${totals?.paid.lines} paid, ${totals?.returned.lines} returned`;
  const mustBe = `read: ${countOf('paid')} paid, ${countOf('returned')} returned`;
  if (is !== mustBe) throw new Error(`A file is ${is} (${problem}), and must be ${mustBe}`);
  return { fileId, paper, rows };
}

async function storedOf({ portal }: MonthHistory, fileId: string): Promise<StoredBankFile> {
  const file = await bankFileTable(portal.table).get(fileId);
  if (!file) throw new Error('The file is gone');
  return file;
}

async function applyLater(history: MonthHistory): Promise<boolean> {
  const { previews, random } = history;
  const at = random.whole(0, previews.length - 1);
  const file = previews[at];
  if (file && random.happens(0.2)) previews[at] = await readFile(history, file);
  return apply(history, at);
}

/** Somebody applies a preview. */
async function apply(history: MonthHistory, at: number): Promise<boolean> {
  const file = history.previews[at];
  if (!file) throw new Error('There is no such preview');
  const { fileId, rows } = file;
  // Nothing to apply is refused, which is tried now and then.
  if (rows.length === 0 && history.random.happens(0.8)) return false;
  const by = history.somebody();
  const isExpected = rows.length > 0;
  const { preview } = await storedOf(history, fileId);
  const input = { fileId, preview };
  // A returned amount is available again, so it takes two.
  const isDone = rows.some(({ word }) => word === 'returned')
    ? await byTwo(history, {
        what: 'apply',
        operation: 'bankOutcomes.applyBankFile',
        input,
        by,
        isAtOnce: true,
        isPossible: () => isExpected,
      })
    : await history.try({ what: 'apply', isExpected }, () =>
        call(applyBankFile, input, history.by(by)),
      );
  if (!isDone) return false;
  await noteApplied(history, at, file);
  return true;
}

async function noteApplied(
  history: MonthHistory,
  at: number,
  { fileId, rows }: FilePreview,
): Promise<void> {
  await history.work((await storedOf(history, fileId)).jobId ?? '');
  history.previews.splice(at, 1);
  const mustBe = applyRows(rows);
  const { status, applied } = await storedOf(history, fileId);
  const [is, must] = [
    { status, ...applied },
    { status: 'applied', ...mustBe },
  ];
  if (!isDeepStrictEqual(is, must))
    throw new Error(`It applied ${JSON.stringify(is)}, and must have ${JSON.stringify(must)}`);
  history.see('paid by file', mustBe.paid.lines);
  history.see('returned by file', mustBe.returned.lines);
  history.see('file too late', mustBe.already + mustBe.failed);
  if (rows.some(({ isWhole }) => isWhole)) history.see('whole booking');
}

/** The files of a bank; mostly where it has something to tell. */
export const fileActs: readonly Act<MonthHistory>[] = [
  onBatch('bring a file', 16, bringFile, ({ status }) => status === 'processing'),
  onBatch('bring a file', 3, bringFile, ({ status }) => ENDED.has(status)),
  onBatch('bring a file', 1, bringFile, ({ status }) => status === 'exported'),
  {
    name: 'apply a file',
    weight: 5,
    isPossible: ({ previews }) => previews.length > 0,
    run: applyLater,
  },
];
