/**
 * The portal's screens and their titles; the screens behind the guard have their label as title. The menus
 * keep the specification's entries, names and order. A screen that the specification doesn't have is in the
 * group Finance, in the account menu if an administrator seldom needs it, or in `innerScreens` if another
 * screen leads to it. `test/support/browser/screen-list.ts` says why each of them exists.
 */
import { lazy } from 'react';
import { lazyScreen, screenAhead } from '../lib/lazy-part.ts';
import { paths } from '../lib/paths.ts';

// login.html and register.html load their screen with the portal.
const { Screen: Login, provide: provideLogin } = screenAhead(() => import('./login.tsx'));
const { Screen: Register, provide: provideRegister } = screenAhead(() => import('./register.tsx'));
export { provideLogin, provideRegister };

/** Screens that need no session. */
export const publicScreens = [
  { path: paths.login, title: 'Sign In', Screen: Login },
  { path: paths.register, title: 'Register', Screen: Register },
  { path: paths.registerInvited, title: 'Register by Invitation', Screen: Register },
  {
    path: paths.verifyEmail,
    title: 'Verify Your Email',
    Screen: lazy(() => import('./verify-email.tsx')),
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot Password',
    Screen: lazy(() => import('./forgot-password.tsx')),
  },
  {
    path: paths.resetPassword,
    title: 'Reset Password',
    Screen: lazy(() => import('./reset-password.tsx')),
  },
  {
    path: paths.authCallback,
    title: 'Signing In',
    Screen: lazy(() => import('./auth-callback.tsx')),
  },
  { path: paths.terms, title: 'Terms of Service', Screen: lazy(() => import('./terms.tsx')) },
  { path: paths.privacy, title: 'Privacy Policy', Screen: lazy(() => import('./privacy.tsx')) },
  {
    path: paths.unauthorized,
    title: 'Not Your Page',
    Screen: lazy(() => import('./unauthorized.tsx')),
  },
  {
    path: paths.unsubscribe,
    title: 'Switch Off Emails',
    Screen: lazy(() => import('./unsubscribe.tsx')),
  },
] as const;

/** Screens of the Agent Portal, in the order of its menu. */
export const agentScreens = [
  {
    path: paths.agent,
    label: 'Dashboard',
    Screen: lazyScreen(() => import('./agent-dashboard.tsx')),
  },
  { path: paths.agentSales, label: 'Sales', Screen: lazyScreen(() => import('./agent-sales.tsx')) },
  {
    path: paths.agentEarnings,
    label: 'Earnings',
    Screen: lazyScreen(() => import('./agent-earnings.tsx')),
  },
  {
    path: paths.agentReferrals,
    label: 'Referrals',
    Screen: lazyScreen(() => import('./agent-referrals.tsx')),
  },
  {
    path: paths.agentLeaderboard,
    label: 'Leaderboard',
    Screen: lazyScreen(() => import('./agent-leaderboard.tsx')),
  },
  {
    path: paths.agentResources,
    label: 'Resources',
    Screen: lazyScreen(() => import('./agent-resources.tsx')),
  },
  {
    path: paths.agentSupport,
    label: 'Support',
    Screen: lazyScreen(() => import('./agent-support.tsx')),
  },
  {
    path: paths.agentProfile,
    label: 'Profile & Links',
    Screen: lazyScreen(() => import('./agent-profile.tsx')),
  },
] as const;

/** Screens of the Admin Portal, in the order of its menu. */
export const adminScreens = [
  {
    path: paths.admin,
    label: 'Dashboard',
    Screen: lazyScreen(() => import('./admin-dashboard.tsx')),
  },
  {
    path: paths.adminAgents,
    label: 'Agents',
    Screen: lazyScreen(() => import('./admin-agents.tsx')),
  },
  { path: paths.adminSales, label: 'Sales', Screen: lazyScreen(() => import('./admin-sales.tsx')) },
  {
    path: paths.adminProducts,
    label: 'Products',
    Screen: lazyScreen(() => import('./admin-products.tsx')),
  },
  {
    path: paths.adminPayouts,
    label: 'Payouts',
    Screen: lazyScreen(() => import('./admin-payouts.tsx')),
  },
  {
    path: paths.adminReferrals,
    label: 'Referral Network',
    Screen: lazyScreen(() => import('./admin-referrals.tsx')),
  },
  {
    path: paths.adminAnnouncements,
    label: 'Announcements',
    Screen: lazyScreen(() => import('./admin-announcements.tsx')),
  },
  {
    path: paths.adminResources,
    label: 'Resources',
    Screen: lazyScreen(() => import('./admin-resources.tsx')),
  },
  {
    path: paths.adminReports,
    label: 'Reports',
    Screen: lazyScreen(() => import('./admin-reports.tsx')),
  },
] as const;

/** Screens of the Admin Portal in the group Finance of its menu. */
export const financeScreens = [
  {
    path: paths.adminCommission,
    label: 'Commission',
    Screen: lazyScreen(() => import('./admin-commission.tsx')),
  },
  {
    path: paths.adminBooks,
    label: 'Books',
    Screen: lazyScreen(() => import('./admin-books.tsx')),
  },
  {
    path: paths.adminOutcomes,
    label: 'Bank Files',
    Screen: lazyScreen(() => import('./admin-payouts-outcomes.tsx')),
  },
  {
    path: paths.adminStatements,
    label: 'Network Statements',
    Screen: lazyScreen(() => import('./admin-sales-statements.tsx')),
  },
  {
    path: paths.adminAdjustments,
    label: 'Adjustments',
    Screen: lazyScreen(() => import('./admin-payouts-adjustments.tsx')),
  },
] as const;

/** Screens of the Admin Portal that another screen leads to. */
export const innerScreens = [
  {
    path: paths.adminApprovals,
    title: 'Waiting for a Second Person',
    Screen: lazyScreen(() => import('./admin-approvals.tsx')),
  },
  {
    path: paths.adminAgent,
    title: 'Agent',
    Screen: lazyScreen(() => import('./admin-agent.tsx')),
  },
  {
    path: paths.adminForecast,
    title: 'Forecast',
    Screen: lazyScreen(() => import('./admin-payouts-forecast.tsx')),
  },
  {
    path: paths.adminBatch,
    title: 'Batch :batchId',
    Screen: lazyScreen(() => import('./admin-batch.tsx')),
  },
] as const;

/** Screens of the Admin Portal that its account menu leads to. */
export const accountScreens = [
  {
    path: paths.adminAudit,
    label: 'Audit Log',
    Screen: lazyScreen(() => import('./admin-audit.tsx')),
  },
  {
    path: paths.adminAdministrators,
    label: 'Administrators',
    Screen: lazyScreen(() => import('./admin-administrators.tsx')),
  },
] as const;
