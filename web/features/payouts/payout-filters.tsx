import type {
  AccountState,
  AdminPayout,
  PayoutStatus,
  PayoutType,
} from '../../../shared/payouts/contract.ts';
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { Choice } from '../../components/choice.tsx';
import { MoreFilters } from '../../components/row-filters.tsx';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { AgentFilter } from '../agents/index.ts';
import { payoutTypes } from './payout-status.tsx';

interface PayoutFiltersProps {
  list: ListInUrl<PayoutStatus>;
  /** The loaded rows, which name the agent of an address. */
  rows: readonly AdminPayout[];
}

const ALL = 'all';
/** Months to choose from; an older one may come from an address. */
const MONTHS = 24;

/** Narrows the administrators' payouts by day of request, agent, type, account and batch. */
export function PayoutFilters({ list, rows }: PayoutFiltersProps) {
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
      <BatchFilter list={list} />
    </MoreFilters>
  );
}

/** Narrows to a batch; the query runs only where the filters are open. */
function BatchFilter({ list: { filters, narrow } }: Pick<PayoutFiltersProps, 'list'>) {
  const { data } = useQuery(queries.monthlyRun.listBatches.queryOptions({ input: {} }));
  const split = (data?.rows ?? []).flatMap(({ parts }) =>
    parts.slice(1).map(({ batchId }) => batchId),
  );
  return (
    <Choice
      label="Batch"
      value={filters.batch ?? ALL}
      options={[{ value: ALL, label: 'All payouts' }, ...batches(filters.batch, split)]}
      onChange={(batch) => narrow({ batch: batch === ALL ? undefined : batch })}
    />
  );
}

/** @param split the further batches of months that were split */
function batches(chosen: string | undefined, split: readonly string[]) {
  const now = periodOf(new Date());
  const months = Array.from({ length: MONTHS }, (_, ago) => addMonths(now, -ago));
  const listed = new Set([...months, ...split, ...(chosen === undefined ? [] : [chosen])]);
  // Ids sort by month, and by number within it.
  return [...listed]
    .sort((one, other) => other.localeCompare(one))
    .map((batchId) => ({ value: batchId, label: batchName(batchId) }));
}
