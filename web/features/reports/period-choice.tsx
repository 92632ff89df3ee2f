import { Input } from 'antd';
import { useId, useState } from 'react';
import { isDay } from '../../../shared/kernel/month.ts';
import { whyNoPeriod } from '../../../shared/kernel/report-period.ts';
import { REPORT_DAYS, type ReportDays } from '../../../shared/reports/rules.ts';
import type { ReportPeriod } from '../../../shared/reports/schemas.ts';
import { Choice } from '../../components/choice.tsx';
import css from './period-choice.module.css';
import { datesOf } from './report-period.ts';

const OTHER = 'dates';
const names: Record<ReportDays, string> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last year',
};
const options = [
  ...REPORT_DAYS.map((days) => ({ value: String(days), label: names[days] })),
  { value: OTHER, label: 'Other dates' },
];

interface PeriodChoiceProps {
  period: ReportPeriod;
  onChoose: (period: ReportPeriod) => void;
}

/** Chooses one of the four periods, or any dates. */
export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  const hasDates = !('days' in period);
  const choose = (value: string) => {
    const days = REPORT_DAYS.find((one) => String(one) === value);
    onChoose(days ? { days } : datesOf(period));
  };
  return (
    <>
      <Choice
        label="Period"
        value={hasDates ? OTHER : String(period.days)}
        options={options}
        onChange={choose}
      />
      {hasDates ? <Dates {...period} onChoose={onChoose} /> : null}
    </>
  );
}

interface DatesProps extends Pick<PeriodChoiceProps, 'onChoose'> {
  from: string;
  to: string;
}

/** The first and the last day; dates that can't be reported stay typed, with the reason. */
function Dates({ from, to, onChoose }: DatesProps) {
  const id = useId();
  const [typed, setTyped] = useState({ from, to });
  const problem = problemOf(typed);
  const change = (changed: Partial<typeof typed>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    if (!problemOf(next)) onChoose(next);
  };
  const field = (name: 'from' | 'to', label: string) => (
    <>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <Input
        id={`${id}-${name}`}
        type="date"
        className={css.day ?? ''}
        value={typed[name]}
        status={problem ? 'error' : ''}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </>
  );
  return (
    <div className={css.dates} role="group" aria-label="Dates">
      {field('from', 'From')}
      {field('to', 'To')}
      <span id={`${id}-problem`} role="alert" className={css.problem}>
        {problem}
      </span>
    </div>
  );
}

function problemOf({ from, to }: { from: string; to: string }): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose the first and the last day.';
  const problem = whyNoPeriod({ from, to });
  return problem && `The last day ${problem.message}.`;
}
