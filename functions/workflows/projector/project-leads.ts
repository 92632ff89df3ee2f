import { dayOf } from '../../../shared/kernel/month.ts';
import { ASKED_ELSEWHERE } from '../../../shared/leads/rules.ts';
import type { Notice } from '../../../shared/notifications/schemas.ts';
import { measuresOfLead } from '../../../shared/reports/rules.ts';
import type { StoredLead } from '../../data/leads/lead.table.ts';
import { agentScope, NETWORK, withDay } from '../../data/reports/rollup.table.ts';
import { projectionOf } from './projection.ts';

/** Projects a lead: the counts, and the notifications to its agent. */
export const leadProjection = projectionOf<StoredLead>('lead', {
  measures: measuresOfLead,
  scopes: ({ agentId }) => [agentScope(agentId), NETWORK],
  buckets: ({ createdAt }, scope) => withDay(scope, dayOf(createdAt)),
  notices: ({ before, after }): Notice[] => {
    if (!after || after.erasedAt !== undefined) return [];
    const { leadId: subjectId, agentId, name: customerName } = after;
    const notice = { agentId, subjectId, customerName };
    if (!before) return [{ ...notice, kind: 'leadReceived', at: after.createdAt }];
    const at = after.askedAgain?.at(-1);
    if (at === undefined || after.askedAgain?.length === before.askedAgain?.length) return [];
    const reason = after.status === 'lost' && before.status === 'new' ? ASKED_ELSEWHERE : undefined;
    return [{ ...notice, kind: 'leadAskedAgain', at, reason }];
  },
});
