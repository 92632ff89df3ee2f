import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type {
  AccountState,
  AdminPayout,
  PayoutCounters,
  PayoutStatus,
  PayoutType,
} from '../../../shared/payouts/contract.ts';
import type { PayoutStep } from '../../../shared/payouts/rules.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { DataList } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { RowDialogs } from '../../components/row-dialogs.tsx';
import { useSortedList } from '../../components/sorted-list.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { useMay } from '../../lib/permissions.ts';
import { useSelection } from '../../lib/selection.ts';
import { payoutCountersQuery, payoutDetailQuery, payoutsQuery } from './admin-queries.ts';
import { openSteps } from './open-steps.ts';
import { PayoutCard, payoutColumns } from './payout-columns.tsx';
import { payoutDialogs } from './payout-dialogs.tsx';
import { payoutKeys, PayoutRowActions } from './payout-row-actions.tsx';
import { payoutStatuses, payoutTypes } from './payout-status.tsx';
import { StepPayouts } from './step-payouts.tsx';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { Choice } from '../../components/choice.tsx';
import { MoreFilters } from '../../components/row-filters.tsx';
import { AgentFilter } from '../agents/index.ts';

type List = ListInUrl<PayoutStatus>;

const MANY_STEPS: readonly PayoutStep[] = ['processing', 'rejected', 'paid'];
const canSelect = (payout: AdminPayout) =>
  openSteps(payout).some((step) => MANY_STEPS.includes(step));
const nameOf = (payout: AdminPayout) => `${payout.agentName}, ${formatRand(payout.amountCents)}`;
const statusOf = ({ status }: AdminPayout) => status;

const cardOf = (payout: AdminPayout) => <PayoutCard payout={payout} />;

/** All agents' payouts, with the next steps of each, and bulk steps. */
export function AdminPayoutsList({ list }: { list: List }) {
  const mayStep = useMay()('payouts.stepPayouts');
  const query = useInfiniteQuery(payoutsQuery(list));
  const { data: counters } = useQuery(payoutCountersQuery());
  const { rows, headOf, sorting } = useSortedList(list, query, payoutColumns);
  const selection = useSelection(rows, { canSelect, nameOf });
  const admin = useAdminList(list, rows, { statusOf, dialogs: payoutDialogs });
  const { view, dialogs } = useDialogsInUrl('payout', payoutDetailQuery, admin.dialogs);
  const { open } = admin;
  const actions = useCallback(
    (payout: AdminPayout) =>
      mayStep && openSteps(payout).length > 0 ? (
        <PayoutRowActions payout={payout} onOpen={(kind) => open(kind, payout)} />
      ) : null,
    [mayStep, open],
  );
  return (
    <>
      <AdminList
        list={list}
        query={query}
        noun="payout"
        searches="Agent or transaction ID"
        statuses={payoutStatuses}
        sorting={sorting}
        filters={<PayoutFilters list={list} rows={rows} />}
        total={countOfStatus(counters, list.status)}
        keys={mayStep ? payoutKeys : []}
        failureToast="Failed to load payouts"
        empty={<EmptyState title="No payout requests found">{emptyWords(list)}</EmptyState>}
      >
        <DataList
          label="Payouts"
          rows={rows}
          columns={payoutColumns}
          headOf={headOf}
          {...(mayStep ? { selection } : {})}
          isLeaving={admin.isLeaving}
          onView={view}
          actions={actions}
          card={cardOf}
        />
      </AdminList>
      <StepPayouts
        selection={selection}
        onAsk={admin.place.keep}
        onClosed={() => admin.place.goOn()}
      />
      <RowDialogs {...dialogs} />
    </>
  );
}

function emptyWords({ status, filters }: List): string {
  if (Object.keys(filters).length > 0) return 'No payout fits these filters.';
  return status ? 'No payout has this status.' : 'Payouts that agents request appear here.';
}

/** Number of payouts of a status; undefined for all of them, and for statuses without a counter. */
const countOfStatus = (
  counters: PayoutCounters | undefined,
  status: PayoutStatus | undefined,
): number | undefined =>
  status === 'pending' || status === 'processing' || status === 'paid'
    ? counters?.[status]
    : undefined;

interface PayoutFiltersProps {
  list: ListInUrl<PayoutStatus>;
  /** The loaded rows, which name the agent of an address. */
  rows: readonly AdminPayout[];
}

const ALL = 'all';

/** Narrows the administrators' payouts by day of request, agent, type, account and batch. */
function PayoutFilters({ list, rows }: PayoutFiltersProps) {
  const { filters, narrow } = list;
  return (
    <MoreFilters list={list}>
      <AgentFilter
        label="Agent"
        value={filters.agentId}
        nameOf={(id) => rows.find((payout) => payout.agentId === id)?.agentName}
        onChange={(agentId) => narrow({ agentId })}
      />
      <Choice<PayoutType | typeof ALL>
        label="Type"
        value={filters.payoutType ?? ALL}
        options={[{ value: ALL, label: 'All types' }, ...payoutTypes]}
        onChange={(type) => narrow({ payoutType: type === ALL ? undefined : type })}
      />
      <Choice<AccountState | typeof ALL>
        wide
        label="Account"
        value={filters.account ?? ALL}
        options={[
          { value: ALL, label: 'All accounts' },
          { value: 'ready', label: 'Can be paid' },
          { value: 'missing', label: 'Waits for bank details' },
          { value: 'held', label: 'Account held' },
        ]}
        onChange={(account) => narrow({ account: account === ALL ? undefined : account })}
      />
      {filters.batch ? (
        <Choice
          label="Batch"
          value={filters.batch}
          options={[
            { value: ALL, label: 'All payouts' },
            { value: filters.batch, label: batchName(filters.batch) },
          ]}
          onChange={() => narrow({ batch: undefined })}
        />
      ) : null}
    </MoreFilters>
  );
}
