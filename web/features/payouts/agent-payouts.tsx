import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import { newestOf, rowsOf } from '../../lib/pages.ts';
import { payoutDetailQuery, payoutsQuery } from './admin-queries.ts';
import { PayoutCard, payoutColumns } from './payout-columns.tsx';
import { payoutDialogs } from './payout-dialogs.tsx';

const columns = payoutColumns.filter(({ title }) => title !== 'Agent');

/** All payouts of one agent for administrators, newest first, with their details and steps. */
export function AgentPayouts({ agentId }: { agentId: string }) {
  const list = { ...newestOf<PayoutStatus>(undefined), filters: { agentId } };
  const query = useInfiniteQuery(payoutsQuery(list));
  const [opened, setOpened] = useState<OpenedDialog<AdminPayout, keyof typeof payoutDialogs>>();
  const { view, dialogs } = useDialogsInUrl('payout', payoutDetailQuery, {
    dialogs: payoutDialogs,
    opened,
    onChange: setOpened,
    rows: rowsOf(query),
  });
  return (
    <>
      <PagedTable
        query={query}
        noun="payout"
        failure="The payouts couldn’t be loaded"
        empty={
          <EmptyState title="No payouts yet">
            Payouts that this agent requests, or that a batch makes, appear here.
          </EmptyState>
        }
        label="Payouts"
        columns={columns}
        onView={view}
        card={(payout) => <PayoutCard payout={payout} />}
      />
      <RowDialogs {...dialogs} />
    </>
  );
}
