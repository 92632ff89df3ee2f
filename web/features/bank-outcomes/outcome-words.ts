/** Filters, texts and cells of a bank file's outcomes. */
import { verdictNames, verdicts } from '../../../shared/bank-outcomes/rules.ts';
import type {
  AppliedTotals,
  BankFile,
  OutcomeRow,
  OutcomeTotals,
  OutcomeVerdict,
} from '../../../shared/bank-outcomes/schemas.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { textCell } from '../../../shared/kernel/csv.ts';
import { formatPlainRand, formatRand } from '../../../shared/kernel/money.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { fileStatusNames } from '../../lib/file-status.ts';

/** The rows of a filter that contain every typed word. */
export function findOutcomes(
  rows: readonly OutcomeRow[],
  { q, verdict }: { q: string; verdict: OutcomeVerdict | undefined },
): OutcomeRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (verdict !== undefined && row.verdict !== verdict) return false;
    const { agentName = '', payoutId = '', reference, bankReference = '', line } = row;
    const text =
      `${agentName} ${payoutId} ${reference} ${bankReference} line ${line}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The choices of the filter that have rows, with their counts. */
export const verdictOptions = (totals: OutcomeTotals) =>
  verdicts
    .filter((verdict) => totals[verdict].lines > 0)
    .map((value) => ({ value, label: `${verdictNames[value]} (${totals[value].lines})` }));

/** Outcomes that a preview would apply. */
export const toApply = ({ paid, returned }: Pick<OutcomeTotals, 'paid' | 'returned'>) =>
  paid.lines + returned.lines;

/** The effects of applying a file, in figures. */
export function consequences({ paid, returned, agentsBack, batches }: OutcomeTotals): string[] {
  const lines = [];
  if (paid.lines > 0)
    lines.push(
      `${countOf(paid.lines, 'payout')} (${formatRand(paid.cents)}) ${paid.lines === 1 ? 'becomes' : 'become'} paid, with the bank’s reference.`,
    );
  if (returned.lines > 0)
    lines.push(
      `${countOf(returned.lines, 'payout')} (${formatRand(returned.cents)}) ${returned.lines === 1 ? 'goes' : 'go'} back to ${
        agentsBack === 1
          ? 'the agent’s balance. The account is held, and the agent is told why.'
          : `the balances of ${agentsBack} agents. Their accounts are held, and they are told why.`
      }`,
    );
  for (const { batchId, paid: paidLines, returned: backLines } of batches)
    lines.push(
      `Batch of ${batchName(batchId)}: ${countOf(paidLines, 'line')} paid, ${backLines} returned.`,
    );
  return lines;
}

/** The result of an application. */
export function appliedWords({ paid, returned, already, failed }: AppliedTotals): string {
  const parts = [
    `${countOf(paid.lines, 'payout')} paid (${formatRand(paid.cents)})`,
    `${returned.lines} returned (${formatRand(returned.cents)})`,
    ...(already > 0 ? [`${already} done by somebody else before`] : []),
    ...(failed > 0 ? [`${failed} not applied`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** A file's status; one that was checked again after it was applied is applied still. */
export function standingOf({ status, applied, totals }: BankFile): string {
  if (status !== 'read' || !applied) return fileStatusNames[status];
  return totals && toApply(totals) > 0 ? 'Partly applied' : fileStatusNames.applied;
}

/** The rows as cells of a CSV file. */
export const outcomeCells = (rows: readonly OutcomeRow[]): string[][] => [
  [
    'Line',
    'Outcome',
    'Agent',
    'Payout ID',
    'Amount (R)',
    'Batch',
    'Reference in the file',
    'Bank reference',
    'Day',
    'Reason',
    'Why not',
  ],
  ...rows.map((row) =>
    [
      String(row.line),
      verdictNames[row.verdict],
      row.agentName ?? '',
      row.payoutId ?? '',
      row.amountCents === undefined ? '' : formatPlainRand(row.amountCents),
      row.batchId ?? '',
      row.reference,
      row.bankReference ?? '',
      row.day ?? '',
      row.reason ?? '',
      row.why ?? '',
    ].map(textCell),
  ),
];
