export type Who = 'agent' | 'admin';

/** What is taken. */
interface Screen {
  name: string;
  who: Who;
  path: string;
  /** Dialogs, by the button that opens each. */
  dialogs: readonly string[];
}

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
