/** Queries and changes of acts that take two people. */
import { useQueryClient } from '@tanstack/react-query';
import type { Approval } from '../../../shared/approvals/contract.ts';
import type { ApprovalOperation, ApprovalStatus } from '../../../shared/approvals/words.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages } from '../../lib/pages.ts';
import { type RowKind, useRowChange } from '../../lib/row-change.ts';
import type { RefusedCall } from '../../lib/second-person.ts';
import { useSubmission } from '../../lib/submission.ts';

const PAGE = 50;

/** The acts in a status, newest first. */
export const approvalsQuery = (status: ApprovalStatus) =>
  queries.approvals.listApprovals.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, limit: PAGE, cursor }),
    ...inPages,
  });

/** An act as it stands now: what it would do, and the facts about everybody's part. */
export const approvalQuery = (approvalId: string) =>
  queries.approvals.getApproval.queryOptions({ input: { approvalId }, staleTime: 0 });

/** An act may change the lists and figures of all of these. */
const topics = ['payouts', 'batches', 'agents', 'products', 'sales'] as const;

/** Asks another person for a call; the server refuses one that can't be asked for. */
export function useAskApproval() {
  const client = useQueryClient();
  return useSubmission(
    ({ operation, input, accessToken }: Omit<RefusedCall, 'because'>, idempotencyKey) =>
      api.approvals.askApproval(
        { operation: operation as ApprovalOperation, input: input as Record<string, unknown> },
        { context: { idempotencyKey, accessToken } },
      ),
    // The call may name a bank account.
    { gcTime: 0, onSuccess: () => refetchTopics(client, topics) },
  );
}

const approvalRows: RowKind<Approval> = {
  topics,
  listKey: () => queries.approvals.listApprovals.key(),
  detailKey: (approvalId) => approvalQuery(approvalId).queryKey,
};

const useDecision = <Input extends { approvalId: string }>(
  change: (input: Input) => Promise<Approval>,
  words: { success: string; failure: string },
) => useRowChange(approvalRows, { change, idOf: ({ approvalId }) => approvalId, ...words });

export const useConfirmApproval = () =>
  useDecision(api.approvals.confirmApproval, {
    success: 'Confirmed, and done',
    failure: 'Failed to confirm',
  });
export const useDeclineApproval = () =>
  useDecision(api.approvals.declineApproval, {
    success: 'Declined: nothing was done',
    failure: 'Failed to decline',
  });
export const useWithdrawApproval = () =>
  useDecision(api.approvals.withdrawApproval, {
    success: 'Taken back: nothing was done',
    failure: 'Failed to take it back',
  });
