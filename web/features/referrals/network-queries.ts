/** The sub-agents network, a branch at a time. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_PAGE } from '../../../shared/kernel/page-size.ts';
import { queries } from '../../lib/api.ts';
import { inPages } from '../../lib/pages.ts';

/** Whom an agent recruited. */
export const useSubAgents = (agentId: string) =>
  useInfiniteQuery(
    queries.agents.listSubAgents.infiniteOptions({
      input: (cursor: string | undefined) => ({ agentId, limit: MAX_PAGE, cursor }),
      // Without the placeholder of lists: another agent's branch is none for this one's.
      initialPageParam: inPages.initialPageParam,
      getNextPageParam: inPages.getNextPageParam,
    }),
  );
