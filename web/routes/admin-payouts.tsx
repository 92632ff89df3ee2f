import { PageHeader } from '../components/page-header.tsx';
import { StatusFilter } from '../components/status-filter.tsx';
import { AdminPayoutsList } from '../features/payouts/admin-payouts-list.tsx';
import { PayoutFigures } from '../features/payouts/payout-figures.tsx';
import { payoutStatuses } from '../features/payouts/payout-status.tsx';
import { useStatusInUrl } from '../lib/status-in-url.ts';

const statuses = payoutStatuses.map(({ value }) => value);

/** Admin Payout Management. */
export default function AdminPayouts() {
  const [status, setStatus] = useStatusInUrl(statuses);
  return (
    <>
      <PageHeader
        title="Payout Management"
        subtitle="Pending (Loaded), then Processing (Paying), then Paid (Released)"
      />
      <PayoutFigures />
      <StatusFilter value={status} options={payoutStatuses} onChange={setStatus} />
      <AdminPayoutsList status={status} />
    </>
  );
}
