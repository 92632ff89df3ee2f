import { addMonths, periodOf } from '../../shared/kernel/month.ts';

export type Who = 'agent' | 'admin';

/** What is taken. */
interface Screen {
  name: string;
  who: Who;
  path: string;
  /** Dialogs, by the button that opens each. */
  dialogs: readonly string[];
}

/** Screens for anybody, which look the same however many rows there are. */
export const publicScreens: readonly { name: string; path: string }[] = [
  { name: 'welcome', path: '/welcome' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register?ref=ABCD2345' },
  { name: 'verify-email', path: '/verify-email?email=nokuthula@demo.example' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password#email=nokuthula@demo.example&code=123456' },
  { name: 'reset-password-incomplete', path: '/reset-password' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'unauthorized', path: '/unauthorized' },
  { name: 'not-found', path: '/no/such/page' },
];

/** The month whose batch is shown: the one before. */
export const PICTURED_MONTH = addMonths(periodOf(new Date()), -1);

export const screens: readonly Screen[] = [
  { name: 'my-dashboard', who: 'agent', path: '/agent', dialogs: ['Notifications'] },
  { name: 'my-sales', who: 'agent', path: '/agent/sales', dialogs: ['View', 'New Sale'] },
  {
    name: 'my-earnings',
    who: 'agent',
    path: '/agent/earnings',
    dialogs: ['View', 'Request Payout'],
  },
  { name: 'my-referrals', who: 'agent', path: '/agent/referrals', dialogs: ['QR Code'] },
  {
    name: 'my-referrals-invites',
    who: 'agent',
    path: '/agent/referrals?tab=pending-invites',
    dialogs: [],
  },
  {
    name: 'my-referrals-clicks',
    who: 'agent',
    path: '/agent/referrals?tab=link-clicks',
    dialogs: [],
  },
  {
    name: 'my-referrals-explained',
    who: 'agent',
    path: '/agent/referrals?tab=how-it-works',
    dialogs: [],
  },
  { name: 'leaderboard', who: 'agent', path: '/agent/leaderboard', dialogs: [] },
  { name: 'support', who: 'agent', path: '/agent/support', dialogs: [] },
  { name: 'my-statements', who: 'agent', path: '/agent/earnings?statements=all', dialogs: [] },
  {
    name: 'my-statement',
    who: 'agent',
    path: `/agent/earnings?statement=${periodOf(new Date())}`,
    dialogs: [],
  },
  {
    name: 'my-resources',
    who: 'agent',
    path: '/agent/resources',
    dialogs: ['Preview', 'Share'],
  },
  {
    name: 'my-profile',
    who: 'agent',
    path: '/agent/profile',
    dialogs: ['QR Code', 'Change Password'],
  },
  { name: 'admin-dashboard', who: 'admin', path: '/admin', dialogs: ['Go anywhere'] },
  {
    name: 'admin-agents',
    who: 'admin',
    path: '/admin/agents',
    dialogs: ['View', 'Edit', 'Delete', 'Add Agent', 'Upload CSV'],
  },
  {
    name: 'admin-sales',
    who: 'admin',
    path: '/admin/sales',
    dialogs: ['View', 'Approve', 'Reject', 'Add Sale'],
  },
  {
    name: 'admin-products',
    who: 'admin',
    path: '/admin/products',
    dialogs: ['View', 'Edit', 'Delete', 'Add Product', 'Import CSV'],
  },
  {
    name: 'admin-payouts',
    who: 'admin',
    path: '/admin/payouts',
    dialogs: ['View', 'Reject', 'Add Payout'],
  },
  {
    name: 'admin-batches',
    who: 'admin',
    path: '/admin/payouts?tab=batches',
    dialogs: [],
  },
  {
    name: 'admin-batch',
    who: 'admin',
    path: `/admin/payouts/batches/${PICTURED_MONTH}`,
    dialogs: ['Lock Batch', 'Exclude'],
  },
  {
    name: 'admin-batch-exceptions',
    who: 'admin',
    path: `/admin/payouts/batches/${PICTURED_MONTH}?tab=exceptions`,
    dialogs: ['Include'],
  },
  { name: 'admin-audit', who: 'admin', path: '/admin/audit', dialogs: ['View'] },
  { name: 'admin-administrators', who: 'admin', path: '/admin/administrators', dialogs: [] },
  { name: 'admin-referrals', who: 'admin', path: '/admin/referrals', dialogs: [] },
  {
    name: 'admin-referrals-signups',
    who: 'admin',
    path: '/admin/referrals?tab=agent-signups',
    dialogs: [],
  },
  {
    name: 'admin-referrals-links',
    who: 'admin',
    path: '/admin/referrals?tab=link-tracking',
    dialogs: [],
  },
  {
    name: 'admin-referrals-clicks',
    who: 'admin',
    path: '/admin/referrals?tab=click-details',
    dialogs: [],
  },
  {
    name: 'admin-referrals-network',
    who: 'admin',
    path: '/admin/referrals?network=all',
    dialogs: [],
  },
  {
    name: 'admin-announcements',
    who: 'admin',
    path: '/admin/announcements',
    dialogs: ['New Announcement', 'Edit', 'Delete'],
  },
  {
    name: 'admin-resources',
    who: 'admin',
    path: '/admin/resources',
    dialogs: ['Add Resource', 'Edit', 'Delete'],
  },
  { name: 'admin-reports', who: 'admin', path: '/admin/reports', dialogs: [] },
  {
    name: 'admin-reports-agents',
    who: 'admin',
    path: '/admin/reports?tab=agents&days=365',
    dialogs: [],
  },
  {
    name: 'admin-reports-products',
    who: 'admin',
    path: '/admin/reports?tab=products&days=365',
    dialogs: [],
  },
  {
    name: 'admin-reports-resources',
    who: 'admin',
    path: '/admin/reports?tab=resources&days=365',
    dialogs: [],
  },
  {
    name: 'admin-reports-referrals',
    who: 'admin',
    path: '/admin/reports?tab=referrals&days=365',
    dialogs: [],
  },
  {
    name: 'admin-reports-payouts',
    who: 'admin',
    path: '/admin/reports?tab=payouts&days=365',
    dialogs: [],
  },
];

export interface Look {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** On a phone and on a desk, light and dark. */
export const looks: readonly Look[] = [PHONE, DESK].flatMap((viewport) => [
  { colorScheme: 'light' as const, viewport },
  { colorScheme: 'dark' as const, viewport },
]);

/** Small enough for a README. */
const README = { width: 1280, height: 800 };

/** Those of the README. */
export const docsPictures: readonly {
  name: string;
  who: Who;
  path: string;
  look: Look;
}[] = [
  {
    name: 'admin-sales',
    who: 'admin',
    path: '/admin/sales',
    look: { colorScheme: 'light', viewport: README },
  },
  {
    name: 'admin-payouts',
    who: 'admin',
    path: '/admin/payouts',
    look: { colorScheme: 'dark', viewport: README },
  },
  {
    name: 'my-sales',
    who: 'agent',
    path: '/agent/sales',
    look: { colorScheme: 'light', viewport: PHONE },
  },
  {
    name: 'my-earnings',
    who: 'agent',
    path: '/agent/earnings',
    look: { colorScheme: 'light', viewport: PHONE },
  },
];
