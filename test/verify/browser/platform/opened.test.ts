/** On a phone, Back closes what was opened over a screen; what has an address outlasts a reload. */
import { expect, it } from 'vitest';
import { setUpPhoneOffice } from '../../../support/agents/agent-phone.ts';
import { announce } from '../../../support/announcements/announcements.ts';
import { approvedSale, requestedPayout, stepsOf } from '../../../support/sales/deals.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { dialogOf, fill, follow, load, press } from '../../../support/browser/screens.ts';

const { stack, office, arriveOnce } = await setUpPhoneOffice();
const phone = await arriveOnce();
const { page } = phone;

const pathNow = () => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const seePath = (path: string) => expect.poll(pathNow).toBe(path);
const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

await load(page, '/agent');
const openDashboard = async () => {
  await follow(page, '/agent');
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
};
/** Goes to a screen from the dashboard, so that Back could leave it. */
async function open(path: string, title: string): Promise<void> {
  await openDashboard();
  await follow(page, path);
  await heading(title);
}

const cards = () =>
  page.locator('main').getByRole('listitem').getByRole('button', { name: 'View' });

it('closes a sale’s details, which a reload keeps and a link opens', async () => {
  const { id } = await approvedSale(office, phone.agent);
  await open('/agent/sales', 'My Sales');
  await cards().first().click();
  const details = dialogOf(page, 'Sale Details');
  await details.waitFor();
  await seePath(`/agent/sales?sale=${id}`);
  await page.reload();
  await details.waitFor();
  await page.goBack();
  await details.waitFor({ state: 'hidden' });
  await seePath('/agent/sales');
  await page.goForward();
  await details.waitFor();
  await press(details, 'Close');
  await details.waitFor({ state: 'hidden' });
  await seePath('/agent/sales');
  await page.goBack();
  await page.waitForURL(`${stack.url}/agent`);
  await page.goto(`${stack.url}/agent/sales?sale=${id}`);
  await press(details, 'Close');
  await details.waitFor({ state: 'hidden' });
  await seePath('/agent/sales');
});

it('closes a payout’s details, and keeps the list’s filter', async () => {
  await approvedSale(office, phone.agent);
  const { id } = await requestedPayout(phone.agent);
  await stepsOf(office.admin).markProcessing(id);
  await open('/agent/earnings?status=processing', 'My Earnings');
  await cards().first().click();
  await dialogOf(page, 'Payout Details').getByText('On request', { exact: true }).waitFor();
  await expect.poll(() => parameter('payout')).toBe(id);
  await page.goBack();
  await dialogOf(page, 'Payout Details').waitFor({ state: 'hidden' });
  await seePath('/agent/earnings?status=processing');
});

it('says that somebody else’s payout can’t be opened, and forgets its address', async () => {
  phone.complaints.expect(/status of 404/);
  const other = await office.newAgent();
  await approvedSale(office, other);
  const { id } = await requestedPayout(other);
  await follow(page, `/agent/earnings?payout=${id}`);
  await page.getByText('The payout couldn’t be opened').first().waitFor();
  await seePath('/agent/earnings');
});

it('closes New Sale, with what was typed kept; the dashboard opens it with one press', async () => {
  await openDashboard();
  await press(page, 'New Sale');
  const form = dialogOf(page, 'New Sale');
  await fill(form, { 'Customer Name': 'Nomsa Dlamini' });
  await page.goBack();
  await form.waitFor({ state: 'hidden' });
  await page.waitForURL(`${stack.url}/agent`);
  await page.getByRole('link', { name: 'View All' }).click();
  await heading('My Sales');
  await press(page, 'New Sale');
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
  await page.goBack();
  await form.waitFor({ state: 'hidden' });
  await heading('My Sales');
  await press(page, 'New Sale');
  await press(form, 'Cancel');
  await form.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL(`${stack.url}/agent`);
});

it('closes the form of a correction, then the details; or the question with them', async () => {
  await phone.agent.api.sales.submitSale(saleOf(office, { customerName: 'To Be Corrected' }));
  const view = page
    .getByRole('listitem')
    .filter({ hasText: 'To Be Corrected' })
    .getByRole('button', { name: 'View' });
  const details = dialogOf(page, 'Sale Details');
  const form = dialogOf(page, 'Correct Sale');
  await open('/agent/sales', 'My Sales');
  await view.click();
  await press(details, 'Correct Sale');
  await form.waitFor();
  await page.goBack();
  await form.waitFor({ state: 'hidden' });
  await details.waitFor();
  await press(details, 'Withdraw Sale');
  await details.waitFor({ state: 'hidden' });
  await page.goBack();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await seePath('/agent/sales');
  await view.click();
  await details.waitFor();
});

it('closes the menu; an entry of it takes the menu’s place in the history', async () => {
  await open('/agent/sales', 'My Sales');
  const menu = page.getByRole('dialog');
  await press(page, 'More');
  await menu.getByRole('link', { name: 'Earnings' }).waitFor();
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  await seePath('/agent/sales');
  await press(page, 'More');
  await menu.getByRole('link', { name: 'Earnings' }).click();
  await heading('My Earnings');
  await menu.waitFor({ state: 'hidden' });
  await page.goBack();
  await heading('My Sales');
  expect(await menu.count()).toBe(0);
});

it('closes a notification, then the bell; its link opens the very sale', async () => {
  const { id } = await approvedSale(office, phone.agent);
  await stack.drain();
  await open('/agent/earnings', 'My Earnings');
  await press(page, 'Notifications');
  const bell = dialogOf(page, 'Notifications');
  await bell
    .getByRole('button', { name: /Sale approved/ })
    .first()
    .click();
  const notice = dialogOf(page, 'Sale approved');
  await notice.waitFor();
  await page.goBack();
  await notice.waitFor({ state: 'hidden' });
  await bell.waitFor();
  await page.goBack();
  await bell.waitFor({ state: 'hidden' });
  await seePath('/agent/earnings');
  await press(page, 'Notifications');
  await bell
    .getByRole('button', { name: /Sale approved/ })
    .first()
    .click();
  await notice.getByRole('link', { name: 'Open the sale' }).click();
  await dialogOf(page, 'Sale Details').waitFor();
  await seePath(`/agent/sales?sale=${id}`);
  expect(await bell.count()).toBe(0);
  await page.goBack();
  await heading('My Earnings');
});

it('opens announcements and recent sales on the dashboard', async () => {
  const { id } = await approvedSale(office, phone.agent);
  const content = `${'Fibre comes to Diepkloof. '.repeat(20)}The end.`;
  await announce(office, { title: 'New area', content });
  await stack.drain();
  await openDashboard();
  const cardOf = (name: string) => page.getByRole('region', { name });
  await cardOf('Announcements').getByRole('button', { name: 'New area' }).click();
  const news = dialogOf(page, 'New area');
  await news.getByText('The end.').waitFor();
  await page.reload();
  await news.getByText('The end.').waitFor();
  await page.goBack();
  await news.waitFor({ state: 'hidden' });
  await seePath('/agent');
  const { rows } = await phone.agent.api.notifications.listNotifications();
  expect(rows.find(({ title }) => title === 'New area')?.isRead).toBe(true);
  await cardOf('Recent Sales').getByRole('link', { name: /R/ }).first().click();
  await dialogOf(page, 'Sale Details').waitFor();
  await seePath(`/agent/sales?sale=${id}`);
});
