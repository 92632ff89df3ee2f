import { Button } from 'antd';
import { Suspense } from 'react';
import { May } from '../../components/may.tsx';
import { formatShortMoment } from '../../lib/dates.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useLazyDialog } from '../../lib/use-lazy-dialog.ts';
import css from './dashboard-list.module.css';

const RemindDialog = lazyPart(() => import('./remind-dialog.tsx'));

/** Reminds agents of their bank details, or tells that somebody did it this week. */
export default function Reminder({ last }: { last: { at: string; by: string } | undefined }) {
  const dialog = useLazyDialog();
  return (
    <div>
      {last ? (
        <span className={css.small}>
          Reminded {formatShortMoment(last.at)} by {last.by}
        </span>
      ) : (
        <May change="agents.remindOfBankDetails">
          <Button size="small" onClick={dialog.show}>
            Remind Them
          </Button>
        </May>
      )}
      {dialog.asked ? (
        <Suspense>
          <RemindDialog open={dialog.open} onClose={dialog.hide} />
        </Suspense>
      ) : null}
    </div>
  );
}
