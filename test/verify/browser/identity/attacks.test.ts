/**
 * Given people who write markup into their name, department and customers' names, and a mail scanner
 * that runs what it opens, the portal shows text and does nothing else.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { approvedSale } from '../../../support/sales/deals.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { follow, press, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const HACK = "document.documentElement.dataset.hacked='1'";
const AGENT = `Zola<img src=x onerror="${HACK}">`;
const ADMIN = `Zodwa"><script>${HACK}</script>`;
const DEPARTMENT = `Sales'"><svg/onload="${HACK}">`;
const CUSTOMER = `Zinhle</td><iframe srcdoc="<script>parent.${HACK}</script>">`;

const { stack, office, openPage } = await setUpPortal();
const agent = await office.newAgent({ fullName: AGENT });
const admin = await office.newAdmin({ fullName: ADMIN, department: DEPARTMENT });
await agent.api.sales.submitSale(saleOf(office, { customerName: CUSTOMER }));
await approvedSale(office, agent);
await agent.api.payouts.requestPayout({ availableCents: 5_000 });
await stack.drain();

/** A page that fails the test on a dialog or on injected markup. */
async function openWary() {
  const opened = await openPage();
  const dialogs: string[] = [];
  opened.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const isClean = async () => {
    expect(dialogs).toEqual([]);
    expect(await injectedInto(opened.page)).toEqual({ hack: null, elements: 0 });
  };
  return { ...opened, isClean };
}

const injectedInto = (page: Page) =>
  page.evaluate(() => ({
    hack: document.documentElement.getAttribute('data-hacked'),
    elements: document.querySelectorAll('img[src="x"], iframe, svg[onload], script:not([src])')
      .length,
  }));

const seen = (page: Page, text: string) => page.getByText(text).first().waitFor();

it('shows administrators the names of agents and customers as text, and their own', async () => {
  const { page, isClean } = await openWary();
  await signIn(page, stack.url, admin.email, '/admin/sales');
  await seen(page, AGENT);
  await seen(page, CUSTOMER);
  await isClean();
  await press(page, 'Add Sale');
  await page.getByRole('dialog').getByLabel('Agent', { exact: true }).pressSequentially('zola');
  await page.locator('.ant-select-item-option').filter({ hasText: AGENT }).first().waitFor();
  await isClean();
  await follow(page, '/admin/payouts');
  await page.getByRole('heading', { level: 1, name: 'Payout Management' }).waitFor();
  await seen(page, AGENT);
  await isClean();
  await page.getByRole('button', { name: ADMIN }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await seen(page, DEPARTMENT);
  await seen(page, ADMIN);
  await isClean();
});

it('runs no inline script, even if one got into the page', async () => {
  const { page, complaints, isClean } = await openWary();
  complaints.expect(/script-src|Content Security Policy/);
  complaints.expect(/404|Failed to load resource/);
  await page.goto(`${stack.url}/login`);
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.evaluate((hack) => {
    const script = document.createElement('script');
    script.textContent = hack;
    const holder = document.createElement('div');
    holder.innerHTML = `<img src="/none.png" onerror="${hack}"><a href="javascript:${hack}">Go</a>`;
    document.body.append(script, holder);
  }, HACK);
  await page.getByRole('link', { name: 'Go', exact: true }).dispatchEvent('click');
  await expect
    .poll(() => complaints.all().filter(({ kind }) => kind === 'csp').length)
    .toBeGreaterThanOrEqual(3);
  await page.evaluate(() => {
    for (const added of document.querySelectorAll('body > script:not([src])')) added.remove();
  });
  await isClean();
});
