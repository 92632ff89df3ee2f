import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { MoreAct } from '../../components/more-menu.tsx';
import { payoutFreezeQuery } from './freeze-queries.ts';

const FreezePayoutsDialog = lazy(() => import('./freeze-payouts-dialog.tsx'));

/** The act that freezes all payouts; there unless they are known to be frozen. */
export function useFreeze(): MoreAct {
  const { data } = useQuery(payoutFreezeQuery());
  return {
    label: 'Freeze Payouts',
    change: 'payouts.freezePayouts',
    danger: true,
    hidden: data?.frozen !== undefined,
    dialog: (state) => <FreezePayoutsDialog {...state} />,
  };
}
