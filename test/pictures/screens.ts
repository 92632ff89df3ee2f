/** The screens that `npm run pictures` takes, and in which looks. */
import type { Page } from 'playwright';
import { allScreens, PICTURED_MONTH, type Portal } from '../support/browser/screen-list.ts';
import { press, rowOf } from '../support/browser/screens.ts';

interface Picture {
  name: string;
  portal: Portal;
  path: string;
  /** Dialogs, by the button that opens each. */
  dialogs: readonly string[];
}

/** The public screens; they show no rows. */
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

/** Every screen behind the guard, and the further states of each. */
export const screens: readonly Picture[] = allScreens.flatMap(
  ({ portal, path, file, dialogs = [], states = {} }) => [
    { name: file, portal, path, dialogs },
    ...Object.entries(states).map(([name, state]) => {
      const opened = typeof state === 'string' ? { query: state, dialogs: [] } : state;
      return {
        name: `${file}-${name}`,
        portal,
        path: `${path}?${opened.query}`,
        dialogs: opened.dialogs,
      };
    }),
  ],
);

export interface Look {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** In phone and desktop size, light and dark. */
export const looks: readonly Look[] = [PHONE, DESK].flatMap((viewport) => [
  { colorScheme: 'light' as const, viewport },
  { colorScheme: 'dark' as const, viewport },
]);

/** Small enough for a README. */
const README = { width: 1280, height: 800 };
/** Beside the text of a page, where what matters is at the top. */
const PAGE: Look = { colorScheme: 'light', viewport: { width: 1120, height: 640 } };

interface DocsPicture {
  name: string;
  portal: Portal;
  path: string;
  look: Look;
  /** Leads from the screen to what is pictured. */
  lead?: (page: Page) => Promise<unknown>;
}

/** The pictures in the README and in docs/finance.md. */
export const docsPictures: readonly DocsPicture[] = [
  {
    name: 'admin-sales',
    portal: 'admin',
    path: '/admin/sales',
    look: { colorScheme: 'light', viewport: README },
  },
  {
    name: 'admin-payouts',
    portal: 'admin',
    path: '/admin/payouts',
    look: { colorScheme: 'dark', viewport: README },
  },
  {
    name: 'my-sales',
    portal: 'agent',
    path: '/agent/sales',
    look: { colorScheme: 'light', viewport: PHONE },
  },
  {
    name: 'my-earnings',
    portal: 'agent',
    path: '/agent/earnings',
    look: { colorScheme: 'light', viewport: PHONE },
  },
  {
    name: 'finance-forecast',
    portal: 'admin',
    path: '/admin/payouts/forecast',
    look: PAGE,
    lead: async (page) => {
      await press(page, 'Calculate');
      await page.getByRole('region', { name: 'Would Be Paid' }).waitFor();
    },
  },
  {
    name: 'finance-batch',
    portal: 'admin',
    path: `/admin/payouts/batches/${PICTURED_MONTH}`,
    look: PAGE,
  },
  {
    name: 'finance-outcomes',
    portal: 'admin',
    path: '/admin/payouts/outcomes',
    look: PAGE,
    lead: async (page) => {
      await page.getByRole('link', { name: 'payment-results.csv' }).click();
      await rowOf(page, 'Returned').waitFor();
    },
  },
  {
    name: 'finance-adjustments',
    portal: 'admin',
    path: '/admin/payouts/adjustments',
    look: PAGE,
  },
  {
    name: 'finance-books',
    portal: 'admin',
    path: '/admin/books',
    look: PAGE,
    lead: async (page) => {
      await press(page, 'Export journal');
      await page.getByText(/^Debits R/).waitFor();
    },
  },
];
