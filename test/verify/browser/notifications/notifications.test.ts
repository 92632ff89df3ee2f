/** The notification bell: its content, its read state, and how soon it is pushed. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { announce } from '../../../support/announcements/announcements.ts';
import { pixelsTooWide } from '../../../support/browser/inspect-page.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LONG =
  'From Monday on you can sell fibre in Diepkloof, Orlando East and Orlando West. Installations take '.repeat(
    4,
  );

const { stack, office, visit, visitOnce } = await setUpPortal({ callsByClock: false });
const agent = await office.newAgent({ fullName: 'Sipho Dlamini' });
const { page } = await visitOnce(agent.email);

const bell = (on: Page) => on.getByRole('button', { name: 'Notifications', exact: true });
const panel = (on: Page) => on.getByRole('dialog', { name: 'Notifications' });
const row = (on: Page, title: string) =>
  panel(on).getByRole('listitem').filter({ hasText: title }).first();
const mark = (on: Page, title: string) =>
  row(on, title).getByRole('button', { name: 'Mark as read', exact: true });
const seeCount = (on: Page, text: string) =>
  on.locator('header').getByText(text, { exact: true }).first().waitFor();
const seeUnread = (on: Page, count: number) =>
  panel(on).getByText(`${count} unread`, { exact: true }).waitFor();
const seeFocusOnBell = (on: Page) =>
  expect.poll(() => bell(on).evaluate((element) => element === document.activeElement)).toBe(true);

story('the notification bell', {
  'counts what is unread, and marks all of it with one press': async () => {
    for (const count of ['1', '2']) {
      await announce(office, { title: `Number ${count}` });
      await seeCount(page, count);
    }
    await bell(page).click();
    await seeUnread(page, 2);
    await press(panel(page), 'Mark all read');
    await seeToast(page, 'All notifications marked as read');
    await seeUnread(page, 0);
    await expect.poll(() => page.locator('header').getByText('2', { exact: true }).count()).toBe(0);
  },
  'shows each with its urgency, two lines and its date, in a list of 400 px': async () => {
    const content = `${LONG}The end.`;
    await announce(office, { title: 'Network down', content, urgency: 'critical' });
    await announce(office, {
      title: 'Price change',
      content: 'From March on.',
      urgency: 'warning',
    });
    await announce(office, { title: 'New area', content: 'Alexandra.', urgency: 'info' });
    await approvedSale(office, agent);
    await stack.drain();
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
  },
  'reads the opened one, which is shown in full': async () => {
    await seeUnread(page, 4);
    const opener = (name: RegExp) => row(page, 'Network down').getByRole('button', { name });
    await opener(/^Unread: Network down/).click();
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
    await seeUnread(page, 3);
    await opener(/^Network down/).click();
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Mark as Read' }).count()).toBe(0);
    await press(dialog, 'Close');
    await dialog.waitFor({ state: 'hidden' });
  },
  'reads one by its small button, in the other window too, which knows what was read': async () => {
    const other = await page.context().newPage();
    await other.goto(`${stack.url}/agent/sales`);
    await seeCount(other, '3');
    await mark(page, 'Price change').click();
    await seeToast(page, 'Marked as read');
    await seeCount(other, '2');
    await other.close();
  },
  'opens by keyboard, closes on Esc, and gives the focus back; a press elsewhere closes it too':
    async () => {
      await announce(office, { title: 'Newest' });
      await row(page, 'Newest').waitFor();
      await page.getByRole('heading', { level: 1 }).click();
      await panel(page).waitFor({ state: 'hidden' });
      await bell(page).focus();
      await page.keyboard.press('Enter');
      await panel(page).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Newest' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await panel(page).waitFor();
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'hidden' });
      await seeFocusOnBell(page);
    },
  'opens from the bottom of a phone, with large touch targets and no sideways scrolling':
    async () => {
      const { listNotifications, markAllRead } = agent.api.notifications;
      await markAllRead({ upTo: (await listNotifications()).rows[0]?.at ?? '' });
      await announce(office, { title: 'Power cut', content: LONG, urgency: 'critical' });
      const { page: phone } = await visit(agent.email, '', { ...PHONE, colorScheme: 'dark' });
      await bell(phone).tap();
      for (const target of [bell(phone), mark(phone, 'Power cut')]) {
        const box = await target.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      const words = await panel(phone).getByText('1 unread', { exact: true }).boundingBox();
      expect(words?.height).toBeLessThan(30);
      expect(await pixelsTooWide(phone)).toBe(0);
      const close = await panel(phone).getByRole('button', { name: 'Close' }).boundingBox();
      expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(390);
      await mark(phone, 'Power cut').tap();
      await seeUnread(phone, 0);
      await press(panel(phone), 'Close');
      await panel(phone).waitFor({ state: 'hidden' });
      await seeFocusOnBell(phone);
    },
  'of decisions come by e-mail no more after a press of a button on the page of its link':
    async () => {
      const [mail] = await stack.mailsTo(agent.email);
      await page.goto(/\S+\/unsubscribe#\S+/.exec(mail?.text ?? '')?.[0] ?? '');
      await press(page, 'Switch off');
      await page.getByRole('heading', { name: 'These emails are off' }).waitFor();
      const { mailPreferences } = await agent.api.agents.getMyProfile();
      expect(mailPreferences).toMatchObject({ saleDecisions: false, statements: true });
    },
});
