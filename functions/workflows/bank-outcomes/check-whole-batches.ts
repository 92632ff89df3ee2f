/** A line that stands for a whole batch pays all its processing lines, or none. */
import type { OutcomeRow } from '../../../shared/bank-outcomes/schemas.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import type { BankFileTask } from './work-on-bank-file.ts';

const CHUNK = 100;
const CHANGED =
  'The batch changed since the preview, so the file’s total isn’t that of its lines any more. Check the file again.';

/** @returns why the rows of a line of the file can't be applied, by the number of the line */
export async function checkWholeBatches(
  { context, file }: BankFileTask,
  rows: readonly OutcomeRow[],
): Promise<Map<number, string>> {
  const whole = rows.filter(({ wholeBatch, verdict }) => wholeBatch && verdict === 'paid');
  const broken = new Map<number, string>();
  const isAsPreviewed = (payout: StoredPayout | undefined) =>
    payout?.status === 'processing' || payout?.bankFileId === file.fileId;
  for (let from = 0; from < whole.length; from += CHUNK) {
    const some = whole.slice(from, from + CHUNK);
    const payouts = await payoutTable(context.table).getManyNow(
      some.flatMap(({ payoutId }) => payoutId ?? []),
    );
    for (const { line, payoutId = '' } of some)
      if (!isAsPreviewed(payouts.get(payoutId))) broken.set(line, CHANGED);
  }
  return broken;
}
