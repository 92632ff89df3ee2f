/** Queries and changes of My Referrals. */
import { useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';

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
