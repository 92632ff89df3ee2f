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

export const screens: readonly Screen[] = [
  { name: 'my-sales', who: 'agent', path: '/agent/sales', dialogs: ['View', 'New Sale'] },
  {
    name: 'my-earnings',
    who: 'agent',
    path: '/agent/earnings',
    dialogs: ['View', 'Request Payout'],
  },
  {
    name: 'my-profile',
    who: 'agent',
    path: '/agent/profile',
    dialogs: ['QR Code', 'Change Password'],
  },
  {
    name: 'admin-sales',
    who: 'admin',
    path: '/admin/sales',
    dialogs: ['View', 'Approve', 'Reject', 'Add Sale'],
  },
  {
    name: 'admin-payouts',
    who: 'admin',
    path: '/admin/payouts',
    dialogs: ['View', 'Reject', 'Add Payout'],
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
