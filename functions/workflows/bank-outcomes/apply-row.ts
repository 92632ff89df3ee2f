/** Applies one line of a preview in a transaction of its own. */
import { decideLine } from '../../../shared/bank-outcomes/rules.ts';
import type { OutcomeRow } from '../../../shared/bank-outcomes/schemas.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import type { StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import { commitRelease } from '../../domain/payouts/commit-release.ts';
import { payingOf } from '../../domain/payouts/pay-payout.ts';
import { ownerOf } from '../../domain/payouts/process-payout.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import { returnPayment } from '../../domain/monthly-run/return-payment.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { candidateOf } from './preview-lines.ts';
import { BatchReader, readFacts } from './read-batch-payments.ts';

interface Applied {
  /** `already`: somebody else did it since the preview. */
  outcome: 'paid' | 'returned' | 'already';
  cents: number;
}

const MAX_TRANSACTION_ID = 120;

/**
 * Applies a line, if the payout still is as the preview had it.
 * @throws DomainError where it can't be applied, with the reason
 */
export async function applyRow(
  context: Context,
  file: Pick<StoredBankFile, 'fileId' | 'fileName'>,
  row: OutcomeRow,
): Promise<Applied> {
  return context.table.planAndTransact(async () => {
    const payout = await readPayout(context, row.payoutId ?? '');
    const cents = payout.amountCents;
    if (isDoneBy(file, row, payout)) return { outcome: outcomeOf(row), cents };
    const candidate = await candidateOf(readFacts(payout), new BatchReader(context));
    const facts = { word: row.word, amountCents: row.amountCents, isBooking: false };
    const { verdict, why } = decideLine({ ...facts, looksOurs: true }, [candidate]);
    if (verdict === 'applied') return { outcome: 'already', cents };
    if (verdict !== row.verdict) throw conflict(why ?? 'The payout changed since the preview.');
    await write(context, payout, { file, row });
    return { outcome: verdict as 'paid' | 'returned', cents };
  });
}

const outcomeOf = ({ verdict }: OutcomeRow) => (verdict === 'paid' ? 'paid' : 'returned');

/** A worker that died after the transaction didn't save its progress. */
function isDoneBy(
  { fileId }: Pick<StoredBankFile, 'fileId'>,
  { verdict }: OutcomeRow,
  { bankFileId, status, transactionId }: StoredPayout,
): boolean {
  if (bankFileId !== fileId) return false;
  if (status === verdict) return true;
  return verdict === 'paid' && status === 'returned' && transactionId !== undefined;
}

interface Told {
  file: Pick<StoredBankFile, 'fileId' | 'fileName'>;
  row: OutcomeRow;
}

/** A payout without a fixed account is released only now, and counts as if it were marked as paid by hand. */
async function write(context: Context, payout: StoredPayout, told: Told): Promise<void> {
  const writes = await writesOf(context, payout, told);
  if (told.row.verdict === 'returned' || payout.bank) return context.table.transact(writes);
  const owner = await ownerOf(context, payout);
  return commitRelease(context, payout, { owner, writes, isPaid: true });
}

async function writesOf(
  context: Context,
  payout: StoredPayout,
  { file, row }: Told,
): Promise<Write[]> {
  const bankFileId = file.fileId;
  if (row.verdict === 'returned')
    return returnPayment(context, payout, { reason: row.reason ?? 'Returned', bankFileId });
  const transactionId = (row.bankReference ?? file.fileName).slice(0, MAX_TRANSACTION_ID);
  const { batchId, amountCents, notes } = payout;
  const stale = () => new Stale('The batch came to another state');
  return [
    ...(await payingOf(context, payout, { transactionId, notes, bankFileId })),
    ...(batchId
      ? [payoutBatchTable(context.table).payLine(batchId, amountCents).orThrow(stale)]
      : []),
  ];
}
