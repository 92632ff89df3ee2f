import type {
  AccountState,
  AdminPayout,
  PayoutStatus,
  PayoutType,
} from '../../../shared/payouts/contract.ts';
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
