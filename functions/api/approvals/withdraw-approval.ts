import { approvalsContract } from '../../../shared/approvals/contract.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import { endApproval } from '../../domain/approvals/end-approval.ts';
import { presentApproval } from '../../domain/approvals/present-approvals.ts';
import { readApproval, requireWaiting } from '../../domain/approvals/read-approval.ts';
import { verb } from '../verb.ts';

const NOT_YOURS =
  'Only the person who asked for this can take it back. You can decline it, with a reason.';

/** Whoever asked for an act takes it back. */
export const withdrawApproval = verb(
  approvalsContract.withdrawApproval,
  async (context, { approvalId }) => {
    const approval = await readApproval(context, approvalId);
    if (approval.askedBy !== context.actor.userId) throw forbidden(NOT_YOURS);
    if (approval.status === 'withdrawn') return presentApproval(context, approval);
    requireWaiting(context, approval);
    const end = { action: 'approvals.withdrawApproval', status: 'withdrawn' } as const;
    return presentApproval(context, await endApproval(context, approval, end));
  },
);
