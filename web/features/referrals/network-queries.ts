/** Queries of the sub-agents network, one branch at a time. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_PAGE } from '../../../shared/kernel/page-size.ts';
import { queries } from '../../lib/api.ts';
import { inPages } from '../../lib/pages.ts';

/** An agent's recruits. */
export const useSubAgents = (agentId: string) =>
  useInfiniteQuery(
    queries.agents.listSubAgents.infiniteOptions({
      input: (cursor: string | undefined) => ({ agentId, limit: MAX_PAGE, cursor }),
      // Without a list's placeholder, which would show another agent's branch while this one loads.
      initialPageParam: inPages.initialPageParam,
      getNextPageParam: inPages.getNextPageParam,
    }),
  );
