import { lazy, useState } from 'react';
import { countOf } from '../../../shared/kernel/count.ts';
import type { Customer, Sale } from '../../../shared/sales/contract.ts';
import { CUSTOMER_STATES } from '../../../shared/sales/rules.ts';
import { FilterChips } from '../../components/filter-chips.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Toolbar, ToolbarEnd } from '../../components/toolbar.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import { useListInUrl } from '../../lib/list-in-url.ts';
import { useOpened } from '../../lib/opened.ts';
import { newSalePath } from '../../lib/paths.ts';
import { CustomerCard, customerColumns } from './customer-columns.tsx';
import { customerStates } from './customer-state.tsx';
import css from './my-customers-list.module.css';
import { useMyCustomers } from './my-customers.ts';
import { mySaleQuery } from './queries.ts';

const saleDialogs = { view: lazy(() => import('./my-sale-dialog.tsx')) };

const cardOf = (customer: Customer) => <CustomerCard customer={customer} />;

/** The customers of the agent's approved sales, newest first. */
export default function MyCustomersList() {
  const list = useListInUrl(CUSTOMER_STATES, { status: 'state' });
  const { query, searched } = useMyCustomers({ q: list.q, state: list.status });
  const sale = useOpened('sale', { inAddress: true });
  const [opened, onChange] = useState<OpenedDialog<Sale, 'view'>>();
  const { dialogs } = useDialogsInUrl('sale', mySaleQuery, {
    dialogs: saleDialogs,
    opened,
    onChange,
  });
  return (
    <>
      <Toolbar>
        <SearchBox
          value={list.q}
          placeholder="Name, phone or email"
          onSearch={(q) => list.change({ q })}
        />
        <FilterChips
          label="Status"
          value={list.status}
          options={customerStates}
          onChange={(status) => list.change({ status })}
        />
        <ToolbarEnd list={list} count={<ListCount query={query} noun="sale" />} />
      </Toolbar>
      {searched === undefined ? null : (
        <p className={`quiet small ${css.note}`}>
          Without a signal, only the {countOf(searched, 'sale')} on this phone were searched.
        </p>
      )}
      <PagedTable
        query={query}
        list={list}
        noun="customer"
        failure="Your customers couldn’t be loaded"
        empty={<NoCustomers />}
        offersAll
        label="Customers"
        columns={customerColumns}
        onView={({ id }) => sale.open(id)}
        card={cardOf}
      />
      <RowDialogs {...dialogs} />
    </>
  );
}

const NoCustomers = () => (
  <EmptyState
    title="No customers yet"
    action={
      <LinkButton type="primary" to={newSalePath}>
        New Sale
      </LinkButton>
    }
  >
    The customers of your approved sales appear here.
  </EmptyState>
);
