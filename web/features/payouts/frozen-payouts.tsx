import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { AddButton } from '../../components/add-button.tsx';
import { May } from '../../components/may.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMay } from '../../lib/permissions.ts';
import { payoutFreezeQuery } from './freeze-queries.ts';
import css from './frozen-payouts.module.css';
import { UnfreezingState } from './unfreezing-state.tsx';

const UnfreezePayoutsDialog = lazy(() => import('./unfreeze-payouts-dialog.tsx'));

/** On Payouts, while all payouts are frozen: what that means, and the way out of it. */
export function FrozenPayouts() {
  const { data } = useQuery(payoutFreezeQuery());
  const may = useMay();
  if (!data?.frozen) return null;
  const { since, unfreezing } = data.frozen;
  return (
    <div className={css.panel}>
      <Panel title="Payouts Are Frozen">
        <div className={css.content}>
          <p>
            Nothing can be requested, added, released or rejected, and no batch goes on. Every such
            step is refused; nothing is lost.
            {may('payouts.unfreezePayouts')
              ? ''
              : ' Somebody with the finance permission can let payouts go on.'}
          </p>
          {unfreezing ? <UnfreezingState since={since} unfreezing={unfreezing} /> : null}
          {unfreezing?.status === 'checking' ? null : (
            <May change="payouts.unfreezePayouts">
              <UnfreezeButton since={since} />
            </May>
          )}
        </div>
      </Panel>
    </div>
  );
}

const UnfreezeButton = ({ since }: { since: string }) => (
  <div>
    <AddButton
      label="Unfreeze Payouts"
      type="default"
      icon={null}
      dialog={(state) => <UnfreezePayoutsDialog since={since} {...state} />}
    />
  </div>
);
