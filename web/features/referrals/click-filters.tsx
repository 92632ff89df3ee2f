import type { AdminClick } from '../../../shared/referrals/contract.ts';
import { MoreFilters } from '../../components/row-filters.tsx';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { AgentFilter } from '../agents/index.ts';
import type { LinkType } from './admin-queries.ts';

interface ClickFiltersProps {
  list: ListInUrl<LinkType>;
  /** The loaded rows, which name what an address filters by. */
  rows: readonly AdminClick[];
}

/** Narrows the clicks by day and agent. */
export const ClickFilters = ({ list, rows }: ClickFiltersProps) => (
  <MoreFilters list={list}>
    <AgentFilter
      label="Agent"
      value={list.filters.agentId}
      nameOf={(id) => rows.find(({ agent }) => agent.id === id)?.agent.name}
      onChange={(agentId) => list.narrow({ agentId })}
    />
  </MoreFilters>
);
