/** A journey in browsers of 2022 and 2023, as they still are on old phones and computers. */
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../../../support/browser/browser.ts';
import { helpPlaywright, startOldChromium } from '../../../support/browser/old-chromium.ts';
import { menuOf, type Portal } from '../../../support/browser/screen-list.ts';
import {
  choose,
  fill,
  PASSWORD,
  press,
  register,
  revisit,
  signIn,
} from '../../../support/browser/screens.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office } = await setUpOffice({ serveWeb: true });

/** Screens of the office with what others have parts of: lists and their bars, charts, uploads. */
const OFFICE = ['/admin', '/admin/sales', '/admin/resources', '/admin/reports'];
/** old-browsers.test.ts looks through every built file for what old browsers lack; the trials open all screens. */
const isOpened = (path: string) =>
  process.env['EVERY_LOOK'] !== undefined || !path.startsWith('/admin') || OFFICE.includes(path);

/** Opens the screens of a menu; one that can't be shown has a heading too. */
async function openAll(page: Page, portal: Portal): Promise<void> {
  const headings: (string | null)[] = [];
  for (const { path } of menuOf(portal).filter((screen) => isOpened(screen.path))) {
    await revisit(page, path);
    await page.waitForLoadState('networkidle');
    headings.push(await page.locator('h1').first().textContent());
  }
  expect(headings).not.toContain('This screen couldn’t be shown');
}

async function signInFromLink(page: Page, email: string): Promise<void> {
  await page.goto(`${stack.url}/agent/sales`);
  await page.waitForURL(/\/login$/);
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.waitForURL(`${stack.url}/agent/sales`);
}

async function submitSale(page: Page): Promise<void> {
  await press(page, 'New Sale');
  const form = page.getByRole('dialog');
  await form.getByText('More', { exact: true }).click();
  await fill(form, {
    'Customer Name': 'Nomsa Dlamini',
    'Customer Email': 'nomsa@customer.example',
    'Customer Phone': '082 765 4321',
    'Sale Value (R)': '1 299.50',
    'Proof URL': 'https://drive.example/order.pdf',
  });
  await choose(page, 'Product', 'Fibre 100');
  await press(form, 'Submit Sale');
  await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
  const sales = page.getByRole('list', { name: 'My Sales' });
  await sales.getByText('Pending', { exact: true }).waitFor();
}

/**
 * The oldest one lacks all that the other lacks: every change lives through it, and the trials through both.
 */
const VERSIONS = process.env['EVERY_LOOK']
  ? (['103.0.0', '109.0.6'] as const)
  : ['103.0.0' as const];

it.each(VERSIONS)('Chromium %s serves agents and the office', async (version) => {
  const browser = await openBrowser(startOldChromium(version));
  onTestFinished(() => browser.close());
  expect(browser.version.split('.')[0]).toBe(version.split('.')[0]);
  const open = async (viewport = { width: 390, height: 844 }) => {
    const opened = await browser.open({ viewport });
    await helpPlaywright(opened.page);
    return opened;
  };
  const email = `sipho.${version}@demo.example`;
  const first = await open();
  await register(first.page, stack, { fullName: 'Sipho Dlamini', email, phone: '082 123 4567' });
  await first.close();
  const phone = await open();
  await signInFromLink(phone.page, email);
  await submitSale(phone.page);
  await openAll(phone.page, 'agent');
  await phone.close();
  const desk = await open({ width: 1440, height: 900 });
  await signIn(desk.page, stack.url, office.admin.email);
  await openAll(desk.page, 'admin');
  await desk.close();
});
