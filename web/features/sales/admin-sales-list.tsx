import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AdminSale, SaleCounters, SaleState } from '../../../shared/sales/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { DataList } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { RowDialogs } from '../../components/row-dialogs.tsx';
import { useSortedList } from '../../components/sorted-list.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { useMay } from '../../lib/permissions.ts';
import { useSelection } from '../../lib/selection.ts';
import { saleCountersQuery, saleQuery, salesQuery } from './admin-queries.ts';
import { DecideSales } from './decide-sales.tsx';
import { SaleCard, saleColumns } from './sale-columns.tsx';
import { saleDialogs } from './sale-dialogs.tsx';
import { SaleFilters } from './sale-filters.tsx';
import { saleStates, saleStatuses } from './sale-status.tsx';
import { SimilarSales, useSimilarSales } from './similar-sales.ts';

const isPending = (sale: AdminSale) => sale.status === 'pending';
const nameOf = (sale: AdminSale) => `${sale.customerName}, ${formatRand(sale.saleValueCents)}`;
const keys = [
  { key: 'a', does: 'Approve the sale' },
  { key: 'r', does: 'Reject the sale' },
];

const cardOf = (sale: AdminSale) => <SaleCard sale={sale} />;

/** All agents' sales, with the decisions on pending ones. */
export function AdminSalesList({ list }: { list: ListInUrl<SaleState> }) {
  const mayDecide = useMay()('sales.decideSales');
  const query = useInfiniteQuery(salesQuery(list));
  const { data: counters } = useQuery(saleCountersQuery());
  const { rows, headOf, sorting } = useSortedList(list, query, saleColumns);
  const similar = useSimilarSales(rows);
  const selection = useSelection(rows, { canSelect: isPending, nameOf });
  const admin = useAdminList(list, rows, {
    statusOf: ({ status, endedAt }) => (list.status === 'ended' && endedAt ? 'ended' : status),
    dialogs: saleDialogs,
  });
  const { view, dialogs } = useDialogsInUrl('sale', saleQuery, admin.dialogs);
  const { open } = admin;
  const actions = useCallback(
    (sale: AdminSale) => (isPending(sale) ? <Decide onOpen={(kind) => open(kind, sale)} /> : null),
    [open],
  );
  return (
    <SimilarSales value={similar}>
      <AdminList
        list={list}
        query={query}
        noun="sale"
        searches="Customer, email or agent"
        statuses={saleStates}
        sorting={sorting}
        filters={<SaleFilters list={list} rows={rows} />}
        total={countOfStatus(counters, list.status)}
        keys={mayDecide ? keys : []}
        failureToast="Failed to load sales"
        empty={<EmptyState title="No sales found">{emptyWords(list)}</EmptyState>}
      >
        <DataList
          label="Sales"
          rows={rows}
          columns={saleColumns}
          headOf={headOf}
          {...(mayDecide ? { selection } : {})}
          isLeaving={admin.isLeaving}
          onView={view}
          actions={actions}
          card={cardOf}
        />
      </AdminList>
      <DecideSales
        selection={selection}
        onAsk={admin.place.keep}
        onClosed={() => admin.place.goOn()}
      />
      <RowDialogs {...dialogs} />
    </SimilarSales>
  );
}

function emptyWords({ status, filters }: ListInUrl<SaleState>): string {
  if (Object.keys(filters).length > 0) return 'No sale fits these filters.';
  return status ? 'No sale has this status.' : 'Sales that agents submit appear here.';
}

/** Number of sales of a status; undefined for those that ended, which aren't counted. */
const countOfStatus = (counters: SaleCounters | undefined, status: SaleState | undefined) =>
  counters === undefined || status === 'ended'
    ? undefined
    : status
      ? counters[status]
      : saleStatuses.reduce((sum, { value }) => sum + counters[value], 0);

const Decide = ({ onOpen }: { onOpen: (kind: 'approve' | 'reject') => void }) => (
  <May change="sales.approveSale">
    <RowAction
      label="Approve"
      icon={CheckOutlined}
      shortcut="a"
      onClick={() => onOpen('approve')}
    />
    <RowAction
      label="Reject"
      icon={CloseOutlined}
      danger
      shortcut="r"
      onClick={() => onOpen('reject')}
    />
  </May>
);
