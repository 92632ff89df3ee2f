import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type {
  AdminPayout,
  PayoutCounters,
  PayoutStatus,
} from '../../../shared/payouts/contract.ts';
import { DataList } from '../../components/data-list.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { ListKeysButton } from '../../components/list-keys-button.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useRowInUrl } from '../../lib/row-in-url.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { type Paged, rowsOf } from '../../lib/pages.ts';
import { useSelection } from '../../lib/selection.ts';
import { payoutCountersQuery, payoutDetailQuery, payoutsQuery } from './admin-queries.ts';
import { PayoutCard, payoutColumns } from './payout-columns.tsx';
import { PayoutDialogs, type PayoutStep } from './payout-dialogs.tsx';
import { payoutKeys, PayoutRowActions } from './payout-row-actions.tsx';
import { payoutStatuses } from './payout-status.tsx';
import { StepPayouts } from './step-payouts.tsx';

type List = ListInUrl<PayoutStatus>;

const canSelect = ({ status }: AdminPayout) => status === 'pending' || status === 'processing';
const nameOf = (payout: AdminPayout) => `${payout.agentName}, ${formatRand(payout.amountCents)}`;
const statusOf = ({ status }: AdminPayout) => status;

/** All agents' payouts, with the next steps of each and of many. */
export function AdminPayoutsList({ list }: { list: List }) {
  const query = useInfiniteQuery(payoutsQuery(list));
  const rows = rowsOf(query);
  const selection = useSelection(rows, { canSelect, nameOf });
  const place = useListPlace(rows, statusOf);
  const [step, setStep] = useState<PayoutStep>();
  const forget = useRowInUrl('payout', payoutDetailQuery, {
    onFound: (payout) => setStep({ kind: 'view', payout }),
    failure: 'The payout couldn’t be opened',
  });
  const open = (next: PayoutStep | undefined) => {
    if (next) place.keep(next.payout);
    else forget();
    setStep(next);
  };
  return (
    <>
      <Toolbar list={list} query={query} />
      <PagedList
        query={query}
        list={list}
        noun="payout"
        failure="The payouts couldn’t be loaded"
        failureToast="Failed to load payouts"
        empty={
          <EmptyState title="No payout requests found">
            {list.status
              ? 'No payout has this status.'
              : 'Payouts that agents request appear here.'}
          </EmptyState>
        }
      >
        {() => (
          <DataList
            label="Payouts"
            rows={rows}
            columns={payoutColumns}
            selection={selection}
            isLeaving={({ status }) => list.status !== undefined && status !== list.status}
            onView={(payout) => open({ kind: 'view', payout })}
            actions={(payout) =>
              canSelect(payout) || payout.status === 'paid' ? (
                <PayoutRowActions payout={payout} onStep={open} place={place} />
              ) : null
            }
            card={(payout) => <PayoutCard payout={payout} />}
          />
        )}
      </PagedList>
      <StepPayouts selection={selection} onClosed={place.goOn} />
      <PayoutDialogs rows={rows} step={step} onStep={open} onClosed={place.goOn} />
    </>
  );
}

function Toolbar({ list, query }: { list: List; query: Paged<AdminPayout> }) {
  const { data } = useQuery(payoutCountersQuery());
  return (
    <ListToolbar
      list={list}
      statuses={payoutStatuses}
      search={
        <SearchBox
          value={list.q}
          placeholder="Agent or transaction ID"
          onSearch={(q) => list.change({ q })}
        />
      }
      count={<ListCount query={query} noun="payout" total={data && totalOf(list, data)} />}
    >
      <ListKeysButton own={payoutKeys} />
    </ListToolbar>
  );
}

/** How many there are in all, of what is counted. */
const totalOf = ({ q, status }: List, counters: PayoutCounters): number | undefined =>
  !q && (status === 'pending' || status === 'processing' || status === 'paid')
    ? counters[status]
    : undefined;
