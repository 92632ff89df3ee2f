import type { AuditAction } from '../../../shared/audit/rules.ts';
import { adjustmentKindWords } from '../../../shared/adjustments/rules.ts';
import type { StoredAdjustment } from '../../data/adjustments/adjustment.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

/** The audit event of an adjustment's step; the agent is its subject. */
export const recordAdjustment = (
  context: Context,
  adjustment: StoredAdjustment,
  { action, at }: { action: AuditAction; at: string },
): Write =>
  recordEvent(context, {
    action,
    about: ['agent', adjustment.agentId],
    agentId: adjustment.agentId,
    at,
    after: {
      adjustmentId: adjustment.adjustmentId,
      status: adjustment.status,
      direction: adjustment.direction,
      adjustmentKind: adjustmentKindWords[adjustment.kind],
      amountCents: adjustment.amountCents,
      reason: adjustment.reason,
      ...optional({ fileName: adjustment.fileName, refusal: adjustment.refusal }),
    },
  });
