import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminSale, SaleStatus, SimilarSale } from '../../../shared/sales/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import {
  Brief,
  CardText,
  Clipped,
  type Column,
  DataList,
  TwoLines,
  Whole,
} from '../../components/data-list.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { ListKeysButton } from '../../components/list-keys-button.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { Money } from '../../components/money.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useRowInUrl } from '../../lib/row-in-url.ts';
import { formatDay } from '../../lib/dates.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { rowsOf } from '../../lib/pages.ts';
import { useSelection } from '../../lib/selection.ts';
import { saleCountersQuery, saleQuery, salesQuery } from './admin-queries.ts';
import { commissionTerms } from './commission-terms.ts';
import { DecideSales } from './decide-sales.tsx';
import { DuplicateIcon } from './duplicate-warning.tsx';
import { SaleDialogs, type SaleStep } from './sale-dialogs.tsx';
import { SaleStatusBadge, saleStatuses } from './sale-status.tsx';
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
  { title: 'Status', render: (sale) => <SaleStatusBadge sale={sale} /> },
  { title: 'Submitted', render: (sale) => <Whole>{formatDay(sale.submittedAt)}</Whole> },
];

const isPending = (sale: AdminSale) => sale.status === 'pending';
const nameOf = (sale: AdminSale) => `${sale.customerName}, ${formatRand(sale.saleValueCents)}`;
const keys = [
  { key: 'a', does: 'Approve the sale' },
  { key: 'r', does: 'Reject the sale' },
];

/** All agents' sales, with the decisions on pending ones. */
export function AdminSalesList({ list }: { list: ListInUrl<SaleStatus> }) {
  const query = useInfiniteQuery(salesQuery(list));
  const rows = rowsOf(query);
  const similar = useSimilarSales(rows);
  const selection = useSelection(rows, { canSelect: isPending, nameOf });
  const [step, setStep] = useState<SaleStep>();
  const place = useListPlace(rows, ({ status }) => status);
  const forget = useRowInUrl('sale', saleQuery, {
    onFound: (sale) => setStep({ kind: 'view', sale }),
    failure: 'The sale couldn’t be opened',
  });
  const open = (next: SaleStep | undefined) => {
    if (next) place.keep(next.sale);
    else forget();
    setStep(next);
  };
  return (
    <>
      <Toolbar list={list} query={query} />
      <PagedList
        query={query}
        list={list}
        noun="sale"
        failure="The sales couldn’t be loaded"
        failureToast="Failed to load sales"
        empty={
          <EmptyState title="No sales found">
            {list.status ? 'No sale has this status.' : 'Sales that agents submit appear here.'}
          </EmptyState>
        }
      >
        {() => (
          <DataList
            label="Sales"
            rows={rows}
            columns={columns}
            selection={selection}
            isLeaving={(sale) => Boolean(list.status) && sale.status !== list.status}
            onView={(sale) => open({ kind: 'view', sale })}
            actions={(sale) =>
              isPending(sale) ? (
                <Decide sale={sale} similar={similar.get(sale.id)} onStep={open} />
              ) : null
            }
            card={(sale) => <SaleCard sale={sale} />}
          />
        )}
      </PagedList>
      <DecideSales
        selection={selection}
        similar={similar}
        onAsk={place.keep}
        onClosed={() => place.goOn()}
      />
      <SaleDialogs step={step} onStep={open} onClosed={() => place.goOn()} />
    </>
  );
}

function Toolbar({ list, query }: { list: ListInUrl<SaleStatus>; query: SalesPages }) {
  const { data } = useQuery(saleCountersQuery());
  const all = data && data.pending + data.approved + data.rejected + data.paid;
  const total = list.q ? undefined : list.status ? data?.[list.status] : all;
  return (
    <ListToolbar
      list={list}
      statuses={saleStatuses}
      search={
        <SearchBox
          value={list.q}
          placeholder="Customer, email or agent"
          onSearch={(q) => list.change({ q })}
        />
      }
      count={<ListCount query={query} noun="sale" total={total} />}
    >
      <ListKeysButton own={keys} />
    </ListToolbar>
  );
}

type SalesPages = Parameters<typeof ListCount>[0]['query'];

interface DecideProps {
  sale: AdminSale;
  similar: readonly SimilarSale[] | undefined;
  onStep: (step: SaleStep) => void;
}

function Decide({ sale, similar, onStep }: DecideProps) {
  return (
    <>
      <RowAction
        label="Approve"
        icon={CheckOutlined}
        shortcut="a"
        onClick={() => onStep({ kind: 'approve', sale })}
      />
      <RowAction
        label="Reject"
        icon={CloseOutlined}
        danger
        shortcut="r"
        onClick={() => onStep({ kind: 'reject', sale })}
      />
      <DuplicateIcon similar={similar} />
    </>
  );
}

function SaleCard({ sale }: { sale: AdminSale }) {
  return (
    <CardText lead={sale.customerName} figure={<Money cents={sale.saleValueCents} />}>
      <span>{sale.agentName}</span>
      <SaleStatusBadge sale={sale} />
      <span>{sale.productName ?? 'N/A'}</span>
      <span>{formatDay(sale.submittedAt)}</span>
    </CardText>
  );
}
