import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { AddButton } from '../../components/add-button.tsx';
import { May } from '../../components/may.tsx';
import { Callout } from '../../components/callout.tsx';
import { useMay } from '../../lib/permissions.ts';
import { payoutFreezeQuery } from './freeze-queries.ts';
import { UnfreezingState } from './unfreezing-state.tsx';

const UnfreezePayoutsDialog = lazy(() => import('./unfreeze-payouts-dialog.tsx'));

/** On Payouts, while all payouts are frozen: what that means, and the way out of it. */
export function FrozenPayouts() {
  const { data } = useQuery(payoutFreezeQuery());
  const may = useMay();
  if (!data?.frozen) return null;
  const { since, unfreezing } = data.frozen;
  return (
    <>
      <Callout
        tone="warning"
        action={
          unfreezing?.status === 'checking' ? undefined : (
            <May change="payouts.unfreezePayouts">
              <UnfreezeButton since={since} />
            </May>
          )
        }
      >
        <h2>Payouts Are Frozen</h2>
        Nothing can be requested, added, released or rejected, and no batch goes on. Nothing is
        lost.
        {may('payouts.unfreezePayouts')
          ? ''
          : ' Somebody with the finance permission can let payouts go on.'}
      </Callout>
      {unfreezing ? <UnfreezingState since={since} unfreezing={unfreezing} /> : null}
    </>
  );
}

const UnfreezeButton = ({ since }: { since: string }) => (
  <AddButton
    label="Unfreeze Payouts"
    type="default"
    icon={null}
    dialog={(state) => <UnfreezePayoutsDialog since={since} {...state} />}
  />
);
