import { identifierTerms, nameTerms } from '../../shared/kernel/search.ts';
import { projectionOf } from '../platform/projection.ts';
import { entriesUnder } from '../platform/search-entry.table.ts';
import type { StoredAgent } from './agent.table.ts';

/** What follows from an agent: to be found by name and by referral code. */
export const agentProjection = projectionOf<StoredAgent>('agent', {
  entries: ({ agentId, fullName, referralCode, createdAt: at }) => {
    const agent = { id: agentId, agentId, at };
    return [
      ...entriesUnder('agentName', nameTerms(fullName), agent),
      ...entriesUnder('agentCode', identifierTerms(referralCode), agent),
    ];
  },
});
