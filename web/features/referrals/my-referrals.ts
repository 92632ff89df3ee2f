/** What My Referrals asks and changes. */
import { useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';

const page = (cursor: string | undefined) => ({ cursor });

/** The own code and figures. */
export const summaryQuery = () => queries.referrals.getReferralSummary.queryOptions();
/** The own recruits. */
export const recruitsQuery = () =>
  queries.referrals.listMyReferrals.infiniteOptions({ input: page, ...inPages });
/** The own invitations that wait. */
export const invitationsQuery = () =>
  queries.referrals.listMyInvitations.infiniteOptions({ input: page, ...inPages });
/** Clicks on the own links. */
export const clicksQuery = () =>
  queries.referrals.listMyClicks.infiniteOptions({ input: page, ...inPages });

/** Invites an address; the invitation stands at the head of the list at once. */
export function useInviteAgent() {
  const client = useQueryClient();
  return useSubmission(
    (invitation: { email: string }, idempotencyKey) =>
      api.referrals.inviteAgent(invitation, { context: { idempotencyKey } }),
    {
      // Asked for again rather than put at the head: the answer may be an invitation that led somewhere.
      onSuccess: () => refetchTopics(client, ['referrals']),
    },
  );
}
