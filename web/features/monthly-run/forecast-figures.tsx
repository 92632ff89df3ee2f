import type { ForecastTotals } from '../../../shared/kernel/job.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { comparedWith } from './forecast-words.ts';

interface ForecastFiguresProps {
  totals: ForecastTotals;
  /** The newest batch; absent before the first run. */
  last: Pick<PayoutBatch, 'period' | 'lines' | 'totalCents'> | undefined;
}

/** The totals of a forecast, beside those of the last month's batches. */
export function ForecastFigures({ totals, last }: ForecastFiguresProps) {
  const { lines, totalCents, exceptions, exceptionsCents } = totals;
  return (
    <Figures>
      <Figure title="Would Be Paid" value={formatRand(totalCents)} hint={countOf(lines, 'line')} />
      <Figure
        title="Would Stay Out"
        value={formatRand(exceptionsCents)}
        hint={countOf(exceptions, 'exception')}
      />
      {totals.owing ? (
        <Figure
          title="Owed by Agents"
          value={formatRand(totals.owedCents ?? 0)}
          hint={countOf(totals.owing, 'agent')}
        />
      ) : null}
      {last ? (
        <Figure
          title={`Batch of ${monthName(last.period)}`}
          value={formatRand(last.totalCents)}
          hint={comparedWith(totals, last)}
        />
      ) : null}
    </Figures>
  );
}
