import type { Page } from 'playwright-core';
import { choose, fill, press } from '../screens.ts';
import {
  confirm,
  reopenEmpty,
  openScreen,
  refuseNext,
  reopen,
  reopenRefused,
  seeRows,
  standInFor,
  type Ways,
} from './ways.ts';

const SALES = '/agent/sales';
const EARNINGS = '/agent/earnings';
const STATEMENTS = '/agent/statements';

const filled = {
  'Customer Name': 'Nomsa Dlamini',
  'Customer Email': 'nomsa@customer.example',
  'Customer Phone': '082 123 4567',
  'Sale Value (R)': '799',
  'Proof URL': 'https://drive.example/order.pdf',
};

async function openForm(page: Page): Promise<void> {
  await openScreen(page, SALES);
  await press(page, 'New Sale');
  await page.getByRole('dialog').waitFor();
}

async function fillForm(page: Page): Promise<void> {
  await openForm(page);
  await fill(page.getByRole('dialog'), filled);
  await choose(page, 'Product', 'Fibre 100');
}

async function requestPayout(page: Page): Promise<void> {
  await openScreen(page, EARNINGS);
  await press(page, 'Request Payout');
  await page.getByRole('dialog').waitFor();
}

/** To the states of My Sales. */
export const mySalesWays: Ways = {
  empty: (page) => reopenEmpty(page, SALES, 'No sales yet'),
  'failing list': (page) => reopenRefused(page, SALES),
  list: async (page) => {
    await openScreen(page, SALES);
    await seeRows(page);
  },
  'new sale': openForm,
  'new sale, blank': async (page) => {
    await openForm(page);
    await confirm(page, 'Submit Sale');
  },
  'new sale, value of 0': async (page) => {
    await fillForm(page);
    await fill(page.getByRole('dialog'), { 'Sale Value (R)': '0' });
    await confirm(page, 'Submit Sale');
  },
  'new sale, refused': async (page) => {
    await fillForm(page);
    await refuseNext(page, SALES);
    await confirm(page, 'Submit Sale');
  },
  'new sale, submitted': (page) => confirm(page, 'Submit Sale'),
  frame: async (page) => openScreen(page, SALES),
  'theme menu': async (page) => {
    await press(page, 'Toggle theme');
    await page.getByRole('menuitem').first().waitFor();
  },
  'account menu': async (page) => {
    await openScreen(page, SALES);
    await press(page, 'My Account');
    await page.getByRole('menuitem').first().waitFor();
    await page.getByRole('menuitem').first().waitFor();
  },
};

/** To the states of My Earnings. */
export const myEarningsWays: Ways = {
  'failing earnings': (page) => reopenRefused(page, EARNINGS),
  'failing statements': async (page) => {
    const goOn = await standInFor(page, STATEMENTS, {}, 500);
    await reopen(page, `${EARNINGS}?statements=all`);
    await page.getByRole('button', { name: 'Retry', exact: true }).waitFor();
    await goOn();
  },
  screen: async (page) => {
    await openScreen(page, EARNINGS);
    await page.getByRole('heading', { name: 'Commission Structure' }).waitFor();
  },
  history: async (page) => {
    await openScreen(page, EARNINGS);
    await seeRows(page);
  },
  'request, refused': async (page) => {
    await requestPayout(page);
    await refuseNext(page, '/agent/payouts');
    await confirm(page, 'Request Payout');
  },
  'request, submitted': (page) => confirm(page, 'Request Payout'),
  'request of nothing': async (page) => {
    await openScreen(page, EARNINGS);
    await page.getByRole('heading', { name: 'Commission Structure' }).waitFor();
    await press(page, 'Request Payout');
  },
};
