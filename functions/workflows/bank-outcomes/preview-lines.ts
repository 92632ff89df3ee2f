/** Decides what each line of a file would do, as things stand. Reads only. */
import {
  type Candidate,
  type Decision,
  decideLine,
  MAX_OUTCOMES,
  reasonOfLine,
  readMessageId,
} from '../../../shared/bank-outcomes/rules.ts';
import type { OutcomeRow } from '../../../shared/bank-outcomes/schemas.ts';
import { fileSetOf } from '../../data/monthly-run/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { findPayments, readByIds } from './find-payments.ts';
import { previewWholeBatch } from './preview-whole-batch.ts';
import { BatchReader, type PaymentFacts } from './read-batch-payments.ts';
import type { OutcomeLine } from './read-lines.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

/** Lines whose payouts are read at once. */
const CHUNK = 100;

/** A row with what its totals need. */
export interface PreviewedRow {
  row: OutcomeRow;
  source: OutcomeLine;
  /** The payout before the file; absent where none was found, or several. */
  payment: PaymentFacts | undefined;
}

/** Payouts as the file leaves them, line by line. */
export class FileState {
  readonly rows: PreviewedRow[] = [];
  notOurs = 0;
  /** Rows of single payments. */
  private single = 0;
  /** The line that said a word of a payout. */
  private readonly said = new Map<string, number>();
  private readonly changed = new Map<string, PaymentFacts>();
  readonly batches: BatchReader;

  constructor(context: Context) {
    this.batches = new BatchReader(context);
  }

  /** The payout after the lines so far. */
  now = (payment: PaymentFacts): PaymentFacts => this.changed.get(payment.payoutId) ?? payment;

  /** Keeps what a line does to a payout. */
  keep(line: OutcomeLine, payment: PaymentFacts, verdict: OutcomeRow['verdict']): void {
    // A line that changes nothing, such as one that differs by a cent, stops no other.
    if (verdict === 'mismatch') return;
    this.said.set(`${line.word} ${payment.payoutId}`, line.line);
    if (verdict !== 'paid' && verdict !== 'returned') return;
    const transactionId = line.bankReference ?? payment.transactionId ?? 'this file';
    const isPaid = verdict === 'paid';
    this.changed.set(payment.payoutId, {
      ...this.now(payment),
      status: verdict,
      ...(isPaid ? { transactionId } : {}),
    });
  }

  /** The line that said the same of a payout before. */
  saidAt = ({ word }: OutcomeLine, { payoutId }: PaymentFacts): number | undefined =>
    this.said.get(`${word} ${payoutId}`);

  /** @throws FileProblem where a statement has too many payments among its bookings */
  add(
    source: OutcomeLine,
    decision: Omit<Decision, 'verdict'> & { verdict: OutcomeRow['verdict'] },
    payment?: PaymentFacts,
  ): void {
    const index = this.rows.length + 1;
    if (!source.wholeBatch && ++this.single > MAX_OUTCOMES)
      throw new FileProblem(source.line, `The file has more than ${MAX_OUTCOMES} payments.`);
    this.rows.push({ row: rowOf(source, { ...decision, index }, payment), source, payment });
  }
}

const isWhole = ({ wholeBatch }: OutcomeLine) => wholeBatch === true;
const isReturn = ({ word }: OutcomeLine) => word === 'returned';

/**
 * Decides every line. What was paid comes before what came back, in whichever order the file has them.
 * @param onLines called with the number of lines that are decided
 */
export async function previewLines(
  context: Context,
  lines: readonly OutcomeLine[],
  onLines: (count: number) => Promise<void>,
): Promise<FileState> {
  const state = new FileState(context);
  const steps = [
    lines.filter((line) => !isWhole(line) && !isReturn(line)),
    lines.filter((line) => isWhole(line) && !isReturn(line)),
    lines.filter((line) => !isWhole(line) && isReturn(line)),
    lines.filter((line) => isWhole(line) && isReturn(line)),
  ];
  for (const step of steps)
    for (let from = 0; from < step.length; from += CHUNK) {
      const some = step.slice(from, from + CHUNK);
      const byId = await readByIds(context, some);
      for (const line of some)
        await (isWhole(line)
          ? previewWholeBatch(state, line)
          : previewLine(context, state, { line, byId }));
      await onLines(some.length);
    }
  return state;
}

async function previewLine(
  context: Context,
  state: FileState,
  { line, byId }: { line: OutcomeLine; byId: ReadonlyMap<string, PaymentFacts> },
): Promise<void> {
  const { batches } = state;
  const { payments, looksOurs } = await findPayments(context, line, { byId, batches });
  const candidates = await Promise.all(
    payments.map((payment) => candidateOf(state.now(payment), batches)),
  );
  const isBooking = line.isBooking === true;
  const message = readMessageId(line.messageId);
  const { verdict, why } = decideLine({ ...line, isBooking, looksOurs, message }, candidates);
  if (verdict === 'notOurs') {
    state.notOurs++;
    return;
  }
  const payment = payments.length === 1 ? payments[0] : undefined;
  const before = payment && state.saidAt(line, payment);
  if (payment && before !== undefined) {
    const same = `Line ${before} says the same of this payout: it stands twice in the file.`;
    return state.add(line, { verdict: 'mismatch', why: same }, payment);
  }
  if (payment) state.keep(line, payment, verdict);
  state.add(line, { verdict, ...optional({ why }) }, payment);
}

/** The payout with the state of its batch. */
export async function candidateOf(payment: PaymentFacts, batches: BatchReader): Promise<Candidate> {
  const batch = payment.batchId ? await batches.batchOf(payment.batchId) : undefined;
  return {
    ...payment,
    batch: batch && {
      batchId: batch.batchId,
      status: batch.status,
      isWorkedOn: batch.work?.status === 'running',
      fileSet: fileSetOf(batch),
    },
  };
}

function rowOf(
  line: OutcomeLine,
  { verdict, why, index }: { verdict: OutcomeRow['verdict']; why?: string; index: number },
  payment: PaymentFacts | undefined,
): OutcomeRow {
  const message = readMessageId(line.messageId);
  return {
    id: String(index),
    line: line.line,
    verdict,
    word: line.word,
    reference: line.endToEndId ?? line.reference ?? line.messageId ?? '',
    ...optional({
      amountCents:
        (payment && line.wholeBatch ? undefined : line.amountCents) ?? payment?.amountCents,
      bankReference: line.bankReference,
      day: line.day,
      reason: line.word === 'returned' ? reasonOfLine(line) : undefined,
      payoutId: payment?.payoutId,
      agentId: payment?.agentId,
      batchId: payment?.batchId ?? (line.wholeBatch ? message?.batchId : undefined),
      wholeBatch: line.wholeBatch,
      why,
    }),
  };
}
