/** The payments of batches that a file names, found by what banks know of them. */
import { MAX_BATCHES } from '../../../shared/bank-outcomes/rules.ts';
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { batchesOfRun, monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { BankSnapshot, StoredPayout } from '../../data/payouts/payout.table.ts';
import { readBatchLines } from '../../domain/monthly-run/read-batch-lines.ts';
import type { Context } from '../../platform/context.ts';
import { renderOwnReference, renderRecipientReference } from '../bank-files/render-bank-text.ts';
import {
  MAX_END_TO_END_ID,
  readEndToEndId,
  renderEndToEndId,
} from '../bank-files/render-end-to-end-id.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

/** The fields of a payout that matching needs: ten thousand are in memory. */
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
  byHash: ReadonlyMap<string, PaymentFacts>;
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

/** Reads each batch once; the batches of one file are few. */
export class BatchReader {
  private readonly batches = new Map<string, Promise<StoredBatch | undefined>>();
  private readonly payments = new Map<string, Promise<BatchPayments | undefined>>();
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }

  /** The ids of a month's batches; empty where it has none. */
  async idsOf(period: Period): Promise<BatchId[]> {
    if (!(await this.batchOf(period))) return [];
    const run = await monthlyRunTable(this.context.table).get(period);
    return run ? batchesOfRun(run) : [period];
  }

  /** A batch; undefined where there is none. */
  batchOf(batchId: BatchId): Promise<StoredBatch | undefined> {
    return cached(this.batches, batchId, () => payoutBatchTable(this.context.table).get(batchId));
  }

  /**
   * A batch with its lines, read consistently.
   * @throws FileProblem where the file names too many batches
   */
  paymentsOf(batchId: BatchId, line: number): Promise<BatchPayments | undefined> {
    if (!this.payments.has(batchId) && this.payments.size >= MAX_BATCHES)
      throw new FileProblem(line, `The file names payments of more than ${MAX_BATCHES} batches.`);
    return cached(this.payments, batchId, () => this.readPayments(batchId));
  }

  private async readPayments(batchId: BatchId): Promise<BatchPayments | undefined> {
    const batch = await this.batchOf(batchId);
    if (!batch) return undefined;
    const payments: PaymentFacts[] = [];
    for await (const lines of readBatchLines(this.context, batch))
      payments.push(...lines.map(readFacts));
    const byOwnReference = new Map<string, PaymentFacts[]>();
    for (const payment of payments) {
      const reference = renderOwnReference({ batchId }, payment);
      byOwnReference.set(reference, [...(byOwnReference.get(reference) ?? []), payment]);
    }
    const tooLong = payments.filter(({ payoutId }) => payoutId.length > MAX_END_TO_END_ID);
    const { settings } = this.context;
    return {
      batch,
      payments,
      byOwnReference,
      byHash: new Map(tooLong.map((one) => [readEndToEndId(renderEndToEndId(one.payoutId)), one])),
      recipientReference: renderRecipientReference({ batchId, settings }),
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
