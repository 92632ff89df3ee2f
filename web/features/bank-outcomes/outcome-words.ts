/** Filters, texts and cells of a bank file's outcomes. */
import { verdictNames } from '../../../shared/bank-outcomes/rules.ts';
import { verdicts } from '../../../shared/bank-outcomes/limits.ts';
import type {
  AppliedTotals,
  OutcomeRow,
  OutcomeTotals,
  OutcomeVerdict,
} from '../../../shared/bank-outcomes/schemas.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { csvTable } from '../../lib/csv-table.ts';
import { findByWords } from '../../lib/find-by-words.ts';

/** The rows of a filter that contain every typed word. */
export const findOutcomes = (
  rows: readonly OutcomeRow[],
  { q, shown }: { q: string; shown: OutcomeVerdict | undefined },
) =>
  findByWords(
    rows.filter(({ verdict }) => shown === undefined || verdict === shown),
    q,
    ({ agentName = '', payoutId = '', reference, bankReference = '', line }) =>
      `${agentName} ${payoutId} ${reference} ${bankReference} line ${line}`,
  );

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

/** The rows as cells of a CSV file. */
export const outcomeCells = csvTable<OutcomeRow>({
  Line: ({ line }) => String(line),
  Outcome: ({ verdict }) => verdictNames[verdict],
  Agent: ({ agentName }) => agentName,
  'Payout ID': ({ payoutId }) => payoutId,
  'Amount (R)': ({ amountCents }) =>
    amountCents === undefined ? undefined : formatPlainRand(amountCents),
  Batch: ({ batchId }) => batchId,
  'Reference in the file': ({ reference }) => reference,
  'Bank reference': ({ bankReference }) => bankReference,
  Day: ({ day }) => day,
  Reason: ({ reason }) => reason,
  'Why not': ({ why }) => why,
});
