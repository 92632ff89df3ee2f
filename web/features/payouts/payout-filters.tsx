import type { AdminPayout, PayoutStatus, PayoutType } from '../../../shared/payouts/contract.ts';
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
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

/** Narrows the administrators' payouts by day of request, agent, type and batch. */
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
      <Choice
        label="Batch"
        value={filters.batch ?? ALL}
        options={[{ value: ALL, label: 'All payouts' }, ...batches(filters.batch)]}
        onChange={(batch) => narrow({ batch: batch === ALL ? undefined : batch })}
      />
    </MoreFilters>
  );
}

function batches(chosen: string | undefined) {
  const now = periodOf(new Date());
  const months = Array.from({ length: MONTHS }, (_, ago) => addMonths(now, -ago));
  const all = chosen === undefined || months.includes(chosen) ? months : [...months, chosen];
  return all.map((period) => ({ value: period, label: batchName(period) }));
}
