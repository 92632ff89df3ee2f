import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminSale, SaleState } from '../../../shared/sales/contract.ts';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import { newestOf, rowsOf } from '../../lib/pages.ts';
import { saleQuery, salesQuery } from './admin-queries.ts';
import { SaleCard, saleColumns } from './sale-columns.tsx';
import { saleDialogs } from './sale-dialogs.tsx';

const columns = saleColumns.filter(({ title }) => title !== 'Agent');

/** All sales of one agent for administrators, newest first, with their details and steps. */
export function AgentSales({ agentId }: { agentId: string }) {
  const list = { ...newestOf<SaleState>(undefined), filters: { agentId } };
  const query = useInfiniteQuery(salesQuery(list));
  const [opened, setOpened] = useState<OpenedDialog<AdminSale, keyof typeof saleDialogs>>();
  const { view, dialogs } = useDialogsInUrl('sale', saleQuery, {
    dialogs: saleDialogs,
    opened,
    onChange: setOpened,
    rows: rowsOf(query),
  });
  return (
    <>
      <PagedTable
        query={query}
        noun="sale"
        failure="The sales couldn’t be loaded"
        empty={
          <EmptyState title="No sales yet">Sales that this agent submits appear here.</EmptyState>
        }
        label="Sales"
        columns={columns}
        onView={view}
        card={(sale) => <SaleCard sale={sale} />}
      />
      <RowDialogs {...dialogs} />
    </>
  );
}
