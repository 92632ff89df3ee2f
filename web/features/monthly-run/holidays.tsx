import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { May } from '../../components/may.tsx';
import { formatCalendarDay } from '../../lib/dates.ts';
import { useSetHoliday } from './queries.ts';

const HolidayDialog = lazy(() => import('./holiday-dialog.tsx'));

/** The public holidays that the office entered, and the button that enters another. */
export function Holidays({ batch }: { batch: PayoutBatch }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const step = useSetHoliday();
  const takeBack = (day: string) =>
    step.mutate({ day, isHoliday: false, reason: 'Taken back on the batch page' });
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      {batch.holidays?.map(({ day, reason }) => (
        <p key={day}>
          Public holiday: {formatCalendarDay(day)}, {reason}{' '}
          <May change="monthlyRun.setHoliday">
            <Button
              size="small"
              type="link"
              aria-label={`Remove the holiday of ${formatCalendarDay(day)}`}
              disabled={step.isPending}
              onClick={() => takeBack(day)}
            >
              Remove
            </Button>
          </May>
        </p>
      ))}
      <May change="monthlyRun.setHoliday">
        <p>
          <Button size="small" type="link" onClick={ask}>
            Add Public Holiday
          </Button>
        </p>
        <Suspense>
          {asked ? <HolidayDialog open={open} onClose={() => setOpen(false)} /> : null}
        </Suspense>
      </May>
    </>
  );
}
