/** Which months are closed for every agent: runs close one month after the other. */
import type { MonthsFilter } from '../../../shared/books/schemas.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { monthName, type Period } from '../../../shared/kernel/month.ts';
import { periodsOfTaxYear } from '../../../shared/kernel/tax-year.ts';
import { monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';

/** Runs that are read at once: two years. */
const PAGE = 24;

/** The newest month that a finished run closed; undefined before the first. May lag by seconds. */
export async function findClosedThrough({
  table,
}: Pick<Context, 'table'>): Promise<Period | undefined> {
  const pages = pagesOf(async (before: Period | undefined) => {
    const { rows, more } = await monthlyRunTable(table).page({ limit: PAGE, before });
    return { rows, next: more ? rows.at(-1)?.period : undefined };
  });
  for await (const rows of pages) {
    const finished = rows.find(({ status }) => status === 'finished');
    if (finished) return finished.period;
  }
  return undefined;
}

/**
 * Refuses a month that isn't closed: its monthly commission is still missing.
 * @throws DomainError CONFLICT
 */
export async function checkClosed(context: Pick<Context, 'table'>, period: Period): Promise<void> {
  const run = await monthlyRunTable(context.table).get(period);
  if (run?.status === 'finished') return;
  // The first run closed the months before it too, which have no run.
  if (!run && period <= ((await findClosedThrough(context)) ?? '')) return;
  throw conflict(
    `${monthName(period)} isn’t closed yet: its monthly commission is still missing. The monthly run closes it.`,
    { period },
  );
}

/**
 * The closed months of a tax year.
 * @throws DomainError CONFLICT where there is none
 */
export async function findClosedTaxMonths(
  context: Pick<Context, 'table'>,
  taxYear: number,
): Promise<MonthsFilter> {
  const { first, last } = periodsOfTaxYear(taxYear);
  const closedThrough = (await findClosedThrough(context)) ?? '';
  if (closedThrough < first)
    throw conflict(`No month of the tax year ${taxYear} is closed yet.`, { taxYear });
  return { from: first, to: last < closedThrough ? last : closedThrough };
}
