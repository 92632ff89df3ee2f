import { dayOf } from '../../../shared/kernel/month.ts';
import { lastDays, wholeMonthsOf } from '../../../shared/kernel/span.ts';
import { reportsContract } from '../../../shared/reports/contract.ts';
import type { Measures, ReportDays } from '../../../shared/reports/rules.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { presentReport } from '../../domain/reports/present.ts';
import { reportTopTable } from '../../data/report-top.table.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/rollup.table.ts';

/** A period of a year is read in whole months, and in days only at its edges. */
const YEAR = 365;

/**
 * A period's figures, in one round trip; the number of items depends on the period's length alone.
 */
export const getReport = verb(reportsContract.getReport, async ({ table, clock }, { days }) => {
  const now = clock.now();
  const today = dayOf(now);
  const [totals, figures, sellers] = await Promise.all([
    rollupTable(table).read({ scope: NETWORK, bucket: TOTAL }),
    readPeriod(table, today, days),
    reportTopTable(table).get('agents', days),
  ]);
  return presentReport({ now, days, totals, figures, sellers });
});

/** The network's figures by day, or by month where a whole month is in the period. */
async function readPeriod(
  table: Table,
  today: string,
  days: ReportDays,
): Promise<Map<string, Measures>> {
  const rollups = rollupTable(table);
  const span = lastDays(today, days);
  if (days !== YEAR) return rollups.days(span);
  const { months, rest } = wholeMonthsOf(span);
  const [first = '', last = first] = [months[0], months.at(-1)];
  const parts = await Promise.all([
    rollups.networkMonths([first, last]),
    ...rest.map((part) => rollups.days(part)),
  ]);
  return new Map(parts.flatMap((part) => [...part]));
}
