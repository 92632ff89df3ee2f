import type { Page } from 'playwright-core';
import { fill, PASSWORD, press } from '../screens.ts';
import { mailedLink, refusePool, reopen, revisit, type Ways } from './ways.ts';

const FORGOT = '/forgot-password';
const EMAIL = 'zanele@demo.example';
const WRONG_LINK = `/reset-password#email=${EMAIL}&code=123456`;

async function askForLink(page: Page, email: string): Promise<void> {
  await revisit(page, FORGOT);
  await fill(page, { Email: email });
  await press(page, 'Send Reset Link');
}

async function openLink(page: Page, link: string): Promise<void> {
  const { origin } = new URL(page.url());
  // From another document: a fragment alone would load nothing.
  await page.goto('about:blank');
  await page.goto(origin + link);
  await page.getByLabel('New Password', { exact: true }).waitFor();
}

async function typeNew(page: Page, password: string, again = password): Promise<void> {
  await fill(page, { 'New Password': password, 'Confirm Password': again });
  await press(page, 'Reset Password');
}

const seeAlert = (page: Page) => page.getByRole('alert').first().waitFor();

async function resetInVain(page: Page, password: string, again?: string): Promise<void> {
  await openLink(page, WRONG_LINK);
  await typeNew(page, password, again);
  await seeAlert(page);
}

/** To the states of the public screens, for the agent with this address. */
export const publicWays = (email: string): Ways => ({
  welcome: (page) => reopen(page, '/welcome'),
  'forgot password': (page) => revisit(page, FORGOT),
  'forgot password, not reached': async (page) => {
    const goOn = await refusePool(page, 'ForgotPassword', (route) => route.abort());
    await askForLink(page, email);
    await seeAlert(page);
    await goOn();
  },
  'forgot password, refused': async (page) => {
    const goOn = await refusePool(page, 'ForgotPassword');
    await askForLink(page, email);
    await seeAlert(page);
    await goOn();
  },
  'forgot password, sent': async (page) => {
    await askForLink(page, email);
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  },
  'reset password': (page) => openLink(page, WRONG_LINK),
  'reset password, different': (page) => resetInVain(page, PASSWORD, `${PASSWORD}2`),
  'reset password, short': (page) => resetInVain(page, 'short'),
  'reset password, refused': async (page) => {
    const goOn = await refusePool(page, 'ConfirmForgotPassword');
    await resetInVain(page, PASSWORD);
    await goOn();
  },
  'reset password, done': async (page) => {
    await openLink(page, await mailedLink(page, email));
    await typeNew(page, PASSWORD);
  },
  'referral redirect': async (page) => {
    // What it waits for: without the settings it stays.
    await page.route('**/config.json', () => undefined);
    await reopen(page, '/ref/ZZZZ9999');
  },
  unauthorized: async (page) => {
    const { origin } = new URL(page.url());
    // Elsewhere, so that the redirect doesn't go on when nothing holds it.
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${origin}/unauthorized`);
    await page.locator('h1').waitFor();
  },
  'not found': (page) => reopen(page, '/no/such/page'),
});

/** To the callback of somebody whose profile is on its way. */
export const authCallbackWays: Ways = {
  completing: async (page) => {
    await page.route('**/api/me/profile', () => undefined);
    await reopen(page, '/auth/callback');
  },
};
