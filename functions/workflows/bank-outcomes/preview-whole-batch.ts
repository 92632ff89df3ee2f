/** A line that stands for all payments of a message: it is told as one row for each of them. */
import {
  type Decision,
  decideWholeBatch,
  readMessageId,
} from '../../../shared/bank-outcomes/rules.ts';
import type { OutcomeVerdict } from '../../../shared/bank-outcomes/schemas.ts';
import { fileSetOf } from '../../data/monthly-run/payout-batch.table.ts';
import { optional } from '../../platform/present.ts';
import type { BatchPayments, BatchReader, PaymentFacts } from './read-batch-payments.ts';
import type { OutcomeLine } from './read-lines.ts';

/** The rows of the file so far, to which those of the message are added. */
interface RowsSoFar {
  batches: Pick<BatchReader, 'paymentsOf'>;
  now: (payment: PaymentFacts) => PaymentFacts;
  keep: (line: OutcomeLine, payment: PaymentFacts, verdict: OutcomeVerdict) => void;
  add: (
    line: OutcomeLine,
    decision: Pick<Decision, 'why'> & { verdict: OutcomeVerdict },
    payment?: PaymentFacts,
  ) => void;
}

export async function previewWholeBatch(state: RowsSoFar, line: OutcomeLine): Promise<void> {
  const message = readMessageId(line.messageId);
  const found = message && (await state.batches.paymentsOf(message.batchId, line.line));
  const payments = (found?.payments ?? []).map(state.now);
  const processing = payments.filter(({ status }) => status === 'processing');
  const { verdict, why } = decideWholeBatch(line, factsOf(found, message?.fileSet, payments));
  const isFinal = verdict === 'paid' || verdict === 'returned';
  if (verdict === 'notOurs') return;
  if (!isFinal) return state.add(line, { verdict, ...optional({ why }) });
  for (const payment of processing) {
    state.keep(line, payment, verdict);
    state.add(line, { verdict }, payment);
  }
}

const sumOf = (payments: readonly PaymentFacts[]) => ({
  lines: payments.length,
  cents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

function factsOf(
  found: BatchPayments | undefined,
  namedFileSet: number | undefined,
  payments: readonly PaymentFacts[],
) {
  if (!found || namedFileSet === undefined) return undefined;
  const { batchId, status, work, lines, totalCents } = found.batch;
  return {
    batchId,
    status,
    isWorkedOn: work?.status === 'running',
    fileSet: fileSetOf(found.batch),
    namedFileSet,
    processing: sumOf(payments.filter((payment) => payment.status === 'processing')),
    settled: sumOf(payments.filter((payment) => payment.status !== 'processing')),
    paidLines: payments.filter((payment) => payment.status === 'paid').length,
    lines,
    totalCents,
  };
}
