import { BackLink } from '../components/back-link.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { ReadOnlyHere } from '../components/may.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { adjustmentStatuses } from '../features/adjustments/adjustment-columns.tsx';
import { AdjustmentsList } from '../features/adjustments/adjustments-list.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { paths } from '../lib/paths.ts';

const statuses = adjustmentStatuses.map(({ value }) => value);

/** Adjustments of agents' balances. */
export default function AdminPayoutsAdjustments() {
  const list = useListInUrl(statuses, { filters: ['agentId'] });
  return (
    <>
      <BackLink to={paths.adminPayouts}>Payouts</BackLink>
      <PageHeader
        title="Adjustments"
        action={<LinkButton to={paths.adminApprovals}>Second Person</LinkButton>}
      />
      <ReadOnlyHere change="adjustments.addAdjustment" />
      <AdjustmentsList list={list} />
    </>
  );
}
