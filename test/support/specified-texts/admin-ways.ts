import type { Page } from 'playwright-core';
import { choose, fill, press } from '../screens.ts';
import {
  act,
  confirm,
  reopenEmpty,
  openScreen,
  refuseNext,
  reopenRefused,
  seeRows,
  type Ways,
} from './ways.ts';

const SALES = '/admin/sales';
const PAYOUTS = '/admin/payouts';

async function openSales(page: Page, status = ''): Promise<void> {
  await openScreen(page, status ? `${SALES}?status=${status}` : SALES);
  await seeRows(page);
}

async function openPayouts(page: Page, status = ''): Promise<void> {
  await openScreen(page, status ? `${PAYOUTS}?status=${status}` : PAYOUTS);
  await seeRows(page);
}

async function openDialog(page: Page, button: string): Promise<void> {
  await press(page, button);
  await page.getByRole('dialog').waitFor();
}

/** Opens the dialog of a pending or processing row. */
async function question(page: Page, action: string): Promise<void> {
  await act(page, action);
  await page.getByRole('dialog').waitFor();
}

/** The next step of any payout, or decision on any sale, fails on the server. */
const refuseStep = (page: Page, step: string) =>
  page.route(
    (url) => url.pathname.startsWith('/api/admin/') && url.pathname.endsWith(`/${step}`),
    (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'No', data: {} } }),
    { times: 1 },
  );

/** To the states of Admin Sales. */
export const adminSalesWays: Ways = {
  'failing list': (page) => reopenRefused(page, SALES),
  empty: (page) => reopenEmpty(page, SALES, 'No sales found'),
  list: (page) => openSales(page),
  'list of pending sales': (page) => openSales(page, 'pending'),
  'detail of a pending sale': (page) => question(page, 'View'),
  'detail of a rejected sale': async (page) => {
    await openSales(page, 'rejected');
    await question(page, 'View');
  },
  'approve dialog': async (page) => {
    await openSales(page, 'pending');
    await question(page, 'Approve');
  },
  'approve, refused': async (page) => {
    await refuseStep(page, 'approve');
    await confirm(page, 'Approve Sale');
  },
  'reject dialog': async (page) => {
    await openSales(page, 'pending');
    await question(page, 'Reject');
  },
  'reject, refused': async (page) => {
    await fill(page.getByRole('dialog'), { 'Rejection Reason': 'No such address' });
    await refuseStep(page, 'reject');
    await confirm(page, 'Reject Sale');
  },
  'add sale dialog': async (page) => {
    await openSales(page);
    await openDialog(page, 'Add Sale');
  },
  'add sale, blank': (page) => confirm(page, 'Add Sale'),
  'add sale, refused': async (page) => {
    await choose(page, 'Agent', 'Zanele Nkosi');
    await choose(page, 'Product', 'Fibre 100');
    await fill(page.getByRole('dialog'), {
      'Customer Name': 'Riaan Botha',
      'Customer Email': 'riaan@customer.example',
      'Customer Phone': '083 555 0101',
      'Sale Value (R)': '799',
    });
    await refuseNext(page, SALES);
    await confirm(page, 'Add Sale');
  },
  frame: (page) => openSales(page),
  'account menu': async (page) => {
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem').first().waitFor();
  },
};

/** To the states of Admin Payouts. */
export const adminPayoutsWays: Ways = {
  'failing list': (page) => reopenRefused(page, PAYOUTS),
  empty: (page) => reopenEmpty(page, PAYOUTS, 'No payout requests found'),
  list: (page) => openPayouts(page),
  detail: async (page) => {
    await openPayouts(page, 'paid');
    await question(page, 'View');
    await page.getByText('Payment Details').waitFor();
  },
  'process dialog': async (page) => {
    await openPayouts(page, 'processing');
    await question(page, 'Mark Paid');
  },
  'process, blank': (page) => confirm(page, 'Process Payout'),
  'process, refused': async (page) => {
    await fill(page.getByRole('dialog'), { 'Transaction ID': 'FNB-0002' });
    await refuseStep(page, 'paid');
    await confirm(page, 'Process Payout');
  },
  'process, done': (page) => confirm(page, 'Process Payout'),
  'mark processing, refused': async (page) => {
    await openPayouts(page, 'pending');
    await refuseStep(page, 'processing');
    await act(page, 'Mark Processing');
  },
  'mark processing, done': (page) => act(page, 'Mark Processing'),
  'reject dialog': async (page) => {
    await openPayouts(page, 'pending');
    await question(page, 'Reject');
  },
  'reject, blank': (page) => confirm(page, 'Reject Payout'),
  'reject, refused': async (page) => {
    await fill(page.getByRole('dialog'), { 'Rejection Reason': 'Asked twice' });
    await refuseStep(page, 'reject');
    await confirm(page, 'Reject Payout');
  },
  'reject, done': (page) => confirm(page, 'Reject Payout'),
  'add payout dialog': async (page) => {
    await openScreen(page, PAYOUTS);
    await openDialog(page, 'Add Payout');
  },
  'add payout, blank': (page) => confirm(page, 'Add Payout'),
  'add payout of 0': async (page) => {
    await choose(page, 'Agent', 'Zanele Nkosi');
    await fill(page.getByRole('dialog'), { 'Amount (R)': '0' });
    await confirm(page, 'Add Payout');
  },
  'add payout, refused': async (page) => {
    await fill(page.getByRole('dialog'), { 'Amount (R)': '120' });
    await refuseNext(page, PAYOUTS);
    await confirm(page, 'Add Payout');
  },
  'add payout, done': (page) => confirm(page, 'Add Payout'),
};
