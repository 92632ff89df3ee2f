/**
 * The expected effects of a bank's file, by the bank's words and the rules of finance. It knows nothing of
 * the portal's code.
 */
import type { NotedPayout } from './agent-notebook.ts';
import type { BatchNotebook } from './batch-notebook.ts';

/** A bank's outcome of a payout. */
export interface BankSaying {
  payout: NotedPayout;
  word: 'paid' | 'returned' | 'onTheWay';
  /** Absent where the file doesn't repeat it. */
  amountCents?: number;
}

/** A file as the bank wrote it. */
export interface BankPaper {
  content: string;
  isCsv: boolean;
  sayings: readonly BankSaying[];
  /** The batch and the set of files that it answers to, where it names them. */
  message?: { batch: BatchNotebook; set: number };
  /** One booking stands for all payments of the message, and has this total. */
  wholeCents?: number;
}

/** The expected effect of one line of a file. */
export interface NotedRow {
  payout: NotedPayout;
  word: 'paid' | 'returned';
  isWhole: boolean;
}

/** A file that was read and waits for somebody to apply it. */
export interface FilePreview {
  fileId: string;
  paper: BankPaper;
  rows: readonly NotedRow[];
}

export interface AppliedRows {
  paid: { lines: number; cents: number };
  returned: { lines: number; cents: number };
  already: number;
  failed: number;
}

/** The rows of a preview that are to change something: payments first, then returns. */
export function previewOf(paper: BankPaper): NotedRow[] {
  const rows: NotedRow[] = [];
  const paid = new Set<NotedPayout>();
  const isPayable = ({ status }: NotedPayout) => status === 'processing';
  for (const saying of paper.sayings)
    if (saying.word === 'paid' && isOfItsPayout(paper, saying) && isPayable(saying.payout)) {
      paid.add(saying.payout);
      rows.push({ payout: saying.payout, word: 'paid', isWhole: false });
    }
  for (const payout of wholeOf(paper)) rows.push({ payout, word: 'paid', isWhole: true });
  for (const saying of paper.sayings) {
    const { payout, word } = saying;
    const canReturn = isPayable(payout) || payout.status === 'paid' || paid.has(payout);
    if (word === 'returned' && isOfItsPayout(paper, saying) && canReturn)
      rows.push({ payout, word, isWhole: false });
  }
  return rows;
}

/** True where amount, batch and set of files are the payout's. */
const isOfItsPayout = ({ message }: BankPaper, { payout, amountCents }: BankSaying) =>
  (amountCents === undefined || amountCents === payout.amountCents) &&
  (!message || (payout.batch === message.batch && payout.batch.set === message.set));

/** The payouts that a single booking pays: all that are at the bank, if it is exactly their sum. */
function wholeOf({ wholeCents, message }: BankPaper): NotedPayout[] {
  if (wholeCents === undefined || !message) return [];
  const { batch, set } = message;
  if (batch.status !== 'processing' || batch.set !== set) return [];
  const left = batch.lines.filter(({ status }) => status === 'processing');
  const cents = left.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return cents === wholeCents ? left : [];
}

/** Applies the rows of a preview as things stand by now, and ends the batches that are done. */
export function applyRows(rows: readonly NotedRow[]): AppliedRows {
  const applied: AppliedRows = {
    paid: { lines: 0, cents: 0 },
    returned: { lines: 0, cents: 0 },
    already: 0,
    failed: 0,
  };
  // A booking of a whole batch pays all of it, or none where one of its lines is settled since.
  const isBroken = rows.some(({ isWhole, payout }) => isWhole && payout.status !== 'processing');
  for (const row of rows)
    if (row.isWhole && isBroken) applied.failed++;
    else applyRow(row, applied);
  for (const { payout } of rows) payout.batch?.settle();
  return applied;
}

function applyRow({ payout, word }: NotedRow, applied: AppliedRows): void {
  const { status, batch, wasPaid } = payout;
  const isDone = status === word || (word === 'paid' && status === 'returned' && wasPaid);
  const can = word === 'paid' ? status === 'processing' : status !== 'returned';
  if (isDone) applied.already++;
  else if (!batch || !can) applied.failed++;
  else {
    if (word === 'paid') batch.payLine(payout);
    else batch.return(payout);
    applied[word].lines++;
    applied[word].cents += payout.amountCents;
  }
}
