/**
 * The portals' screens behind the guard. The route table and the menus are made from these lists, so
 * a menu never leads to a screen that isn't there. Their order and names are the documents'
 * (000 "Agent portal layout", 001 "Admin layout"): a new screen takes its place between the others.
 */
import { lazy } from 'react';
import { paths } from '../lib/paths.ts';

/** The Agent Portal's, in the order of its menu. */
export const agentScreens = [
  { path: paths.agent, label: 'Dashboard', Screen: lazy(() => import('./agent-dashboard.tsx')) },
  { path: paths.agentSales, label: 'Sales', Screen: lazy(() => import('./agent-sales.tsx')) },
  {
    path: paths.agentEarnings,
    label: 'Earnings',
    Screen: lazy(() => import('./agent-earnings.tsx')),
  },
  {
    path: paths.agentProfile,
    label: 'Profile & Links',
    Screen: lazy(() => import('./agent-profile.tsx')),
  },
] as const;

/** The Admin Portal's, in the order of its menu. */
export const adminScreens = [
  { path: paths.adminSales, label: 'Sales', Screen: lazy(() => import('./admin-sales.tsx')) },
  { path: paths.adminPayouts, label: 'Payouts', Screen: lazy(() => import('./admin-payouts.tsx')) },
] as const;
