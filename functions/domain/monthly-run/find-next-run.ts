/** Which month the next run closes, and when it starts. */
import { conflict } from '../../../shared/kernel/errors.ts';
import { addMonths, monthName, type Period } from '../../../shared/kernel/month.ts';
import { nextDuePeriod, runAtOf } from '../../../shared/monthly-run/rules.ts';
import { monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';

/** Runs that are read at once: two years. */
const PAGE = 24;

/**
 * The first period to run: the one after the newest finished run; else that of the oldest run;
 * without any run the due one, since it closes each agent's earlier months too. A lagging index may
 * give an earlier period, whose run is then found finished by its key.
 */
export async function findFirstPeriod(
  { table }: Pick<Context, 'table'>,
  due: Period,
): Promise<Period> {
  const pages = pagesOf(async (before: Period | undefined) => {
    const { rows, more } = await monthlyRunTable(table).page({ limit: PAGE, before });
    return { rows, next: more ? rows.at(-1)?.period : undefined };
  });
  let oldest = due;
  for await (const rows of pages) {
    const finished = rows.find(({ status }) => status === 'finished');
    if (finished) return addMonths(finished.period, 1);
    oldest = rows.at(-1)?.period ?? oldest;
  }
  return oldest;
}

export interface NextRun {
  period: Period;
  /** When it is due, ISO 8601; in the past where it was missed. */
  runAt: string;
}

/**
 * The run that begins next. After missed months it is the oldest of them: the schedule runs one month
 * after the other.
 * @throws DomainError CONFLICT where a run has begun and isn't finished
 */
export async function findNextRun(
  context: Pick<Context, 'table' | 'clock' | 'settings'>,
): Promise<NextRun> {
  const { clock, settings, table } = context;
  let period = await findFirstPeriod(context, nextDuePeriod(clock.now()));
  let run = await monthlyRunTable(table).get(period);
  while (run?.status === 'finished') {
    period = addMonths(period, 1);
    run = await monthlyRunTable(table).get(period);
  }
  if (run)
    throw conflict(
      `The run of ${monthName(period)} isn’t finished. Its batch shows what it pays; work out a forecast once the run is finished.`,
      { period, status: run.status },
    );
  return { period, runAt: runAtOf(period, settings.monthlyRun.hour) };
}
