/** Filters, texts and cells of a forecast's rows. */
import { countOf } from '../../../shared/kernel/count.ts';
import { changeWords } from '../../lib/change-words.ts';
import type { ForecastTotals } from '../../../shared/kernel/job.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import type {
  ExceptionReason,
  ForecastRow,
  PayoutBatch,
} from '../../../shared/monthly-run/schemas.ts';
import { exceptionNames } from '../../../shared/monthly-run/rules.ts';
import { csvTable } from '../../lib/csv-table.ts';
import { findByWords } from '../../lib/find-by-words.ts';

/** Which rows are shown: lines, exceptions, or those with one reason. */
export type RowsShown = 'lines' | 'exceptions' | ExceptionReason;

const isShown = ({ reasons }: ForecastRow, shown: RowsShown | undefined) => {
  if (shown === undefined) return true;
  if (shown === 'lines') return reasons.length === 0;
  return shown === 'exceptions' ? reasons.length > 0 : reasons.includes(shown);
};

/** The rows of a filter whose agent's name, agent or payout contains every typed word. */
export const findRows = (
  rows: readonly ForecastRow[],
  { q, shown }: { q: string; shown: RowsShown | undefined },
): ForecastRow[] =>
  findByWords(
    rows.filter((row) => isShown(row, shown)),
    q,
    ({ agentName, agentId, payoutId = '' }) => `${agentName} ${agentId} ${payoutId}`,
  );

/** The choices of the filter: lines, exceptions, and each reason that there is, with their counts. */
export const shownOptions = ({ lines, exceptions, reasons }: ForecastTotals) => [
  { value: 'lines' as const, label: `Would be paid (${lines})` },
  { value: 'exceptions' as const, label: `Would stay out (${exceptions})` },
  ...Object.entries(reasons).map(([reason, count]) => ({
    value: reason as ExceptionReason,
    label: `${exceptionNames[reason as ExceptionReason]} (${count})`,
  })),
];

/** Why a payment stays out, in words; a dash is for programs, so a line says that it is paid. */
export const outcomeWords = ({ reasons }: Pick<ForecastRow, 'reasons'>): string =>
  reasons.length === 0
    ? 'Would be paid'
    : reasons.map((reason) => exceptionNames[reason]).join(', ');

/** The rows as cells of a CSV file. */
export const forecastCells = csvTable<ForecastRow>({
  'Agent ID': ({ agentId }) => agentId,
  Agent: ({ agentName }) => agentName,
  'Payout ID': ({ payoutId }) => payoutId,
  Type: ({ payoutType }) => payoutType,
  'Amount (R)': ({ amountCents }) => formatPlainRand(amountCents),
  Bank: ({ bankName }) => bankName,
  Account: ({ accountNumber }) => accountNumber,
  'In the batch': ({ reasons }) => (reasons.length === 0 ? 'yes' : 'no'),
  'Why not': ({ reasons }) => reasons.map((reason) => exceptionNames[reason]).join(', '),
});

/** How a forecast differs from the last batch: "26 lines; forecast 41 % less". */
export function comparedWith(
  { totalCents }: Pick<ForecastTotals, 'totalCents'>,
  batch: Pick<PayoutBatch, 'lines' | 'totalCents'>,
): string {
  const change = changeWords(totalCents, batch.totalCents, formatRand);
  return `${countOf(batch.lines, 'line')}; forecast ${change ?? 'the same'}`;
}
