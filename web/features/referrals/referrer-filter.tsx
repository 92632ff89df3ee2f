import type { ListInUrl } from '../../lib/list-in-url.ts';
import { AgentFilter } from '../agents/index.ts';

/** Shows the recruits of one referrer. */
export const ReferrerFilter = ({ list }: { list: ListInUrl<never> }) => (
  <AgentFilter
    label="Referrer"
    value={list.filters.referrerId}
    onChange={(referrerId) => list.narrow({ referrerId })}
  />
);
