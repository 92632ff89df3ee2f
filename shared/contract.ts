import { adjustmentsContract } from './adjustments/contract.ts';
import { agentsContract } from './agents/contract.ts';
import { announcementsContract } from './announcements/contract.ts';
import { approvalsContract } from './approvals/contract.ts';
import { auditContract } from './audit/contract.ts';
import { bankOutcomesContract } from './bank-outcomes/contract.ts';
import { booksContract } from './books/contract.ts';
import { commissionPlansContract } from './commission-plans/contract.ts';
import { identityContract } from './identity/contract.ts';
import { jobsContract } from './jobs/contract.ts';
import { leaderboardContract } from './leaderboard/contract.ts';
import { leadsContract } from './leads/contract.ts';
import { ledgerContract } from './ledger/contract.ts';
import { monthlyRunContract } from './monthly-run/contract.ts';
import { networkStatementsContract } from './network-statements/contract.ts';
import { notificationsContract } from './notifications/contract.ts';
import { payoutsContract } from './payouts/contract.ts';
import { productsContract } from './products/contract.ts';
import { referralsContract } from './referrals/contract.ts';
import { reportsContract } from './reports/contract.ts';
import { resourcesContract } from './resources/contract.ts';
import { salesContract } from './sales/contract.ts';
import { supportContract } from './support/contract.ts';

export const contract = {
  identity: identityContract,
  agents: agentsContract,
  products: productsContract,
  sales: salesContract,
  leads: leadsContract,
  ledger: ledgerContract,
  adjustments: adjustmentsContract,
  commissionPlans: commissionPlansContract,
  payouts: payoutsContract,
  approvals: approvalsContract,
  monthlyRun: monthlyRunContract,
  bankOutcomes: bankOutcomesContract,
  networkStatements: networkStatementsContract,
  referrals: referralsContract,
  leaderboard: leaderboardContract,
  reports: reportsContract,
  announcements: announcementsContract,
  notifications: notificationsContract,
  resources: resourcesContract,
  jobs: jobsContract,
  support: supportContract,
  audit: auditContract,
  books: booksContract,
};
export type Contract = typeof contract;
