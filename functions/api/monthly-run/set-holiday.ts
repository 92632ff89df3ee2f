import { isBusinessDay } from '../../../shared/kernel/business-day.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { holidayTable } from '../../data/monthly-run/holiday.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { readHolidays } from '../../domain/monthly-run/read-holidays.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';

/** A day further ahead is taken for a slip of the keyboard: they are declared weeks before. */
const MAX_DAYS_AHEAD = 2 * 366;
/** Earlier days say nothing of a batch that isn't paid yet. */
const KEPT_DAYS = 366;

/** Enters a day that was declared a public holiday, or takes it back. Idempotent. */
export const setHoliday = verb(
  monthlyRunContract.setHoliday,
  async (context, { day, isHoliday, reason }) => {
    const { clock, table } = context;
    await table.planAndTransact(async () => {
      const stored = await holidayTable(table).read();
      const { days = [] } = stored ?? {};
      if (days.some((one) => one.day === day) === isHoliday) return;
      const at = clock.now().toISOString();
      const today = dayOf(at);
      if (isHoliday) checkDay(context, day, today);
      const others = days.filter((one) => one.day !== day && one.day > addDays(today, -KEPT_DAYS));
      const changed = isHoliday ? [...others, { day, reason }] : others;
      await table.transact([
        holidayTable(table)
          .set(
            changed.toSorted((one, other) => one.day.localeCompare(other.day)),
            stored,
          )
          .orStale('Somebody else changed the holidays'),
        recordEvent(context, {
          action: 'monthlyRun.setHoliday',
          about: ['portal', 'holidays'],
          at,
          after: { day, isHoliday, reason },
        }),
      ]);
    });
    return { holidays: await readHolidays(context) };
  },
);

function checkDay({ settings }: Context, day: string, today: string): void {
  const isInReach = day >= `${today.slice(0, 4)}-01-01` && day <= addDays(today, MAX_DAYS_AHEAD);
  const problem = isInReach
    ? 'is a day on which banks don’t work already'
    : 'must be in this year or the next two';
  if (isInReach && isBusinessDay(day, settings.declaredHolidays)) return;
  throw invalid(`day ${problem}`, [{ path: 'day', message: problem }]);
}
