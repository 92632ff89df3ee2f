import { lazy } from 'react';
import { AddButton } from '../components/add-button.tsx';
import { HeaderActions, PageHeader } from '../components/page-header.tsx';
import { AgentPicker } from '../features/agents/agent-picker.tsx';
import { ExportList } from '../features/jobs/export-list.tsx';
import { AdminPayoutsList } from '../features/payouts/admin-payouts-list.tsx';
import { FourEyes } from '../features/payouts/held-payout.tsx';
import { PayoutFigures } from '../features/payouts/payout-figures.tsx';
import { payoutStatuses } from '../features/payouts/payout-status.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';

const AddPayoutDialog = lazy(() => import('../features/payouts/add-payout-dialog.tsx'));
const statuses = payoutStatuses.map(({ value }) => value);

/** Admin Payout Management. */
export default function AdminPayouts() {
  const list = useListInUrl(statuses);
  return (
    <>
      <PageHeader
        title="Payout Management"
        subtitle="Pending (Loaded), then Processing (Paying), then Paid (Released)"
        action={
          <HeaderActions>
            <ExportList
              of={{ kind: 'exportPayouts', ...(list.status ? { status: list.status } : {}) }}
            />
            <AddButton
              label="Add Payout"
              dialog={(state) => <AddPayoutDialog {...state} agentPicker={<AgentPicker />} />}
            />
          </HeaderActions>
        }
      />
      <FourEyes />
      <PayoutFigures />
      <AdminPayoutsList list={list} />
    </>
  );
}
