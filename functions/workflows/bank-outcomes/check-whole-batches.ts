/** A line that stands for a whole batch pays or returns all its processing lines, or none. */
import type { OutcomeRow } from '../../../shared/bank-outcomes/schemas.ts';
import type { StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { FileTask } from '../brought-files/work-on-file.ts';

const CHUNK = 100;
const CHANGED =
  'The batch changed since the preview, so the file isn’t about all of its lines any more. Check the file again.';

/** @returns why the rows of a line of the file can't be applied, by the number of the line */
export async function checkWholeBatches(
  { context, file }: FileTask<StoredBankFile>,
  rows: readonly OutcomeRow[],
): Promise<Map<number, string>> {
  const whole = rows.filter(({ wholeBatch }) => wholeBatch);
  const broken = new Map<number, string>();
  for (let from = 0; from < whole.length; from += CHUNK) {
    const some = whole.slice(from, from + CHUNK);
    const payouts = await payoutTable(context.table).getManyNow(
      some.flatMap(({ payoutId }) => payoutId ?? []),
    );
    for (const row of some)
      if (contradicts(row, payouts.get(row.payoutId ?? ''), file.fileId))
        broken.set(row.line, CHANGED);
  }
  return broken;
}

/** True where somebody else said of the payout, since the preview, what the file's line doesn't say. */
function contradicts(
  { verdict }: OutcomeRow,
  payout: StoredPayout | undefined,
  fileId: string,
): boolean {
  if (payout?.status === 'processing' || payout?.bankFileId === fileId) return false;
  return verdict === 'paid' || payout?.status !== 'returned';
}
