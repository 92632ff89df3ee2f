/** The agent's dashboard: figures, links, and the state where it can't be loaded. */
import { expect } from 'vitest';
import { announce } from '../../../support/announcements/announcements.ts';
import { pixelsTooWide } from '../../../support/browser/inspect-page.ts';
import { approvedSale, pay, requestedPayout } from '../../../support/sales/deals.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { follow, press, revisit, seeFigure, seeOutage } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast, toastsOn } from '../../../support/browser/toasts.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const { stack, office, visitOnce } = await setUpPortal();
const agent = await office.newAgent({ fullName: 'Nomathemba Ntombizodwa van der Westhuizen' });
const { page, complaints } = await visitOnce(agent.email, '/agent/sales', {
  permissions: ['clipboard-read', 'clipboard-write'],
});

story('the dashboard begins empty and follows an agent’s work', {
  'shows a failed load without a toast, and tries again': async () => {
    complaints.expect(/status of 500/);
    const open = async () => {
      await follow(page, '/agent');
      await page.getByText('Your overview couldn’t be loaded').waitFor();
      expect(await toastsOn(page).count()).toBe(0);
    };
    await seeOutage(page, '**/api/agent/dashboard', 'Your overview couldn’t be loaded', open);
    await page.getByRole('heading', { name: 'Recent Sales' }).waitFor();
  },
  'offers the first steps where there is nothing yet': async () => {
    await page.getByRole('heading', { name: `Welcome back, ${agent.me.fullName}!` }).waitFor();
    await seeFigure(page, 'Total Earnings', 'R0.00');
    await seeFigure(page, 'Total Sales', '0');
    await page.getByRole('heading', { name: 'Getting Started' }).waitFor();
    await page.getByText('No announcements', { exact: true }).waitFor();
    const beneath = page
      .getByText('Share with other agents to earn bonuses', { exact: true })
      .locator('xpath=following-sibling::*[1]');
    expect(await beneath.textContent()).toBe('There is no bonus at present.');
    expect(await page.getByText('There is no bonus at present.').count()).toBe(1);
    await press(page, 'Copy Code');
    await seeToast(page, 'Referral code copied to clipboard!');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(agent.me.referralCode);
  },
  'leads from each first step to its own place, on a phone': async () => {
    await page.setViewportSize(PHONE);
    await press(page, 'Submit Your First Sale');
    const form = page.getByRole('dialog', { name: 'New Sale' });
    await form.waitFor();
    await revisit(page, '/agent');
    await page.getByRole('link', { name: /Submit your first sale/ }).click();
    await form.waitFor();
    for (const [link, heading] of [
      [/Share your referral code/, 'Your Referral Code'],
      [/^Enter your banking details/, 'Banking Details'],
      [/^Traffic Redirect Link/, 'Traffic Redirect Link'],
      [/^Sub-Agent Invite Link/, 'Sub-Agent Invitation Link'],
    ] as const) {
      await revisit(page, '/agent');
      await page.getByRole('link', { name: link }).click();
      const title = page.getByRole('heading', { name: heading });
      await title.waitFor();
      // Neither below the screen nor under the bar at its top.
      const isSeen = () =>
        title.evaluate((shown) => {
          const { left, top, height } = shown.getBoundingClientRect();
          return document.elementFromPoint(left + 2, top + height / 2) === shown;
        });
      await expect.poll(isSeen, { message: heading }).toBe(true);
    }
  },
  'shows figures, sales and announcements, and follows what happens': async () => {
    for (let at = 0; at < 4; at++) await approvedSale(office, agent);
    await pay(office, await requestedPayout(agent));
    await approvedSale(office, agent);
    const name = 'Nomathemba Ntombizodwa van der Westhuizen-Mkhabela';
    await agent.api.sales.submitSale(
      saleOf(office, { customerName: name, saleValueCents: 1_000_000_000 }),
    );
    await requestedPayout(agent);
    await announce(office, { title: 'Network down', urgency: 'critical' });
    await announce(office, { title: 'Prices change', urgency: 'warning' });
    await stack.drain();
    await revisit(page, '/agent');
    await seeFigure(page, 'Total Earnings', 'R250.00');
    await seeFigure(page, 'Pending Earnings', 'R50.00');
    // The sum is on the screen: nothing available, and all of it on its way.
    await seeFigure(page, 'Available', 'R0.00');
    const money = page.getByRole('region', { name: 'Available', exact: true });
    expect(await money.getByText('R50.00', { exact: true }).count()).toBe(2);
    const first = page.getByRole('region', { name: 'Your first payout was paid' });
    await first.getByText('Your payout of R200.00 was paid', { exact: false }).waitFor();
    await press(first, 'Close');
    await first.waitFor({ state: 'detached' });
    await page.getByRole('img', { name: /^\w+ \d{4}: R300\.00, / }).waitFor();
    await seeFigure(page, 'Total Sales', '6');
    await page.getByText('5 approved, 1 pending', { exact: true }).waitFor();
    await page.getByText('R10 000 000.00'.replaceAll(' ', '\u00a0')).waitFor();
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      expect(await pixelsTooWide(page)).toBe(0);
    }
    await announce(office, { title: 'Just now' });
    await page.getByRole('region', { name: 'Announcements' }).getByText('Just now').waitFor();
    await approvedSale(office, agent);
    await page.reload();
    await seeFigure(page, 'Total Earnings', 'R300.00');
    expect(await first.count()).toBe(0);
    await seeFigure(page, 'Total Sales', '7');
  },
});
