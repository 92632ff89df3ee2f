/** A session that ends in mid-work: what was typed stays, and goes on after signing in again. */
import { GlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page, Request } from 'playwright';
import { expect, it } from 'vitest';
import { newSale } from '../../../support/agents/agent-phone.ts';
import { SENT } from '../../../support/sales/offline-phone.ts';
import type { Person } from '../../../support/stack/office.ts';
import { fill, PASSWORD, press, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const SALES = /\/api\/agent\/sales$/;

const { stack, office, openPage } = await setUpPortal();

/** An agent in the middle of a new sale. */
async function openTypist() {
  const agent = await office.newAgent();
  const opened = await openPage();
  const { page } = opened;
  await signIn(page, stack.url, agent.email);
  await page.getByRole('link', { name: 'Sales', exact: true }).click();
  const form = await newSale(page);
  return { agent, form, ...opened };
}

/** Ends the person's sessions at the pool, so that they can't be refreshed. */
async function endSessions({ email }: Person): Promise<void> {
  const { accessToken } = await office.signIn(email);
  await office.pool.send(new GlobalSignOutCommand({ AccessToken: accessToken }));
}

/** The API takes no token from now on, as when it has run out; until the person signs in again. */
async function refuseTokens(page: Page) {
  const body = { status: 401, contentType: 'application/json', body: '{"message":"Unauthorized"}' };
  await page.context().route(/\/api\/(agent|me|admin)\//, (route) => route.fulfill(body));
  return () => page.context().unroute(/\/api\/(agent|me|admin)\//);
}

const isRefresh = (request: Request) =>
  request.headers()['x-amz-target']?.endsWith('.GetTokensFromRefreshToken') === true;

const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

it('renews a refused token and repeats the call, unnoticed', async () => {
  const { agent, page, form, complaints } = await openTypist();
  complaints.expect(/status of 401/);
  let refused = 0;
  await page.route(SALES, (route) => {
    if (route.request().method() !== 'POST' || refused > 0) return route.fallback();
    refused += 1;
    return route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
  });
  await press(form, 'Submit Sale');
  await seeToast(page, SENT);
  expect(refused).toBe(1);
  expect((await agent.api.sales.listMySales({})).rows).toHaveLength(1);
});

it('asks to sign in again in every tab, over the open form, which is then submitted once', async () => {
  const { agent, page, form, complaints } = await openTypist();
  complaints.expect(/status of 40[01]/);
  const other = await page.context().newPage();
  await other.goto(`${stack.url}/agent/earnings`);
  await other.getByRole('region', { name: 'Available', exact: true }).waitFor();
  await endSessions(agent);
  const takeTokens = await refuseTokens(page);
  await press(form, 'Submit Sale');
  const dialog = again(page);
  await dialog.waitFor();
  await again(other).waitFor();
  await dialog.getByText(agent.email, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await fill(dialog, { Password: 'not this one' });
  await press(dialog, 'Sign In');
  await dialog.getByRole('alert').getByText('Incorrect username or password').waitFor();
  await takeTokens();
  await fill(dialog, { Password: PASSWORD });
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await again(other).waitFor({ state: 'detached' });
  await form.locator('button:focus', { hasText: 'Submit Sale' }).waitFor();
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
  await expect.poll(() => form.getByLabel('Sale Value (R)').inputValue()).toBe('1 299.50');
  await press(form, 'Submit Sale');
  await seeToast(page, SENT);
  await page.getByText('Nomsa Dlamini').waitFor();
  const { api } = await office.signIn(agent.email);
  expect((await api.sales.listMySales({})).rows).toHaveLength(1);
});

it('lets the person sign out instead, in every tab', async () => {
  const { page, form, complaints } = await openTypist();
  complaints.expect(/status of 401/);
  const other = await page.context().newPage();
  await other.goto(`${stack.url}/agent/earnings`);
  await other.getByRole('region', { name: 'Available', exact: true }).waitFor();
  // The pool keeps renewing the token: the portal must still stop asking.
  await refuseTokens(page);
  await press(form, 'Submit Sale');
  await again(other).waitFor();
  await press(again(page), 'Sign Out');
  await page.waitForURL(/\/login$/);
  await other.waitForURL(/\/login$/);
});

it('shows the account page to an agent who was set inactive in mid-work', async () => {
  const { agent, page, form, complaints } = await openTypist();
  complaints.expect(/status of 40[013]/);
  await office.admin.api.agents.setAgentStatus({ agentId: agent.me.id, status: 'inactive' });
  await press(form, 'Submit Sale');
  await page.getByRole('heading', { name: 'Your account is inactive' }).waitFor();
  await office.admin.api.agents.setAgentStatus({ agentId: agent.me.id, status: 'active' });
  // The form has an address, so that it is open again.
  await page.reload();
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
});

it('refreshes nothing early on a device whose clock is an hour ahead', async () => {
  const agent = await office.newAgent();
  const { page } = await openPage();
  await page.clock.install({ time: Date.now() + 3_600_000 });
  let refreshes = 0;
  page.on('request', (request) => {
    if (isRefresh(request)) refreshes += 1;
  });
  await signIn(page, stack.url, agent.email);
  await page.getByRole('link', { name: 'Earnings' }).click();
  await page.getByRole('region', { name: 'Available', exact: true }).waitFor();
  expect(refreshes).toBe(0);
});
