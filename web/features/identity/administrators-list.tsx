import { useInfiniteQuery } from '@tanstack/react-query';
import type { Administrator } from '../../../shared/identity/contract.ts';
import { FINANCE_NEEDS_FINANCE } from '../../../shared/identity/policy.ts';
import { Callout } from '../../components/callout.tsx';
import { Brief, CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { RowSwitch } from '../../components/row-switch.tsx';
import { formatDay } from '../../lib/dates.ts';
import { rowsOf } from '../../lib/pages.ts';
import { useMe } from '../../lib/session.tsx';
import { administratorsQuery, useSetFinance } from './queries.ts';

const finance = ({ hasFinance }: Administrator) => (hasFinance ? 'Carries it' : 'No');

const columns: Column<Administrator>[] = [
  { title: 'Name', render: (one) => <TwoLines first={one.fullName} second={one.email} wide /> },
  { title: 'Department', render: ({ department }) => <Brief>{department || '–'}</Brief> },
  { title: 'Since', render: ({ createdAt }) => <Whole>{formatDay(createdAt)}</Whole> },
  { title: 'Finance', render: (one) => <Whole>{finance(one)}</Whole> },
];

/** The administrators, with their finance permission. */
export function AdministratorsList() {
  const query = useInfiniteQuery(administratorsQuery());
  const rows = rowsOf(query);
  const me = useMe();
  // Another administrator may have changed the permission since this page was loaded.
  const mayChange = rows.find(({ id }) => id === me.id)?.hasFinance ?? me.hasFinance === true;
  const actions = (one: Administrator) =>
    one.id === me.id ? null : <FinanceSwitch administrator={one} />;
  return (
    <>
      {query.data && !mayChange ? (
        <Callout>
          {FINANCE_NEEDS_FINANCE} The first one gets it from an operator, by npm run finance.
        </Callout>
      ) : null}
      <PagedTable
        query={query}
        noun="administrator"
        failure="The administrators couldn’t be loaded"
        empty={<EmptyState title="No administrators" />}
        label="Administrators"
        columns={columns}
        {...(mayChange ? { actions } : {})}
        card={(one) => (
          <CardText lead={one.fullName} figure="">
            <span>{one.email}</span>
            <span>{one.department}</span>
            <span>Finance: {finance(one)}</span>
          </CardText>
        )}
      />
    </>
  );
}

function FinanceSwitch({ administrator }: { administrator: Administrator }) {
  const change = useSetFinance();
  return (
    <RowSwitch
      label="Finance permission"
      on={administrator.hasFinance}
      loading={change.isPending}
      onChange={(hasFinance) => change.mutate({ id: administrator.id, hasFinance })}
    />
  );
}
