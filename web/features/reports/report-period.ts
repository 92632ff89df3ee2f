/** The period of a report: in the address, and kept on the device for the next visit. */
import { useSearchParams } from 'react-router-dom';
import { dayOf, isDay } from '../../../shared/kernel/month.ts';
import { whyNoPeriod } from '../../../shared/kernel/report-period.ts';
import { lastDays } from '../../../shared/kernel/span.ts';
import { DEFAULT_REPORT_DAYS, REPORT_DAYS } from '../../../shared/reports/rules.ts';
import type { ReportPeriod } from '../../../shared/reports/schemas.ts';
import { keepChoice, readChoice } from '../../lib/kept-choice.ts';

const KEY = 'portal-report-period';
const NAMES = ['days', 'from', 'to'] as const;

/** The period that a query names; undefined where it names none that can be reported. */
export function readPeriod(query: URLSearchParams): ReportPeriod | undefined {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isDay(from) && isDay(to) && !whyNoPeriod({ from, to })) return { from, to };
  const days = REPORT_DAYS.find((one) => String(one) === query.get('days'));
  return days && { days };
}

const spell = (period: ReportPeriod) =>
  Object.entries(period).map(([name, value]) => [name, String(value)] as const);

const keptPeriod = () => readPeriod(new URLSearchParams(readChoice(KEY) ?? ''));

const keepPeriod = (period: ReportPeriod) =>
  keepChoice(KEY, new URLSearchParams(spell(period).map((one) => [...one])).toString());

/** The period of the address; without one that of the last visit, else the default. */
export function usePeriodInUrl(): [period: ReportPeriod, choose: (period: ReportPeriod) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = (period: ReportPeriod) => {
    keepPeriod(period);
    setQuery(
      (now) => {
        const then = new URLSearchParams(now);
        for (const name of NAMES) then.delete(name);
        for (const [name, value] of spell(period)) then.set(name, value);
        return then;
      },
      { replace: true },
    );
  };
  return [readPeriod(query) ?? keptPeriod() ?? { days: DEFAULT_REPORT_DAYS }, choose];
}

/** Any dates to begin with: the days of the chosen period. */
export function datesOf(period: ReportPeriod): { from: string; to: string } {
  if (!('days' in period)) return period;
  const { from, through: to } = lastDays(dayOf(new Date()), period.days);
  return { from, to };
}
