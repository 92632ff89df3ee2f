/** Agents' endpoints. */
import { changeReferralCode } from '../agents/change-referral-code.ts';
import { getMyProfile } from '../agents/get-my-profile.ts';
import { saveBanking } from '../agents/save-banking.ts';
import { viewMyBanking } from '../agents/view-my-banking.ts';
import { getLeaderboard } from '../leaderboard/get-leaderboard.ts';
import { setLeaderboardPreference } from '../leaderboard/set-leaderboard-preference.ts';
import { getMyEarnings } from '../ledger/get-my-earnings.ts';
import { getMyStatement } from '../ledger/get-my-statement.ts';
import { listMyStatements } from '../ledger/list-my-statements.ts';
import { listStatementSales } from '../ledger/list-statement-sales.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { markAllRead } from '../notifications/mark-all-read.ts';
import { markRead } from '../notifications/mark-read.ts';
import { setPreference } from '../notifications/set-preference.ts';
import { listMyPayouts } from '../payouts/list-my-payouts.ts';
import { requestPayout } from '../payouts/request-payout.ts';
import { listOffers } from '../products/list-offers.ts';
import { getMyDashboard } from '../reports/get-my-dashboard.ts';
import { getReferralSummary } from '../referrals/get-referral-summary.ts';
import { inviteAgent } from '../referrals/invite-agent.ts';
import { listMyClicks } from '../referrals/list-my-clicks.ts';
import { listMyInvitations } from '../referrals/list-my-invitations.ts';
import { listMyReferrals } from '../referrals/list-my-referrals.ts';
import { downloadResource } from '../resources/download-resource.ts';
import { listPublished } from '../resources/list-published.ts';
import { openResourceFiles } from '../resources/resource-files.client.ts';
import { shareResource } from '../resources/share-resource.ts';
import { viewResource } from '../resources/view-resource.ts';
import { finishProofUpload } from '../sales/finish-proof-upload.ts';
import { getMyProof } from '../sales/get-my-proof.ts';
import { getMySale } from '../sales/get-my-sale.ts';
import { listMySales } from '../sales/list-my-sales.ts';
import { openProofs } from '../sales/proofs-bucket.client.ts';
import { startProofUpload } from '../sales/start-proof-upload.ts';
import { submitSale } from '../sales/submit-sale.ts';
import { listMyRequests } from '../support/list-my-requests.ts';
import { submitRequest } from '../support/submit-request.ts';
import { apiFunction } from './api.ts';
import { readEnvironment } from './environment.ts';

const { UPLOADS_BUCKET, FILES_ORIGIN, runtime } = readEnvironment(
  process.env,
  'UPLOADS_BUCKET',
  'FILES_ORIGIN',
);
const proofs = openProofs(UPLOADS_BUCKET, FILES_ORIGIN, runtime);
const files = openResourceFiles(UPLOADS_BUCKET, FILES_ORIGIN, runtime);

export const handler = apiFunction(
  {
    agents: { getMyProfile, changeReferralCode, viewMyBanking, saveBanking },
    products: { listOffers },
    sales: {
      listMySales,
      getMySale,
      submitSale: submitSale(proofs),
      startProofUpload: startProofUpload(proofs),
      finishProofUpload: finishProofUpload(proofs),
      getMyProof: getMyProof(proofs),
    },
    ledger: { getMyEarnings, listMyStatements, getMyStatement, listStatementSales },
    payouts: { listMyPayouts, requestPayout },
    referrals: {
      getReferralSummary,
      listMyReferrals,
      listMyInvitations,
      inviteAgent,
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
