import { keepPreviousData } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** Agents to pick from, by name; of a search, those whose name or referral code begins so. */
export const agentOptionsQuery = (q: string) =>
  queries.agents.listAgentOptions.queryOptions({
    input: q ? { q } : {},
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
