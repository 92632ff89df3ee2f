/** Queries and changes of My Referrals. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvitationRow } from '../../../shared/referrals/contract.ts';
import { isTransient } from '../../lib/api-errors.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

const page = (cursor: string | undefined) => ({ cursor });

/** The agent's own code and figures. */
export const summaryQuery = () => queries.referrals.getReferralSummary.queryOptions();
export const recruitsQuery = () =>
  queries.referrals.listMyReferrals.infiniteOptions({ input: page, ...inPages });
/** The agent's own open invitations. */
export const invitationsQuery = () =>
  queries.referrals.listMyInvitations.infiniteOptions({ input: page, ...inPages });
export const clicksQuery = () =>
  queries.referrals.listMyClicks.infiniteOptions({ input: page, ...inPages });

/** Invites an address; the invitation appears at the top of the list at once. */
export function useInviteAgent() {
  const client = useQueryClient();
  return useSubmission(
    (invitation: { email: string }, idempotencyKey) =>
      api.referrals.inviteAgent(invitation, { context: { idempotencyKey } }),
    {
      // Loaded again rather than inserted: the answer may be an older invitation that was accepted meanwhile.
      onSuccess: () => refetchTopics(client, ['referrals']),
    },
  );
}

const RETRIES = 2;

/**
 * A change of an open invitation. It may be repeated, as the server does it once; a failed one
 * refreshes the list too, which somebody else may have changed.
 */
function useInvitationChange(
  change: (invitation: InvitationRow) => Promise<InvitationRow>,
  says: { done: (email: string) => string; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    retry: (failures, error) => failures < RETRIES && isTransient(error),
    onSuccess: (_answer, { email }) => toast.success(says.done(email)),
    onError: (error) => toast.failure(says.failed, error),
    onSettled: () => refetchTopics(client, ['referrals']),
  });
}

export const useSendAgain = () =>
  useInvitationChange(({ email, sentAt }) => api.referrals.sendInvitationAgain({ email, sentAt }), {
    done: (email) => `Your invitation to ${email} was sent again.`,
    failed: 'Failed to send the invitation again',
  });

export const useTakeBack = () =>
  useInvitationChange(({ email }) => api.referrals.withdrawInvitation({ email }), {
    done: (email) => `You took back your invitation to ${email}.`,
    failed: 'Failed to take back the invitation',
  });
