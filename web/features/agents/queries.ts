import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** Agents to pick from, sorted by name; `q` searches the beginnings of names and referral codes. */
export const agentOptionsQuery = (q: string) =>
  queries.agents.listAgentOptions.queryOptions({
    input: q ? { q } : {},
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** An agent's balance, never from the cache: it decides how much of a payout is an advance. */
export const agentBalanceQuery = (agentId: string | undefined) =>
  queries.agents.getAgentBalance.queryOptions({
    input: agentId ? { agentId } : skipToken,
    staleTime: 0,
  });
