import { approvalsContract } from '../../../shared/approvals/contract.ts';
import { ACCEPTING_IS_OTHERS, CONFIRM_OWN_ACT } from '../../../shared/approvals/words.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import { endApproval } from '../../domain/approvals/end-approval.ts';
import { presentApproval } from '../../domain/approvals/present-approvals.ts';
import { readApproval, requireWaiting } from '../../domain/approvals/read-approval.ts';
import { verb } from '../verb.ts';

/** Another person declines an act. Whoever asked takes it back instead. */
export const declineApproval = verb(
  approvalsContract.declineApproval,
  async (context, { approvalId, reason }) => {
    const approval = await readApproval(context, approvalId);
    const { userId } = context.actor;
    const { status, decidedBy } = approval;
    if (status === 'declined' && decidedBy === userId && approval.reason === reason)
      return presentApproval(context, approval);
    requireWaiting(context, approval);
    if (approval.askedBy === userId) throw forbidden(CONFIRM_OWN_ACT);
    if (approval.operation === 'approvals.acceptCommand' && approval.input?.['adminId'] === userId)
      throw forbidden(ACCEPTING_IS_OTHERS);
    const end = { action: 'approvals.declineApproval', status: 'declined', reason } as const;
    return presentApproval(context, await endApproval(context, approval, end));
  },
);
