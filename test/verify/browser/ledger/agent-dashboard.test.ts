/** The agent's dashboard: figures, links, and the state where it can't be loaded. */
import { expect, it } from 'vitest';
import { announce } from '../../../support/announcements/announcements.ts';
import { pixelsTooWide } from '../../../support/browser/inspect-page.ts';
import { approvedSale, pay, requestedPayout } from '../../../support/sales/deals.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { press, seeFigure, signIn, pressRetry } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, openPage, visit } = await setUpPortal();
const agent = await office.newAgent({ fullName: 'Nomathemba Ntombizodwa van der Westhuizen' });

story('the dashboard begins empty and follows an agent’s work', {
  'offers the first steps where there is nothing yet': async () => {
    const { page } = await visit(agent.email);
    await page.getByRole('heading', { name: `Welcome back, ${agent.me.fullName}!` }).waitFor();
    await seeFigure(page, 'Total Earnings', 'R0.00');
    await seeFigure(page, 'Total Sales', '0');
    await page.getByRole('heading', { name: 'Getting Started' }).waitFor();
    await page.getByText('No announcements', { exact: true }).waitFor();
    for (const promise of [
      'Share with other agents to earn bonuses',
      'Earn bonus commissions by referring new agents',
      'Recruit new agents & earn',
    ]) {
      const beneath = page
        .getByText(promise, { exact: true })
        .locator('xpath=following-sibling::*[1]');
      expect(await beneath.textContent()).toBe('There is no bonus at present.');
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'Copy Code');
    await seeToast(page, 'Referral code copied to clipboard!');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(agent.me.referralCode);
  },
  'leads from each first step to its own place, on a phone': async () => {
    const { page } = await visit(agent.email, '/agent', { viewport: { width: 390, height: 844 } });
    await press(page, 'Submit Your First Sale');
    const form = page.getByRole('dialog', { name: 'New Sale' });
    await form.waitFor();
    await page.goto(`${stack.url}/agent`);
    await page.getByRole('link', { name: 'Submit your first sale' }).click();
    await form.waitFor();
    for (const [link, heading] of [
      ['Share your referral code', 'Your Referral Code'],
      [/^Traffic Redirect Link/, 'Traffic Redirect Link'],
      [/^Sub-Agent Invite Link/, 'Sub-Agent Invitation Link'],
    ] as const) {
      await page.goto(`${stack.url}/agent`);
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
    await announce(office, { title: 'Network down', urgency: 'critical' });
    await announce(office, { title: 'Prices change', urgency: 'warning' });
    await stack.drain();
    const { page } = await openPage();
    const open = page.waitForEvent('websocket');
    await signIn(page, stack.url, agent.email);
    await open;
    await seeFigure(page, 'Total Earnings', 'R250.00');
    await seeFigure(page, 'Pending Earnings', 'R50.00');
    await seeFigure(page, 'Total Sales', '6');
    await page.getByText('5 approved, 1 pending', { exact: true }).waitFor();
    await page.getByText('R10 000 000.00'.replaceAll(' ', '\u00a0')).waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await pixelsTooWide(page)).toBe(0);
    }
    await page.waitForLoadState('networkidle');
    await announce(office, { title: 'Just now' });
    await page.getByRole('region', { name: 'Announcements' }).getByText('Just now').waitFor();
    await approvedSale(office, agent);
    await seeFigure(page, 'Total Earnings', 'R300.00');
    await seeFigure(page, 'Total Sales', '7');
  },
});

it('shows a failed load without a toast, and tries again', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/status of 500/);
  await page.route('**/api/agent/dashboard', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'No' } }),
  );
  await signIn(page, stack.url, agent.email);
  await page.getByText('Your overview couldn’t be loaded').waitFor();
  expect(await page.locator('.ant-notification-notice').count()).toBe(0);
  await pressRetry(page, '**/api/agent/dashboard');
  await page.getByRole('heading', { name: 'Recent Sales' }).waitFor();
});

it('keeps a toast while the pointer is on it, and then removes it after its time', async () => {
  const { page } = await openPage({ permissions: ['clipboard-write'] });
  await page.clock.install();
  await signIn(page, stack.url, agent.email);
  await press(page, 'Copy Code');
  const toast = page.locator('.ant-notification-notice');
  await toast.hover();
  await page.clock.fastForward(60_000);
  await toast.getByText('Referral code copied to clipboard!').waitFor();
  await page.mouse.move(0, 800);
  await page.clock.fastForward(5_000);
  await toast.waitFor({ state: 'detached' });
});
