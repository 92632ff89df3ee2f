import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { May } from '../../components/may.tsx';
import { payoutFreezeQuery } from './freeze-queries.ts';

const FreezePayoutsDialog = lazy(() => import('./freeze-payouts-dialog.tsx'));

/** Opens the dialog that freezes all payouts; there unless they are known to be frozen. */
export function FreezeButton() {
  const { data } = useQuery(payoutFreezeQuery());
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <May change="payouts.freezePayouts">
      {data?.frozen ? null : <Button onClick={ask}>Freeze Payouts</Button>}
      <Suspense>
        {asked ? <FreezePayoutsDialog open={open} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </May>
  );
}
