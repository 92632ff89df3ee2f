/**
 * The screens behind the guard. The menus keep the specification's entries, names and order. A screen that the
 * specification doesn't have is in a menu after a related entry if it is used daily, in the account
 * menu if an administrator seldom needs it, and in `innerScreens` if another screen leads to it.
 * `test/support/screen-list.ts` says why each of them exists.
 */
import { lazy } from 'react';
import { paths } from '../lib/paths.ts';

/** Screens of the Agent Portal, in the order of its menu. */
export const agentScreens = [
  { path: paths.agent, label: 'Dashboard', Screen: lazy(() => import('./agent-dashboard.tsx')) },
  { path: paths.agentSales, label: 'Sales', Screen: lazy(() => import('./agent-sales.tsx')) },
  {
    path: paths.agentEarnings,
    label: 'Earnings',
    Screen: lazy(() => import('./agent-earnings.tsx')),
  },
  {
    path: paths.agentReferrals,
    label: 'Referrals',
    Screen: lazy(() => import('./agent-referrals.tsx')),
  },
  {
    path: paths.agentLeaderboard,
    label: 'Leaderboard',
    Screen: lazy(() => import('./agent-leaderboard.tsx')),
  },
  {
    path: paths.agentResources,
    label: 'Resources',
    Screen: lazy(() => import('./agent-resources.tsx')),
  },
  { path: paths.agentSupport, label: 'Support', Screen: lazy(() => import('./agent-support.tsx')) },
  {
    path: paths.agentProfile,
    label: 'Profile & Links',
    Screen: lazy(() => import('./agent-profile.tsx')),
  },
] as const;

/** Screens of the Admin Portal, in the order of its menu. */
export const adminScreens = [
  { path: paths.admin, label: 'Dashboard', Screen: lazy(() => import('./admin-dashboard.tsx')) },
  { path: paths.adminAgents, label: 'Agents', Screen: lazy(() => import('./admin-agents.tsx')) },
  { path: paths.adminSales, label: 'Sales', Screen: lazy(() => import('./admin-sales.tsx')) },
  {
    path: paths.adminProducts,
    label: 'Products',
    Screen: lazy(() => import('./admin-products.tsx')),
  },
  { path: paths.adminPayouts, label: 'Payouts', Screen: lazy(() => import('./admin-payouts.tsx')) },
  {
    path: paths.adminReferrals,
    label: 'Referral Network',
    Screen: lazy(() => import('./admin-referrals.tsx')),
  },
  {
    path: paths.adminAnnouncements,
    label: 'Announcements',
    Screen: lazy(() => import('./admin-announcements.tsx')),
  },
  {
    path: paths.adminResources,
    label: 'Resources',
    Screen: lazy(() => import('./admin-resources.tsx')),
  },
  { path: paths.adminReports, label: 'Reports', Screen: lazy(() => import('./admin-reports.tsx')) },
] as const;

/** Screens of the Admin Portal that another screen leads to. */
export const innerScreens = [
  { path: paths.adminBatch, Screen: lazy(() => import('./admin-batch.tsx')) },
] as const;

/** Screens of the Admin Portal that its account menu leads to. */
export const accountScreens = [
  { path: paths.adminAudit, label: 'Audit Log', Screen: lazy(() => import('./admin-audit.tsx')) },
  {
    path: paths.adminAdministrators,
    label: 'Administrators',
    Screen: lazy(() => import('./admin-administrators.tsx')),
  },
] as const;
