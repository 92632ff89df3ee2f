/** Ends an act that waits without doing it. */
import { approvalTitles } from '../../../shared/approvals/words.ts';
import { approvalTable, type StoredApproval } from '../../data/approvals/approval.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { recordEvent } from '../audit/record-event.ts';
import { approvalOver } from './read-approval.ts';

interface End {
  action: 'approvals.declineApproval' | 'approvals.withdrawApproval';
  status: 'declined' | 'withdrawn';
  reason?: string;
}

/**
 * Declines an act, or takes it back.
 * @returns the act as it is then
 * @throws DomainError CONFLICT with its state where somebody else was quicker
 */
export async function endApproval(
  context: Context,
  approval: StoredApproval,
  { action, status, reason }: End,
): Promise<StoredApproval> {
  const { actor, clock, table } = context;
  const { approvalId, agentId, askedBy, operation } = approval;
  const at = clock.now().toISOString();
  const over = (current: StoredApproval | undefined) => approvalOver(current, at);
  const decision = { status, decidedAt: at, decidedBy: actor.userId, ...optional({ reason }) };
  await table.transact([
    approvalTable(table).decide(approval, decision).orThrow(over),
    recordEvent(context, {
      action,
      about: ['portal', approvalId],
      at,
      ...optional({ agentId }),
      after: { act: approvalTitles[operation], askedBy, reason },
    }),
  ]);
  return { ...approval, ...decision };
}
