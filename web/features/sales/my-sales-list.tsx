import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import type { Sale } from '../../../shared/sales/contract.ts';
import { canResubmit, hasCommission } from '../../../shared/sales/rules.ts';
import { Brief, CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { Money } from '../../components/money.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import { formatDay } from '../../lib/dates.ts';
import { useListInUrl } from '../../lib/list-in-url.ts';
import { useNewSale } from '../../lib/new-sale.ts';
import { rowsOf } from '../../lib/pages.ts';
import css from './my-sales-list.module.css';
import { mySaleQuery, mySalesQuery } from './queries.ts';
import { saleStates, SaleStatusBadge } from './sale-status.tsx';

const saleDialogs = { view: lazy(() => import('./my-sale-dialog.tsx')) };

const statuses = saleStates.map(({ value }) => value);

/** The columns are specified, so that the commission stands in the value's cell. */
const valueAndCommission = (sale: Sale) =>
  hasCommission(sale) ? (
    <TwoLines
      first={<Money cents={sale.saleValueCents} />}
      second={
        <>
          Earned so far <Money cents={sale.commissionAmountCents} />
        </>
      }
    />
  ) : (
    <Money cents={sale.saleValueCents} />
  );

/** Why a sale was rejected that may be sent again, or that it was. */
const rejectionOf = (sale: Sale) =>
  canResubmit(sale) ? sale.rejectionReason : sale.resubmittedAs && 'Sent again';

const Status = ({ sale }: { sale: Sale }) => {
  const badge = <SaleStatusBadge sale={sale} />;
  const rejection = rejectionOf(sale);
  return rejection ? <TwoLines first={badge} second={rejection} /> : badge;
};

const columns: Column<Sale>[] = [
  {
    title: 'Customer',
    render: (sale) => <TwoLines first={sale.customerName} second={sale.customerEmail} />,
  },
  { title: 'Product', render: (sale) => <Brief>{sale.productName ?? 'N/A'}</Brief> },
  { title: 'Sale Value', align: 'end', render: valueAndCommission },
  { title: 'Status', render: (sale) => <Status sale={sale} /> },
  { title: 'Submitted', render: (sale) => <Whole>{formatDay(sale.submittedAt)}</Whole> },
];

const cardOf = (sale: Sale) => (
  <CardText lead={sale.customerName} figure={<Money cents={sale.saleValueCents} />}>
    <span>{sale.productName ?? 'N/A'}</span>
    <SaleStatusBadge sale={sale} />
    <span>{formatDay(sale.submittedAt)}</span>
    {hasCommission(sale) ? (
      <span>
        Earned so far <Money cents={sale.commissionAmountCents} />
      </span>
    ) : null}
    {rejectionOf(sale) ? <span className={`clamped ${css.why}`}>{rejectionOf(sale)}</span> : null}
  </CardText>
);

/** The agent's own sales. */
export function MySalesList() {
  const newSale = useNewSale();
  const list = useListInUrl(statuses);
  const { status, order, q } = list;
  const query = useInfiniteQuery(mySalesQuery({ status, order, q }));
  const [opened, onChange] = useState<OpenedDialog<Sale, 'view'>>();
  const { view, dialogs } = useDialogsInUrl('sale', mySaleQuery, {
    dialogs: saleDialogs,
    opened,
    onChange,
    rows: rowsOf(query),
  });
  const empty = (
    <EmptyState
      title="No sales yet"
      action={<Button onClick={newSale}>Submit Your First Sale</Button>}
    >
      Submit a sale and follow it here, from pending to paid.
    </EmptyState>
  );
  return (
    <>
      <ListToolbar
        list={list}
        statuses={saleStates}
        search={
          <SearchBox
            value={list.q}
            placeholder="Customer, phone or email"
            onSearch={(text) => list.change({ q: text })}
          />
        }
        count={<ListCount query={query} noun="sale" />}
      />
      <PagedTable
        query={query}
        list={list}
        noun="sale"
        failure="Your sales couldn’t be loaded"
        failureToast="Failed to load sales"
        empty={empty}
        offersAll
        label="My Sales"
        columns={columns}
        onView={view}
        card={cardOf}
      />
      <RowDialogs {...dialogs} />
    </>
  );
}
