import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** Agents to pick from, by name; of a search, those whose name or referral code begins so. */
export const agentOptionsQuery = (q: string) =>
  queries.agents.listAgentOptions.queryOptions({
    input: q ? { q } : {},
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** An agent's balance, asked anew each time: it decides how much of a payout is an advance. */
export const agentBalanceQuery = (agentId: string | undefined) =>
  queries.agents.getAgentBalance.queryOptions({
    input: agentId ? { agentId } : skipToken,
    staleTime: 0,
  });
