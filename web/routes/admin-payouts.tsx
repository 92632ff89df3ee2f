import { lazy, Suspense } from 'react';
import { AddButton } from '../components/add-button.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { ListSkeleton } from '../components/list-states.tsx';
import { May, ReadOnlyHere } from '../components/may.tsx';
import { MoreMenu } from '../components/more-menu.tsx';
import { HeaderActions, PageHeader } from '../components/page-header.tsx';
import { Tabs } from '../components/tabs.tsx';
import { AgentPicker } from '../features/agents/agent-picker.tsx';
import { ExportList } from '../features/jobs/export-list.tsx';
import { AdminPayoutsList } from '../features/payouts/admin-payouts-list.tsx';
import { FrozenPayouts } from '../features/payouts/frozen-payouts.tsx';
import { PayoutFigures } from '../features/payouts/payout-figures.tsx';
import { payoutStatuses } from '../features/payouts/payout-status.tsx';
import { useFreeze } from '../features/payouts/use-freeze.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { exportInput } from '../lib/pages.ts';
import { paths } from '../lib/paths.ts';
import { useTabInUrl } from '../lib/tab-in-url.ts';

const AddPayoutDialog = lazy(() => import('../features/payouts/add-payout-dialog.tsx'));
const BatchesList = lazy(() => import('../features/monthly-run/batches-list.tsx'));
const statuses = payoutStatuses.map(({ value }) => value);
const tabs = [
  { key: 'payouts', label: 'Payouts' },
  { key: 'batches', label: 'Monthly batches' },
] as const;

/** Admin Payout Management: single payouts and monthly batches. */
export default function AdminPayouts() {
  const list = useListInUrl(statuses, {
    filters: ['from', 'to', 'agentId', 'payoutType', 'account', 'batch'],
  });
  const [tab, choose] = useTabInUrl(['payouts', 'batches']);
  const more = [
    { label: 'Adjustments', to: paths.adminAdjustments },
    { label: 'Bank Files', to: paths.adminOutcomes },
    useFreeze(),
  ];
  return (
    <>
      <PageHeader
        title="Payout Management"
        subtitle="Pending (Loaded), then Processing (Paying), then Paid (Released)"
        action={
          <HeaderActions>
            {tab === 'payouts' ? (
              <ExportList of={{ kind: 'exportPayouts', ...exportInput(list) }} more={more} />
            ) : (
              <MoreMenu acts={more} />
            )}
            {tab === 'payouts' ? (
              <May change="payouts.addPayout">
                <AddButton
                  label="Add Payout"
                  dialog={(state) => <AddPayoutDialog {...state} agentPicker={<AgentPicker />} />}
                />
              </May>
            ) : (
              <LinkButton to={paths.adminForecast}>Forecast of the Next Run</LinkButton>
            )}
          </HeaderActions>
        }
      />
      <FrozenPayouts />
      <ReadOnlyHere change="payouts.addPayout" />
      <Tabs label="Payout Management" tabs={tabs} chosen={tab} onChoose={choose}>
        {tab === 'payouts' ? (
          <>
            <PayoutFigures />
            <AdminPayoutsList list={list} />
          </>
        ) : (
          <Suspense fallback={<ListSkeleton label="months" />}>
            <BatchesList />
          </Suspense>
        )}
      </Tabs>
    </>
  );
}
