import { dayOf } from '../../../shared/kernel/month.ts';
import { isReadByMonths, spanOfPeriod } from '../../../shared/kernel/report-period.ts';
import { type Span, spanBefore, wholeMonthsOf } from '../../../shared/kernel/span.ts';
import { reportsContract } from '../../../shared/reports/contract.ts';
import type { Measures } from '../../../shared/kernel/measures.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { presentReport } from '../../domain/reports/present.ts';
import { reportTopTable } from '../../data/reports/report-top.table.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';

/**
 * The figures of a period and of the one before, in one round trip; the number of items depends on
 * the period's length alone.
 */
export const getReport = verb(
  reportsContract.getReport,
  async ({ table, clock }, { days, from = '', to = '' }) => {
    const now = clock.now();
    const span = spanOfPeriod(days ? { days } : { from, to }, dayOf(now));
    const before = spanBefore(span);
    const [totals, figures, figuresBefore, sellers] = await Promise.all([
      rollupTable(table).read({ scope: NETWORK, bucket: TOTAL }),
      readPeriod(table, span),
      readPeriod(table, before),
      // Rankings are worked out for the four periods alone.
      days ? reportTopTable(table).get('agents', days) : { rows: [], total: 0 },
    ]);
    return presentReport({
      now,
      span,
      totals,
      figures,
      before: { span: before, figures: figuresBefore },
      sellers,
    });
  },
);

/** The network's figures by day, or by month where a whole month is in a long period. */
async function readPeriod(table: Table, span: Span): Promise<Map<string, Measures>> {
  const rollups = rollupTable(table);
  if (!isReadByMonths(span)) return rollups.days(span);
  const { months, rest } = wholeMonthsOf(span);
  const [first = '', last = first] = [months[0], months.at(-1)];
  const parts = await Promise.all([
    rollups.networkMonths([first, last]),
    ...rest.map((part) => rollups.days(part)),
  ]);
  return new Map(parts.flatMap((part) => [...part]));
}
