import { accountWords } from '../../../shared/agents/rules.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { identifierTerms } from '../../../shared/kernel/search.ts';
import type { Notice, NoticeKind } from '../../../shared/notifications/schemas.ts';
import { measuresOfPayout } from '../../../shared/reports/rules.ts';
import { projectionOf } from './projection.ts';
import { entriesUnder } from '../../data/search/search-entry.table.ts';
import { withDay } from '../../data/reports/rollup.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';

const kinds: Partial<Record<StoredPayout['status'], NoticeKind>> = {
  processing: 'payoutProcessing',
  paid: 'payoutPaid',
  rejected: 'payoutRejected',
  returned: 'payoutReturned',
};

/** Projects a payout: the counts, the search, and a notification to the agent for each status. */
export const payoutProjection = projectionOf<StoredPayout>('payout', {
  measures: measuresOfPayout,
  buckets: ({ createdAt }, scope) => withDay(scope, dayOf(createdAt)),
  // Its type and its batch are in keys of indexes: an entry for each would be written for every agent of a
  // run.
  entries: ({ payoutId: id, agentId, requestedAt: at, transactionId = '' }) =>
    entriesUnder('payoutTransaction', identifierTerms(transactionId), { id, agentId, at }),
  businessEvents: ({ before, after }) => {
    if (!after || before?.status === after.status) return {};
    const { status, payoutType, amountCents } = after;
    if (status === 'paid') return { RandPaid: amountCents };
    if (status === 'returned' && before?.status === 'paid') return { RandReturned: amountCents };
    return !before && payoutType === 'request' ? { PayoutsRequested: 1 } : {};
  },
  notices: ({ before, after }): Notice[] => {
    if (!after || before?.status === after.status) return [];
    const kind = kinds[after.status];
    if (!kind || !after.processedAt) return [];
    const { agentId, payoutId: subjectId, amountCents, processedAt: at, notes: reason } = after;
    const payment =
      kind === 'payoutPaid'
        ? { transactionId: after.transactionId, bankAccount: accountWords(after.bank) }
        : {};
    return [{ kind, agentId, subjectId, amountCents, at, reason, ...payment }];
  },
});
