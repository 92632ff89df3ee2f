import { booksContract } from '../../../shared/books/contract.ts';
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import { runAtOf } from '../../../shared/monthly-run/rules.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';
import { findClosedThrough } from '../../domain/books/find-closed-months.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** The months of the books, and which of them are closed. */
export const getBooksMonths = verb(booksContract.getBooksMonths, async (context) => {
  const { clock, settings, table } = context;
  const [closedThrough, firstPeriod] = await Promise.all([
    findClosedThrough(context),
    rollupTable(table).firstMonth(),
  ]);
  const presentPeriod = periodOf(clock.now());
  const firstOpen = closedThrough ? addMonths(closedThrough, 1) : (firstPeriod ?? presentPeriod);
  return {
    presentPeriod,
    nextRunAt: runAtOf(firstOpen, settings.monthlyRun.hour),
    ...optional({ closedThrough, firstPeriod }),
  };
});
