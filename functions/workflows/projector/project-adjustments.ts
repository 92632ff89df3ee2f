import type { Notice } from '../../../shared/notifications/schemas.ts';
import { signedCentsOf } from '../../../shared/adjustments/rules.ts';
import type { StoredAdjustment } from '../../data/adjustments/adjustment.table.ts';
import { projectionOf } from './projection.ts';

/** Projects an adjustment: the notification to the agent. */
export const adjustmentProjection = projectionOf<StoredAdjustment>('adjustment', {
  notices: ({ before, after }): Notice[] => {
    if (after?.status !== 'posted' || before?.status === 'posted' || !after.decidedAt) return [];
    const { adjustmentId: subjectId, agentId, decidedAt: at, kind: adjustmentKind, reason } = after;
    const amountCents = signedCentsOf(after);
    return [
      { kind: 'balanceAdjusted', agentId, subjectId, at, amountCents, adjustmentKind, reason },
    ];
  },
});
