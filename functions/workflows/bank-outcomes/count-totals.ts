/** The totals of a preview. Pure. */
import { verdicts } from '../../../shared/bank-outcomes/limits.ts';
import type {
  OutcomeSum,
  OutcomeTotals,
  OutcomeVerdict,
} from '../../../shared/bank-outcomes/schemas.ts';
import type { FileState, PreviewedRow } from './preview-lines.ts';

/**
 * @param notOurs bookings that a first reading left out; a later one has them no more
 * @param isAgain true for a file whose lines were kept
 */
export function countTotals(
  { rows, notOurs }: Pick<FileState, 'rows' | 'notOurs'>,
  notOursBefore: number,
  isAgain: boolean,
): OutcomeTotals {
  const sums = Object.fromEntries(verdicts.map((verdict) => [verdict, sumOf(rows, verdict)]));
  const back = rows.filter(({ row }) => row.verdict === 'returned');
  return {
    ...(sums as Record<OutcomeVerdict, OutcomeSum>),
    notOurs: isAgain ? notOursBefore : notOurs,
    agentsBack: new Set(back.map(({ row }) => row.agentId)).size,
    batches: batchesOf(rows),
  };
}

function sumOf(rows: readonly PreviewedRow[], verdict: OutcomeVerdict): OutcomeSum {
  const those = rows.filter(({ row }) => row.verdict === verdict);
  return {
    lines: those.length,
    cents: those.reduce((sum, { row }) => sum + (row.amountCents ?? 0), 0),
  };
}

/** The lines of each batch that the file pays or returns. */
function batchesOf(rows: readonly PreviewedRow[]): OutcomeTotals['batches'] {
  const batches = new Map<string, { paid: number; returned: number }>();
  for (const { row } of rows) {
    if (!row.batchId || (row.verdict !== 'paid' && row.verdict !== 'returned')) continue;
    const batch = batches.get(row.batchId) ?? { paid: 0, returned: 0 };
    batch[row.verdict]++;
    batches.set(row.batchId, batch);
  }
  return [...batches].map(([batchId, counts]) => ({ batchId, ...counts }));
}
