/** The texts of the screens, word for word: tables taken from the documents, against Chromium. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, screenshot, type TestBrowser } from '../support/browser.ts';
import { addedSale, requestedPayout } from '../support/deals.ts';
import { openOffice, saleOf } from '../support/office.ts';
import { signIn } from '../support/screens.ts';
import { adminPayouts } from '../support/specified-texts/admin-payouts.ts';
import { adminSales } from '../support/specified-texts/admin-sales.ts';
import { adminPayoutsWays, adminSalesWays } from '../support/specified-texts/admin-ways.ts';
import { myEarningsWays, mySalesWays } from '../support/specified-texts/agent-ways.ts';
import { agentDashboard } from '../support/specified-texts/agent-dashboard.ts';
import { bellWays } from '../support/specified-texts/bell-ways.ts';
import { dashboardWays } from '../support/specified-texts/dashboard-ways.ts';
import { myEarnings } from '../support/specified-texts/my-earnings.ts';
import { myProfile } from '../support/specified-texts/my-profile.ts';
import { myProfileWays } from '../support/specified-texts/my-profile-ways.ts';
import { mySales } from '../support/specified-texts/my-sales.ts';
import { notificationBell } from '../support/specified-texts/notification-bell.ts';
import { publicScreens, authCallback } from '../support/specified-texts/public-screens.ts';
import { authCallbackWays, publicWays } from '../support/specified-texts/public-ways.ts';
import { registration } from '../support/specified-texts/registration.ts';
import { registrationWays } from '../support/specified-texts/registration-ways.ts';
import { missing } from '../support/specified-texts/shown.ts';
import type { SpecifiedText } from '../support/specified-texts/specified-text.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

/** Whose address the public screens are given: an agent with a history has better things to do. */
const FORGETFUL = 'forgetful@demo.example';

const screens = [
  ['Public screens', 'nobody', publicScreens, publicWays(FORGETFUL)],
  ['Auth callback', 'agent', authCallback, authCallbackWays],
  ['Registration', 'nobody', registration, registrationWays(FORGETFUL)],
  ['Agent dashboard', 'agent', agentDashboard, dashboardWays],
  ['My Sales', 'agent', mySales, mySalesWays],
  ['My Earnings', 'agent', myEarnings, myEarningsWays],
  ['Notification bell', 'agent', notificationBell, bellWays],
  ['Profile & Links', 'agent', myProfile, myProfileWays],
  ['Admin Sales', 'admin', adminSales, adminSalesWays],
  ['Admin Payouts', 'admin', adminPayouts, adminPayoutsWays],
] as const;

let stack: TestStack;
let browser: TestBrowser;
let emails: { agent: string; admin: string };

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ serveWeb: true }), openBrowser()]);
  emails = await makeHistory();
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

/** An agent with sales and payouts in every state, and R50.00 available. */
async function makeHistory() {
  const office = await openOffice(stack);
  await office.newAgent({ email: FORGETFUL });
  const agent = await office.newAgent({ fullName: 'Zanele Nkosi' });
  const { sales, payouts } = office.admin.api;
  const submitted = () =>
    agent.api.sales.submitSale(saleOf(office, { proofUrl: 'https://drive.example/order.pdf' }));
  const approved = async () => sales.approveSale({ saleId: (await submitted()).id });
  const paid = async (payoutId: string) => {
    await payouts.markProcessing({ payoutId });
    await payouts.markPaid({ payoutId, transactionId: 'FNB-0001', notes: 'Friday’s batch' });
  };
  await paid((await addedSale(office, agent)).payout.id);
  await sales.rejectSale({ saleId: (await submitted()).id, reason: 'No such address' });
  for (const settle of [
    paid,
    (payoutId: string) => payouts.rejectPayout({ payoutId, reason: 'Asked twice' }),
    (payoutId: string) => payouts.markProcessing({ payoutId }),
    async () => undefined,
  ]) {
    await approved();
    await settle((await requestedPayout(agent)).id);
  }
  await payouts.addPayout({ agentId: agent.id, amountCents: 20_000, notes: 'Fuel' });
  for (let more = 0; more < 5; more++) await approved();
  await submitted();
  await stack.drain();
  return { agent: agent.email, admin: office.admin.email };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The section of a document in which a row says that its text stands. */
async function sectionOf({ document, section }: SpecifiedText): Promise<string> {
  const url = new URL(`../../docs/specification/document-${document}.txt`, import.meta.url);
  const whole = await readFile(url, 'utf8');
  return oneLine(whole.split(/^## /m).find((part) => part.startsWith(`${section}. `)) ?? '');
}

/** The words of a list's item that the quotation must have: "Sale Value (R)" may be "sale value". */
const core = (item: string) =>
  item
    .replace(/ \([^)]+\)$/, '')
    .toLowerCase()
    .split(' ')
    .at(-1) ?? '';

/** Whether the quotation has the items in their order. */
function quotes(quoted: string, items: readonly string[]): boolean {
  let from = 0;
  return items.every((item) => {
    const at = quoted.toLowerCase().indexOf(core(item), from);
    from = at + 1;
    return at >= 0;
  });
}

test.each(screens)('the table of %s quotes the documents word for word', async (_, _who, table) => {
  for (const { texts } of table)
    for (const row of texts) {
      const { text } = row;
      const quoted = row.quoted ?? (typeof text === 'string' ? text : text.join(', '));
      expect(await sectionOf(row)).toContain(oneLine(quoted));
      expect({ quoted, text, has: quotes(quoted, [text].flat()) }).toMatchObject({ has: true });
    }
});

test.each(screens)('%s shows what the documents say', async (_, who, table, ways) => {
  const { page, complaints, close } = await browser.open();
  complaints.expect(/status of (4|5)0[09]|ERR_FAILED/);
  if (who === 'nobody') await page.goto(stack.url);
  else await signIn(page, stack.url, emails[who]);
  const misses: string[] = [];
  for (const { state, texts } of table) {
    const way = ways[state];
    if (!way) throw new Error(`No way leads to "${state}"`);
    const lost = await way(page).then(
      () => undefined,
      (error: unknown) => String(error).split('\n')[0],
    );
    if (lost !== undefined)
      misses.push(
        `${state}: not reached: ${lost}; ${await screenshot(page, `not-reached-${state}`)}`,
      );
    for (const row of lost === undefined ? texts : []) {
      const miss = await missing(page, row);
      if (miss !== undefined) misses.push(`${state}: ${miss}`);
    }
  }
  expect(misses).toEqual([]);
  await close();
});
