/** The payments of batches that a file names, found by what banks know of them. */
import { MAX_MONTHS } from '../../../shared/bank-outcomes/rules.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/payout-batch.table.ts';
import type { BankSnapshot, StoredPayout } from '../../data/payout.table.ts';
import { readBatchLines } from '../../domain/monthly-run/read-batch-lines.ts';
import type { Context } from '../../platform/context.ts';
import { renderOwnReference, renderRecipientReference } from '../bank-files/render-bank-text.ts';
import { MAX_END_TO_END_ID, renderEndToEndId } from '../bank-files/render-end-to-end-id.ts';
import { FileProblem } from './refuse-file.ts';

/** What matching needs of a payout: ten thousand are in memory. */
export interface PaymentFacts {
  payoutId: string;
  agentId: string;
  status: StoredPayout['status'];
  amountCents: number;
  accountNumber?: string | undefined;
  transactionId?: string | undefined;
  batchId?: string | undefined;
  bankFileId?: string | undefined;
}

export interface BatchPayments {
  batch: StoredBatch;
  payments: readonly PaymentFacts[];
  byOwnReference: ReadonlyMap<string, readonly PaymentFacts[]>;
  /** Payments whose id is too long for a bank, by its hash. */
  byEndToEndId: ReadonlyMap<string, PaymentFacts>;
  recipientReference: string;
}

export const readFacts = (payout: StoredPayout): PaymentFacts => ({
  payoutId: payout.payoutId,
  agentId: payout.agentId,
  status: payout.status,
  amountCents: payout.amountCents,
  accountNumber: (payout.bank as BankSnapshot | undefined)?.accountNumber,
  transactionId: payout.transactionId,
  batchId: payout.batchId,
  bankFileId: payout.bankFileId,
});

/** Reads each batch once; the months of one file are few. */
export class BatchReader {
  private readonly batches = new Map<string, Promise<StoredBatch | undefined>>();
  private readonly payments = new Map<string, Promise<BatchPayments | undefined>>();
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }

  /** The batch of a month; undefined where there is none. */
  batchOf(period: string): Promise<StoredBatch | undefined> {
    return cached(this.batches, period, () => payoutBatchTable(this.context.table).get(period));
  }

  /**
   * The batch of a month with its lines, read consistently.
   * @throws FileProblem where the file names too many months
   */
  paymentsOf(period: string, line: number): Promise<BatchPayments | undefined> {
    if (!this.payments.has(period) && this.payments.size >= MAX_MONTHS)
      throw new FileProblem(line, `The file names payments of more than ${MAX_MONTHS} months.`);
    return cached(this.payments, period, () => this.readPayments(period));
  }

  private async readPayments(period: string): Promise<BatchPayments | undefined> {
    const batch = await this.batchOf(period);
    if (!batch) return undefined;
    const payments: PaymentFacts[] = [];
    for await (const lines of readBatchLines(this.context, batch))
      payments.push(...lines.map(readFacts));
    const byOwnReference = new Map<string, PaymentFacts[]>();
    for (const payment of payments) {
      const reference = renderOwnReference({ period }, payment);
      byOwnReference.set(reference, [...(byOwnReference.get(reference) ?? []), payment]);
    }
    const tooLong = payments.filter(({ payoutId }) => payoutId.length > MAX_END_TO_END_ID);
    const { settings } = this.context;
    return {
      batch,
      payments,
      byOwnReference,
      byEndToEndId: new Map(tooLong.map((one) => [renderEndToEndId(one.payoutId), one])),
      recipientReference: renderRecipientReference({ period, settings }),
    };
  }
}

function cached<Value>(kept: Map<string, Value>, key: string, read: () => Value): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const value = read();
  kept.set(key, value);
  return value;
}
