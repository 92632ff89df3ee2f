/** The notification bell: its content, its read state, and how soon it is pushed. */
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { announce } from '../../../support/announcements/announcements.ts';
import { pixelsTooWide } from '../../../support/browser/inspect-page.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { type Person, saleOf } from '../../../support/stack/office.ts';
import { press, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LONG =
  'From Monday on you can sell fibre in Diepkloof, Orlando East and Orlando West. Installations take '.repeat(
    4,
  );

const { stack, office, openPage, visit } = await setUpPortal();
let agent: Person;

beforeEach(async () => {
  agent = await office.newAgent({ fullName: 'Sipho Dlamini' });
  await readAll(agent);
});

/** Marks notifications of earlier tests as read. */
async function readAll({ api }: Person): Promise<void> {
  const upTo = (await api.notifications.listNotifications()).rows[0]?.at;
  if (upTo) await api.notifications.markAllRead({ upTo });
}

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const row = (page: Page, title: string) =>
  panel(page).getByRole('listitem').filter({ hasText: title }).first();
const count = (page: Page, text: string) =>
  page.locator('header').getByText(text, { exact: true }).first().waitFor();

describe('the bell', () => {
  it('counts what is unread, up to 9+, and marks all of it with one press', async () => {
    for (let at = 1; at <= 9; at++) await announce(office, { title: `Number ${at}` });
    const { page } = await visit(agent.email);
    await count(page, '9');
    await announce(office, { title: 'Number 10' });
    await count(page, '9+');
    await bell(page).click();
    await panel(page).getByText('10 unread', { exact: true }).waitFor();
    await press(panel(page), 'Mark all read');
    await seeToast(page, 'All notifications marked as read');
    await panel(page).getByText('0 unread', { exact: true }).waitFor();
    await expect.poll(() => page.locator('header').getByText('9+').count()).toBe(0);
    await page.reload();
    await bell(page).click();
    await panel(page).getByText('0 unread', { exact: true }).waitFor();
  });

  it('shows each with its urgency, two lines and its date, in a list of 400 px', async () => {
    await announce(office, { title: 'Network down', content: LONG, urgency: 'critical' });
    await announce(office, {
      title: 'Price change',
      content: 'From March on.',
      urgency: 'warning',
    });
    await announce(office, { title: 'New area', content: 'Alexandra.', urgency: 'info' });
    await approvedSale(office, agent);
    await stack.drain();
    const { page } = await visit(agent.email);
    await bell(page).click();
    for (const [title, badge] of [
      ['Network down', 'Critical'],
      ['Price change', 'Warning'],
      ['New area', 'Info'],
      ['Sale approved', 'Info'],
    ] as const) {
      await row(page, title).getByText(badge, { exact: true }).waitFor();
      await expect
        .poll(() => row(page, title).locator('time').textContent())
        .toMatch(/^\d{1,2} [A-Z][a-z]{2,3}, \d{2}:\d{2}$/);
    }
    const list = panel(page).locator('ul').locator('..');
    await expect.poll(() => list.evaluate((element) => element.clientHeight)).toBe(400);
    const text = row(page, 'Network down').getByText('From Monday');
    const lines = await text.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(lines).toBe(2);
  });
});

describe('reading', () => {
  it('is done in the opened notification, which is shown in full, and lasts', async () => {
    await announce(office, {
      title: 'Network down',
      content: `${LONG}The end.`,
      urgency: 'critical',
    });
    const { page } = await visit(agent.email);
    await count(page, '1');
    await bell(page).click();
    await row(page, 'Network down')
      .getByRole('button', { name: /^Unread: Network down/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Network down' });
    await dialog.getByText('Critical', { exact: true }).waitFor();
    await dialog.getByText('The end.').waitFor();
    await expect
      .poll(() => dialog.locator('time').textContent())
      .toMatch(/^[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+ \d{4} at \d{2}:\d{2}$/);
    await press(dialog, 'Mark as Read');
    await seeToast(page, 'Marked as read');
    await dialog.getByRole('button', { name: 'Mark as Read' }).waitFor({ state: 'hidden' });
    await press(dialog, 'Close');
    await dialog.waitFor({ state: 'hidden' });
    await panel(page).getByText('0 unread', { exact: true }).waitFor();
    await page.reload();
    await bell(page).click();
    await panel(page).getByText('0 unread', { exact: true }).waitFor();
    await row(page, 'Network down')
      .getByRole('button', { name: /^Network down/ })
      .click();
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Mark as Read' }).count()).toBe(0);
  });

  it('is done with the small button, and in the other window too', async () => {
    await announce(office, { title: 'Network down' });
    const { page } = await visit(agent.email);
    const other = await page.context().newPage();
    await other.goto(`${stack.url}/agent/sales`);
    await count(other, '1');
    await bell(page).click();
    await row(page, 'Network down')
      .getByRole('button', { name: 'Mark as read', exact: true })
      .click();
    await seeToast(page, 'Marked as read');
    await other.locator('header').getByText('1', { exact: true }).waitFor({ state: 'hidden' });
  });

  it('is undone if it fails, with a toast only where all were marked', async () => {
    await announce(office, { title: 'Network down' });
    const { page, complaints } = await openPage();
    complaints.expect(/status of 5\d\d|was not marked as read/);
    await page.route('**/api/agent/notifications/read**', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'No' } }),
    );
    await signIn(page, stack.url, agent.email);
    await bell(page).click();
    await press(panel(page), 'Mark all read');
    await seeToast(page, 'Failed to mark all as read');
    await panel(page).getByText('1 unread', { exact: true }).waitFor();
    const mark = row(page, 'Network down').getByRole('button', {
      name: 'Mark as read',
      exact: true,
    });
    await mark.click();
    await mark.waitFor();
    await panel(page).getByText('1 unread', { exact: true }).waitFor();
    expect(await page.getByText('Marked as read').count()).toBe(0);
  });
});

describe('by keyboard', () => {
  it('opens, closes on Esc, and gives the focus back; a press elsewhere closes it too', async () => {
    await announce(office, { title: 'Network down' });
    const { page } = await visit(agent.email);
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Network down' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await panel(page).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => bell(page).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await bell(page).click();
    await panel(page).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await panel(page).waitFor({ state: 'hidden' });
  });
});

describe('on a phone', () => {
  it('opens from the bottom, with large touch targets and no sideways scrolling', async () => {
    await announce(office, { title: 'Network down', content: LONG, urgency: 'critical' });
    const { page } = await visit(agent.email, '', { ...phone, colorScheme: 'dark' });
    await bell(page).tap();
    const mark = row(page, 'Network down').getByRole('button', {
      name: 'Mark as read',
      exact: true,
    });
    for (const target of [bell(page), mark]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const words = await panel(page).getByText('1 unread', { exact: true }).boundingBox();
    expect(words?.height).toBeLessThan(30);
    expect(await pixelsTooWide(page)).toBe(0);
    const close = await panel(page).getByRole('button', { name: 'Close' }).boundingBox();
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(390);
    await mark.tap();
    await panel(page).getByText('0 unread', { exact: true }).waitFor();
    await press(panel(page), 'Close');
    await panel(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => bell(page).evaluate((button) => button === document.activeElement))
      .toBe(true);
  });
});

describe('an announcement', () => {
  it('is there within 30 s where the socket is down', async () => {
    const { page } = await openPage();
    await page.clock.install();
    await page.routeWebSocket(/\/ws\?/, (socket) => socket.close());
    await signIn(page, stack.url, agent.email);
    await bell(page).click();
    await panel(page).getByText('0 unread', { exact: true }).waitFor();
    await announce(office, { title: 'Slowly' });
    const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
    await office.admin.api.sales.rejectSale({ saleId, reason: 'No such address' });
    await stack.drain();
    await page.clock.fastForward(30_000);
    await row(page, 'Slowly').waitFor();
    await row(page, 'Sale rejected').getByText('Reason: No such address').waitFor();
  });
});
