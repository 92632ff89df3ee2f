/** The addresses of all screens. */
import type { Role } from '../../shared/identity/contract.ts';

export const paths = {
  root: '/',
  welcome: '/welcome',
  login: '/login',
  register: '/register',
  registerInvited: '/auth/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  referralRedirect: '/ref/:referralCode',
  sharedResource: '/shared/:resourceId',
  terms: '/terms',
  privacy: '/privacy',
  unauthorized: '/unauthorized',
  unsubscribe: '/unsubscribe',
  agent: '/agent',
  agentSales: '/agent/sales',
  agentEarnings: '/agent/earnings',
  agentReferrals: '/agent/referrals',
  agentLeaderboard: '/agent/leaderboard',
  agentResources: '/agent/resources',
  agentSupport: '/agent/support',
  agentProfile: '/agent/profile',
  admin: '/admin',
  adminApprovals: '/admin/approvals',
  adminAgents: '/admin/agents',
  adminAgent: '/admin/agents/:agentId',
  adminSales: '/admin/sales',
  adminStatements: '/admin/sales/statements',
  adminProducts: '/admin/products',
  adminCommission: '/admin/commission',
  adminPayouts: '/admin/payouts',
  adminForecast: '/admin/payouts/forecast',
  adminOutcomes: '/admin/payouts/outcomes',
  adminAdjustments: '/admin/payouts/adjustments',
  adminBatch: '/admin/payouts/batches/:batchId',
  adminAudit: '/admin/audit',
  adminAdministrators: '/admin/administrators',
  adminReferrals: '/admin/referrals',
  adminAnnouncements: '/admin/announcements',
  adminResources: '/admin/resources',
  adminReports: '/admin/reports',
  adminBooks: '/admin/books',
} as const;

/** One act that takes two people, opened over the list of those that wait. */
export const approvalPath = (approvalId: string) =>
  `${paths.adminApprovals}?${new URLSearchParams({ approval: approvalId })}`;

/** The verification screen for an address. */
export const verifyEmailPath = (email: string) =>
  `${paths.verifyEmail}?${new URLSearchParams({ email })}`;

/** Statements of a tax year on My Earnings; by default of the newest one. */
export const statementsPath = (taxYear?: number) =>
  `${paths.agentEarnings}?${new URLSearchParams({ statements: taxYear ? String(taxYear) : 'all' })}`;

/** One month's statement on My Earnings. */
export const statementPath = (period: string) =>
  `${paths.agentEarnings}?${new URLSearchParams({ statement: period })}`;

/** My Sales with the form for a new sale. */
export const newSalePath = `${paths.agentSales}?${new URLSearchParams({ new: 'sale' })}`;

/** The views of My Sales besides the sales themselves; each had an address of its own, which leads to it. */
export const SALES_VIEWS = ['leads', 'customers'] as const;

/** One of these views. */
export const salesViewPath = (view: (typeof SALES_VIEWS)[number]) =>
  `${paths.agentSales}?${new URLSearchParams({ view })}`;

/** The agent's referral code, on Profile & Links. */
export const referralCodePath = `${paths.agentProfile}#code`;

/** The agent's Customer Link, on Profile & Links. */
export const customerLinkPath = `${paths.agentProfile}#customer`;

/** One of the agent's own sales, opened on My Sales. */
export const mySalePath = (saleId: string) =>
  `${paths.agentSales}?${new URLSearchParams({ sale: saleId })}`;

/** The form that mends one of the agent's rejected sales. */
export const fixSalePath = (saleId: string) =>
  `${paths.agentSales}?${new URLSearchParams({ fix: saleId })}`;

/** Pending sales, oldest first. */
export const waitingSalesPath = `${paths.adminSales}?status=pending&order=oldest`;

/** One sale, opened over the list of all sales. */
export const salePath = (saleId: string) =>
  `${paths.adminSales}?${new URLSearchParams({ sale: saleId })}`;

/** Add Sale, filled in from a sale that ended: its customer came back. */
export const soldAgainPath = (endedSaleId: string) =>
  `${paths.adminSales}?${new URLSearchParams({ again: endedSaleId })}`;

/** One payout, opened over the list of all payouts. */
export const payoutPath = (payoutId: string) =>
  `${paths.adminPayouts}?${new URLSearchParams({ payout: payoutId })}`;

/** A forecast of the next run. */
export const forecastPath = (jobId: string) =>
  `${paths.adminForecast}?${new URLSearchParams({ forecast: jobId })}`;

/** The monthly batches, on Payout Management. */
export const batchesPath = `${paths.adminPayouts}?tab=batches`;

/** The batch of a month (`YYYY-MM`). */
export const batchPath = (batchId: string) => paths.adminBatch.replace(':batchId', batchId);

/** The page of one agent. */
export const agentPagePath = (agentId: string) =>
  paths.adminAgent.replace(':agentId', encodeURIComponent(agentId));

/** Whom an agent recruited, on the agent's page. */
export const agentReferralsPath = (agentId: string) => `${agentPagePath(agentId)}?tab=referrals`;

/** An agent's statements on the agent's page; by default of the newest tax year. */
export const agentStatementsPath = (agentId: string, taxYear?: number) =>
  `${agentPagePath(agentId)}?${new URLSearchParams({
    tab: 'statements',
    ...(taxYear ? { taxYear: String(taxYear) } : {}),
  })}`;

/** One month's statement on the agent's page. */
export const agentStatementPath = (agentId: string, period: string) =>
  `${agentPagePath(agentId)}?${new URLSearchParams({ tab: 'statements', statement: period })}`;

/** The audit events of one subject, such as `payout:abc`. */
export const auditPath = (subject: string) =>
  `${paths.adminAudit}?${new URLSearchParams({ subject })}`;

/** The sub-agents of an agent, on Agent Management. */
export const subAgentsPath = (agentId: string) =>
  `${paths.adminAgents}?${new URLSearchParams({ network: agentId })}`;

/** The whole network, drawn, on Referral Network. */
export const networkPath = `${paths.adminReferrals}?network=all`;

/** The clicks on links of one type, on Referral Network. */
export const clickDetailsPath = (type: string) =>
  `${paths.adminReferrals}?${new URLSearchParams({ tab: 'click-details', type })}`;

/** A role's first screen after signing in. */
export const homeOf = (role: Role): string => (role === 'admin' ? paths.admin : paths.agent);

/** The target of `/` and of the callback; the welcome page for a role that this build doesn't know. */
export const startOf = (role: string): string =>
  role === 'agent' || role === 'admin' ? homeOf(role) : paths.welcome;

/** A file that the office brought in, on the screen of its kind. */
export const broughtFilePath = (screen: 'adminOutcomes' | 'adminStatements', fileId: string) =>
  `${paths[screen]}?${new URLSearchParams({ file: fileId })}`;
