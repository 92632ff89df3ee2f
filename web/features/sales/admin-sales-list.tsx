import { CheckOutlined, CloseOutlined, MessageFilled } from '@ant-design/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AdminSale, SaleCounters, SaleState } from '../../../shared/sales/contract.ts';
import type { SimilarSale } from '../../../shared/sales/schemas.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { AdminList } from '../../components/admin-list.tsx';
import {
  Brief,
  CardText,
  Clipped,
  type Column,
  DataList,
  TwoLines,
  Whole,
} from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { RowDialogs } from '../../components/row-dialogs.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import { formatDay } from '../../lib/dates.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { rowsOf } from '../../lib/pages.ts';
import { useSelection } from '../../lib/selection.ts';
import { saleCountersQuery, saleQuery, salesQuery } from './admin-queries.ts';
import css from './admin-sales-list.module.css';
import { commissionTerms } from './commission-terms.ts';
import { DecideSales } from './decide-sales.tsx';
import { DuplicateIcon } from './duplicate-warning.tsx';
import { saleDialogs } from './sale-dialogs.tsx';
import { SaleFilters } from './sale-filters.tsx';
import { SaleStatusBadge, saleStates, saleStatuses } from './sale-status.tsx';
import { useSimilarSales } from './similar-sales.ts';

const columns: Column<AdminSale>[] = [
  { title: 'Agent', render: (sale) => <Clipped>{sale.agentName}</Clipped> },
  {
    title: 'Customer',
    render: (sale) => <TwoLines first={sale.customerName} second={sale.customerEmail} />,
  },
  { title: 'Product', render: (sale) => <Brief>{sale.productName ?? 'N/A'}</Brief> },
  { title: 'Sale Value', align: 'end', render: (sale) => <Money cents={sale.saleValueCents} /> },
  { title: 'Commission', render: (sale) => <Brief>{commissionTerms(sale)}</Brief> },
  { title: 'Status', render: (sale) => <Status sale={sale} /> },
  { title: 'Submitted', render: (sale) => <Whole>{formatDay(sale.submittedAt)}</Whole> },
];

const isPending = (sale: AdminSale) => sale.status === 'pending';
const nameOf = (sale: AdminSale) => `${sale.customerName}, ${formatRand(sale.saleValueCents)}`;
const keys = [
  { key: 'a', does: 'Approve the sale' },
  { key: 'r', does: 'Reject the sale' },
];

/** All agents' sales, with the decisions on pending ones. */
export function AdminSalesList({ list }: { list: ListInUrl<SaleState> }) {
  const query = useInfiniteQuery(salesQuery(list));
  const { data: counters } = useQuery(saleCountersQuery());
  const rows = rowsOf(query);
  const similar = useSimilarSales(rows);
  const selection = useSelection(rows, { canSelect: isPending, nameOf });
  const admin = useAdminList(list, rows, {
    statusOf: ({ status, endedAt }) => (list.status === 'ended' && endedAt ? 'ended' : status),
    dialogs: saleDialogs,
  });
  const { view, dialogs } = useDialogsInUrl('sale', saleQuery, admin.dialogs);
  return (
    <>
      <AdminList
        list={list}
        query={query}
        noun="sale"
        searches="Customer, email or agent"
        statuses={saleStates}
        filters={<SaleFilters list={list} rows={rows} />}
        total={countOfStatus(counters, list.status)}
        keys={keys}
        failureToast="Failed to load sales"
        empty={<EmptyState title="No sales found">{emptyWords(list)}</EmptyState>}
      >
        <DataList
          label="Sales"
          rows={rows}
          columns={columns}
          selection={selection}
          isLeaving={admin.isLeaving}
          onView={view}
          actions={(sale) =>
            isPending(sale) ? (
              <Decide similar={similar.get(sale.id)} onOpen={(kind) => admin.open(kind, sale)} />
            ) : null
          }
          card={(sale) => <SaleCard sale={sale} />}
        />
      </AdminList>
      <DecideSales
        selection={selection}
        similar={similar}
        onAsk={admin.place.keep}
        onClosed={() => admin.place.goOn()}
      />
      <RowDialogs {...dialogs} />
    </>
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

interface DecideProps {
  similar: readonly SimilarSale[] | undefined;
  onOpen: (kind: 'approve' | 'reject') => void;
}

function Decide({ similar, onOpen }: DecideProps) {
  return (
    <>
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
      <DuplicateIcon similar={similar} />
    </>
  );
}

/** The status; below it, that the agent's last message has no answer yet. */
const Status = ({ sale }: { sale: AdminSale }) => (
  <span className={css.status}>
    <SaleStatusBadge sale={sale} />
    {sale.awaitsAnswer ? (
      <StatusBadge tone="accent" icon={<MessageFilled />} label="Unanswered" />
    ) : null}
  </span>
);

function SaleCard({ sale }: { sale: AdminSale }) {
  return (
    <CardText lead={sale.customerName} figure={<Money cents={sale.saleValueCents} />}>
      <span>{sale.agentName}</span>
      <Status sale={sale} />
      <span>{sale.productName ?? 'N/A'}</span>
      <span>{formatDay(sale.submittedAt)}</span>
    </CardText>
  );
}
