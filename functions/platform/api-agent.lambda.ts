/** Agents' endpoints. */
import { changeReferralCode } from '../agents/change-referral-code.ts';
import { getMyProfile } from '../agents/get-my-profile.ts';
import { saveBanking } from '../agents/save-banking.ts';
import { viewMyBanking } from '../agents/view-my-banking.ts';
import { getMyEarnings } from '../ledger/get-my-earnings.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { markAllRead } from '../notifications/mark-all-read.ts';
import { markRead } from '../notifications/mark-read.ts';
import { listMyPayouts } from '../payouts/list-my-payouts.ts';
import { requestPayout } from '../payouts/request-payout.ts';
import { listOffers } from '../products/list-offers.ts';
import { getMyDashboard } from '../reports/get-my-dashboard.ts';
import { getReferralSummary } from '../referrals/get-referral-summary.ts';
import { inviteAgent } from '../referrals/invite-agent.ts';
import { listMyClicks } from '../referrals/list-my-clicks.ts';
import { listMyInvitations } from '../referrals/list-my-invitations.ts';
import { listMyReferrals } from '../referrals/list-my-referrals.ts';
import { finishProofUpload } from '../sales/finish-proof-upload.ts';
import { getMyProof } from '../sales/get-my-proof.ts';
import { getMySale } from '../sales/get-my-sale.ts';
import { listMySales } from '../sales/list-my-sales.ts';
import { openProofs } from '../sales/proofs-bucket.client.ts';
import { startProofUpload } from '../sales/start-proof-upload.ts';
import { submitSale } from '../sales/submit-sale.ts';
import { apiFunction } from './api.ts';
import { readEnvironment } from './environment.ts';

const { UPLOADS_BUCKET, runtime } = readEnvironment(process.env, 'UPLOADS_BUCKET');
const proofs = openProofs(UPLOADS_BUCKET, runtime);

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
    ledger: { getMyEarnings },
    payouts: { listMyPayouts, requestPayout },
    referrals: {
      getReferralSummary,
      listMyReferrals,
      listMyInvitations,
      inviteAgent,
      listMyClicks,
    },
    reports: { getMyDashboard },
    notifications: { listNotifications, markRead, markAllRead },
  },
  process.env,
);
