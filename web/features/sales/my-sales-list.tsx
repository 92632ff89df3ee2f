import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Sale, SaleStatus } from '../../../shared/sales/contract.ts';
import {
  Brief,
  CardText,
  type Column,
  DataList,
  TwoLines,
  Whole,
} from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { formatDay } from '../../lib/dates.ts';
import { toast } from '../../lib/toasts.ts';
import { mySalesQuery } from './queries.ts';
import { SaleStatusBadge } from './sale-status.tsx';

const SaleDialog = lazy(() => import('./my-sale-dialog.tsx'));

const columns: Column<Sale>[] = [
  {
    title: 'Customer',
    render: (sale) => <TwoLines first={sale.customerName} second={sale.customerEmail} />,
  },
  { title: 'Product', render: (sale) => <Brief>{sale.productName ?? 'N/A'}</Brief> },
  { title: 'Sale Value', align: 'end', render: (sale) => <Money cents={sale.saleValueCents} /> },
  { title: 'Status', render: (sale) => <SaleStatusBadge sale={sale} /> },
  { title: 'Submitted', render: (sale) => <Whole>{formatDay(sale.submittedAt)}</Whole> },
];

/** The own sales; `emptyAction` is the one next step where there is none. */
export function MySalesList(props: { status: SaleStatus | undefined; emptyAction: ReactNode }) {
  const query = useInfiniteQuery(mySalesQuery(props.status));
  const [opened, setOpened] = useState<Sale>();
  const failed = query.isError && !query.data;
  useEffect(() => {
    if (failed) toast.error('Failed to load sales');
  }, [failed]);
  const empty = props.status ? (
    <EmptyState title="No sales found">None of your sales has this status.</EmptyState>
  ) : (
    <EmptyState title="No sales yet" action={props.emptyAction}>
      Submit a sale and follow it here, from pending to paid.
    </EmptyState>
  );
  return (
    <>
      <PagedList query={query} noun="sales" failure="Your sales couldn’t be loaded" empty={empty}>
        {(rows) => (
          <DataList
            label="My Sales"
            rows={rows}
            columns={columns}
            onView={setOpened}
            card={(sale) => (
              <CardText lead={sale.customerName} figure={<Money cents={sale.saleValueCents} />}>
                <span>{sale.productName ?? 'N/A'}</span>
                <SaleStatusBadge sale={sale} />
                <span>{formatDay(sale.submittedAt)}</span>
              </CardText>
            )}
          />
        )}
      </PagedList>
      <Suspense>
        {opened ? <SaleDialog sale={opened} onClosed={() => setOpened(undefined)} /> : null}
      </Suspense>
    </>
  );
}
