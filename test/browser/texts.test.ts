/** The texts of the screens, word for word: tables taken from the documents, against Chromium. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, screenshot, type TestBrowser } from '../support/browser.ts';
import { announce } from '../support/announcements.ts';
import { rankNow } from '../support/compare-reports.ts';
import { addedSale, requestedPayout } from '../support/deals.ts';
import { type Office, openOffice, type Person, saleOf } from '../support/office.ts';
import { addResource } from '../support/resources.ts';
import { signIn } from '../support/screens.ts';
import { adminAnnouncements } from '../support/specified-texts/admin-announcements.ts';
import { adminAnnouncementsWays } from '../support/specified-texts/admin-announcements-ways.ts';
import { adminDashboard } from '../support/specified-texts/admin-dashboard.ts';
import { adminDashboardWays } from '../support/specified-texts/admin-dashboard-ways.ts';
import { adminAgents } from '../support/specified-texts/admin-agents.ts';
import { adminAgentsWays } from '../support/specified-texts/admin-agents-ways.ts';
import { adminPayouts } from '../support/specified-texts/admin-payouts.ts';
import { adminProducts } from '../support/specified-texts/admin-products.ts';
import { adminProductsWays } from '../support/specified-texts/admin-products-ways.ts';
import { adminReferrals } from '../support/specified-texts/admin-referrals.ts';
import { adminReferralsWays } from '../support/specified-texts/admin-referrals-ways.ts';
import { adminResources } from '../support/specified-texts/admin-resources.ts';
import { adminResourcesWays } from '../support/specified-texts/admin-resources-ways.ts';
import { adminReports } from '../support/specified-texts/admin-reports.ts';
import { adminReportsWays } from '../support/specified-texts/admin-reports-ways.ts';
import { adminSales } from '../support/specified-texts/admin-sales.ts';
import { adminPayoutsWays, adminSalesWays } from '../support/specified-texts/admin-ways.ts';
import { myEarningsWays, mySalesWays } from '../support/specified-texts/agent-ways.ts';
import { agentDashboard } from '../support/specified-texts/agent-dashboard.ts';
import { bellWays } from '../support/specified-texts/bell-ways.ts';
import { dashboardWays } from '../support/specified-texts/dashboard-ways.ts';
import { myEarnings } from '../support/specified-texts/my-earnings.ts';
import { myProfile } from '../support/specified-texts/my-profile.ts';
import { myProfileWays } from '../support/specified-texts/my-profile-ways.ts';
import { myReferrals } from '../support/specified-texts/my-referrals.ts';
import { myReferralsWays } from '../support/specified-texts/my-referrals-ways.ts';
import { myResources } from '../support/specified-texts/my-resources.ts';
import { myResourcesWays } from '../support/specified-texts/my-resources-ways.ts';
import { mySales } from '../support/specified-texts/my-sales.ts';
import { notificationBell } from '../support/specified-texts/notification-bell.ts';
import { publicScreens, authCallback } from '../support/specified-texts/public-screens.ts';
import { authCallbackWays, publicWays } from '../support/specified-texts/public-ways.ts';
import { registration } from '../support/specified-texts/registration.ts';
import { registrationWays } from '../support/specified-texts/registration-ways.ts';
import { leaderboard } from '../support/specified-texts/leaderboard.ts';
import { leaderboardWays } from '../support/specified-texts/leaderboard-ways.ts';
import { missing } from '../support/specified-texts/shown.ts';
import { support } from '../support/specified-texts/support.ts';
import { supportWays } from '../support/specified-texts/support-ways.ts';
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
  ['My Referrals', 'agent', myReferrals, myReferralsWays],
  ['Notification bell', 'agent', notificationBell, bellWays],
  ['Leaderboard', 'agent', leaderboard, leaderboardWays],
  ['Support', 'agent', support, supportWays],
  ['Resources', 'agent', myResources, myResourcesWays],
  ['Profile & Links', 'agent', myProfile, myProfileWays],
  ['Admin Dashboard', 'admin', adminDashboard, adminDashboardWays],
  ['Agent Management', 'admin', adminAgents, adminAgentsWays(FORGETFUL)],
  ['Admin Sales', 'admin', adminSales, adminSalesWays],
  ['Admin Products', 'admin', adminProducts, adminProductsWays],
  ['Admin Payouts', 'admin', adminPayouts, adminPayoutsWays],
  ['Admin Referral Network', 'admin', adminReferrals, adminReferralsWays],
  ['Admin Announcements', 'admin', adminAnnouncements, adminAnnouncementsWays],
  ['Admin Resources', 'admin', adminResources, adminResourcesWays],
  ['Reports & Analytics', 'admin', adminReports, adminReportsWays],
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
  await recruit(office, agent);
  await office.admin.api.products.createProduct({ name: 'Fibre 10', isActive: false });
  await addResource(office);
  await addResource(office, { title: 'Draft', isPublished: false });
  await announce(office, { urgency: 'warning', targetAudience: 'admins' });
  await announce(office, { urgency: 'critical', publishImmediately: false });
  await announce(office, { targetAudience: 'agents', publishImmediately: false });
  await stack.drain();
  await rankNow(stack);
  return { agent: agent.email, admin: office.admin.email };
}

/** A recruit who came by a click, and another click. */
async function recruit(office: Office, { me: { referralCode: code = '' } }: Person): Promise<void> {
  const click = () => office.admin.api.referrals.recordClick({ code, linkType: 'invite' });
  await click();
  await office.newAgent({ referralCode: code });
  await click();
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

/** Whether a quotation with a placeholder ("Sharing to {platform}", "Failed: ...") can read so. */
function canRead(quoted: string, text: string): boolean {
  const [before = '', after, ...more] = quoted.split(/\{\w+\}|\.\.\.|\bN\b/);
  const isOne = after !== undefined && more.length === 0;
  return isOne && text.startsWith(before) && text.endsWith(after);
}

/** Whether the quotation has the items in their order. */
function quotes(quoted: string, items: readonly string[]): boolean {
  if (canRead(quoted, items.join())) return true;
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
  complaints.expect(/status of (4|5)0[019]|ERR_FAILED|Agents that were not added/);
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
