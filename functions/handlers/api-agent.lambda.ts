/** Agents' endpoints. */
import { changeReferralCode } from '../api/agents/change-referral-code.ts';
import { getMyProfile } from '../api/agents/get-my-profile.ts';
import { saveBanking } from '../api/agents/save-banking.ts';
import { viewMyBanking } from '../api/agents/view-my-banking.ts';
import { confirmTerms } from '../api/commission-plans/confirm-terms.ts';
import { getMyTerms } from '../api/commission-plans/get-my-terms.ts';
import { getLeaderboard } from '../api/leaderboard/get-leaderboard.ts';
import { setLeaderboardPreference } from '../api/leaderboard/set-leaderboard-preference.ts';
import { getMyLead } from '../api/leads/get-my-lead.ts';
import { listMyLeads } from '../api/leads/list-my-leads.ts';
import { markContacted } from '../api/leads/mark-contacted.ts';
import { markLost } from '../api/leads/mark-lost.ts';
import { getMyEarnings } from '../api/ledger/get-my-earnings.ts';
import { getMyStatement } from '../api/ledger/get-my-statement.ts';
import { listMyStatements } from '../api/ledger/list-my-statements.ts';
import { listStatementSales } from '../api/ledger/list-statement-sales.ts';
import { listNotifications } from '../api/notifications/list-notifications.ts';
import { markAllRead } from '../api/notifications/mark-all-read.ts';
import { markRead } from '../api/notifications/mark-read.ts';
import { setPreference } from '../api/notifications/set-preference.ts';
import { getMyPayout } from '../api/payouts/get-my-payout.ts';
import { listMyPayouts } from '../api/payouts/list-my-payouts.ts';
import { requestPayout } from '../api/payouts/request-payout.ts';
import { listOffers } from '../api/products/list-offers.ts';
import { getMyDashboard } from '../api/reports/get-my-dashboard.ts';
import { getReferralSummary } from '../api/referrals/get-referral-summary.ts';
import { inviteAgent } from '../api/referrals/invite-agent.ts';
import { listMyClicks } from '../api/referrals/list-my-clicks.ts';
import { listMyInvitations } from '../api/referrals/list-my-invitations.ts';
import { listMyReferrals } from '../api/referrals/list-my-referrals.ts';
import { sendInvitationAgain } from '../api/referrals/send-invitation-again.ts';
import { withdrawInvitation } from '../api/referrals/withdraw-invitation.ts';
import { downloadResource } from '../api/resources/download-resource.ts';
import { listPublished } from '../api/resources/list-published.ts';
import { shareResource } from '../api/resources/share-resource.ts';
import { viewResource } from '../api/resources/view-resource.ts';
import { correctSale } from '../api/sales/correct-sale.ts';
import { finishProofUpload } from '../api/sales/finish-proof-upload.ts';
import { getMyProof } from '../api/sales/get-my-proof.ts';
import { getMySale } from '../api/sales/get-my-sale.ts';
import { listMyCustomers } from '../api/sales/list-my-customers.ts';
import { listMySales } from '../api/sales/list-my-sales.ts';
import { listMySaleMessages } from '../api/sales/list-my-sale-messages.ts';
import { sendMySaleMessage } from '../api/sales/send-my-sale-message.ts';
import { startProofUpload } from '../api/sales/start-proof-upload.ts';
import { submitSale } from '../api/sales/submit-sale.ts';
import { withdrawSale } from '../api/sales/withdraw-sale.ts';
import { listMyRequests } from '../api/support/list-my-requests.ts';
import { submitRequest } from '../api/support/submit-request.ts';
import { apiFunction } from '../api/api.ts';
import { readEnvironment } from '../platform/environment.ts';
import { onDemand } from '../platform/lazily.ts';

const { UPLOADS_BUCKET, FILES_ORIGIN, runtime } = readEnvironment(
  process.env,
  'UPLOADS_BUCKET',
  'FILES_ORIGIN',
);

// Few calls need these, and their SDK is a tenth of a start.
const proofs = onDemand(async () => {
  const { openProofs } = await import('../data/sales/proofs-bucket.client.ts');
  return openProofs(UPLOADS_BUCKET, FILES_ORIGIN, runtime);
});
const files = onDemand(async () => {
  const { openResourceFiles } = await import('../data/resources/resource-files.client.ts');
  return openResourceFiles(UPLOADS_BUCKET, FILES_ORIGIN, runtime);
});

export const handler = apiFunction<'agent'>(
  {
    agents: { getMyProfile, changeReferralCode, viewMyBanking, saveBanking },
    commissionPlans: { getMyTerms, confirmTerms },
    products: { listOffers },
    sales: {
      listMySaleMessages,
      sendMySaleMessage,
      listMySales,
      listMyCustomers,
      getMySale,
      submitSale: submitSale(proofs),
      correctSale: correctSale(proofs),
      withdrawSale,
      startProofUpload: startProofUpload(proofs),
      finishProofUpload: finishProofUpload(proofs),
      getMyProof: getMyProof(proofs),
    },
    leads: { listMyLeads, getMyLead, markContacted, markLost },
    ledger: { getMyEarnings, listMyStatements, getMyStatement, listStatementSales },
    payouts: { listMyPayouts, getMyPayout, requestPayout },
    referrals: {
      getReferralSummary,
      listMyReferrals,
      listMyInvitations,
      inviteAgent,
      sendInvitationAgain,
      withdrawInvitation,
      listMyClicks,
    },
    leaderboard: { getLeaderboard, setLeaderboardPreference },
    reports: { getMyDashboard },
    notifications: { listNotifications, markRead, markAllRead, setPreference },
    support: { listMyRequests, submitRequest },
    resources: {
      listPublished,
      viewResource: viewResource(files),
      downloadResource: downloadResource(files),
      shareResource,
    },
  },
  process.env,
);
