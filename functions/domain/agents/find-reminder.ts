/** Reminders to agents without bank details: a job each, whose id is its day, so that a day has one. */
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { jobTable, type StoredJob } from '../../data/jobs/job.table.ts';
import type { Context } from '../../platform/context.ts';

/** Days between two reminders. */
const PAUSE_DAYS = 7;

/** The id of a day's reminder. */
export const reminderIdOf = (day: string): string => `bank-reminder-${day}`;

/**
 * The reminder of the last days, during which no other one can be sent; undefined where there is none. One
 * that failed forbids nothing.
 */
export async function findReminder({
  clock,
  table,
}: Pick<Context, 'clock' | 'table'>): Promise<StoredJob | undefined> {
  const today = dayOf(clock.now());
  const days = Array.from({ length: PAUSE_DAYS }, (_, ago) => addDays(today, -ago));
  const reminders = await jobTable(table).getManyNow(days.map(reminderIdOf));
  return [...reminders.values()].find(({ status }) => status !== 'failed');
}
