/** The periods that reports are asked for. */
import * as z from 'zod';
import { whyNoPeriod } from '../kernel/report-period.ts';
import { REPORT_DAYS, type ReportDays } from './rules.ts';

/** A report's period: the last days with today among them, or from one day through another. */
export type ReportPeriod = { days: ReportDays } | { from: string; to: string };

/** One of the four periods, in days. */
export const periodQuery = z.strictObject({
  days: z.coerce.number().pipe(z.literal([...REPORT_DAYS])),
});

const calendarDay = z.iso.date('must be a day, YYYY-MM-DD').optional();
/** One of the four periods, or any days: from–to, both included. */
export const reportQuery = z
  .strictObject({
    days: z.coerce
      .number()
      .pipe(z.literal([...REPORT_DAYS]))
      .optional(),
    from: calendarDay,
    to: calendarDay,
  })
  .superRefine(({ days, from, to }, refinement) => {
    const hasDates = from !== undefined && to !== undefined;
    const isOneForm = days === undefined ? hasDates : from === undefined && to === undefined;
    if (!isOneForm)
      refinement.addIssue({
        code: 'custom',
        path: ['days'],
        message: 'must be given, or else both the first and the last day',
      });
    const problem = hasDates ? whyNoPeriod({ from, to }) : undefined;
    if (problem) refinement.addIssue({ code: 'custom', ...problem });
  });
