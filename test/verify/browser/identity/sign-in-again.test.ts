/**
 * A session that ends in mid-work: what was typed stays, and goes on after signing in again. An act that
 * needs a fresh sign-in asks for the password over the screen as it stands.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { newSale } from '../../../support/agents/agent-phone.ts';
import { SENT } from '../../../support/sales/offline-phone.ts';
import type { Person } from '../../../support/stack/office.ts';
import { dialogOf, fill, PASSWORD, press, rowOf } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { ofSignInAgo } from '../../../support/identity/forged-tokens.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const SALES = /\/api\/agent\/sales$/;

const { stack, office, visit, visitOnce } = await setUpPortal();
const agent = await office.newAgent({ fullName: 'Zanele Khumalo' });
const { page, complaints } = await visitOnce(agent.email, '/agent/sales');
complaints.expect(/status of 40[013]/);
const form = dialogOf(page, 'New Sale');
const customerName = form.getByLabel('Customer Name');

/** Ends the person's sessions, so that they can't be refreshed. */
async function endSessions({ email }: Person): Promise<void> {
  const { api } = await office.signIn(email);
  await api.identity.endMySessions();
}

/** The API takes no token from now on, as when it has run out; until the person signs in again. */
async function refuseTokens(page: Page) {
  const body = { status: 401, contentType: 'application/json', body: '{"message":"Unauthorized"}' };
  await page.context().route(/\/api\/(agent|me|admin)\//, (route) => route.fulfill(body));
  return () => page.context().unroute(/\/api\/(agent|me|admin)\//);
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

story('a session that ends in the middle of a new sale', {
  'renews a refused token and repeats the call, unnoticed': async () => {
    await newSale(page);
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
  },
  'asks to sign in again in every tab, over the open form, which is then submitted once':
    async () => {
      await newSale(page);
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
      await expect.poll(() => customerName.inputValue()).toBe('Nomsa Dlamini');
      await expect.poll(() => form.getByLabel('Sale Value (R)').inputValue()).toBe('1 299.50');
      await press(form, 'Submit Sale');
      await seeToast(page, SENT);
      const { api } = await office.signIn(agent.email);
      expect((await api.sales.listMySales({})).rows).toHaveLength(2);
    },
  'lets the person sign out instead, in every tab': async () => {
    const [, other = expect.fail('no other tab')] = page.context().pages();
    await newSale(page);
    // The pool keeps renewing the token: the portal must still stop asking.
    await refuseTokens(page);
    await press(form, 'Submit Sale');
    await again(other).waitFor();
    await press(again(page), 'Sign Out');
    await page.waitForURL(/\/login$/);
    await other.waitForURL(/\/login$/);
  },
});

/** The statuses of the answers to one kind of call. */
const answered = (page: Page, method: string, path: RegExp) => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === method && path.test(response.url()))
      statuses.push(response.status());
  });
  return statuses;
};

/** Opens a screen for an administrator who signed in an hour ago, and whose token was renewed since. */
async function visitLate(at: string) {
  const opened = await visit(office.admin.email, at);
  const { page, complaints } = opened;
  complaints.expect(/status of 40[03]/);
  const isAccessToken = (key: string) => key.endsWith('.accessToken');
  const stored = await page.evaluate(() => Object.entries(localStorage));
  const [key = '', token = ''] = stored.find(([name]) => isAccessToken(name)) ?? [];
  const late = ofSignInAgo(stack.dataDir, String(token), 60);
  await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, late]);
  await page.reload();
  await page.getByText('Zanele Khumalo').first().waitFor();
  return opened;
}

it('asks for the password where an act needs a fresh sign-in: without it nothing changes, with it the act goes on by itself', async () => {
  const { page } = await visitLate('/admin/agents');
  const deletions = answered(page, 'DELETE', /\/api\/admin\/agents\//);
  const exported = answered(page, 'POST', /\/api\/admin\/exports$/);
  const dialog = dialogOf(page, 'Confirm it’s you');
  const password = dialog.getByLabel('Password', { exact: true });
  await press(rowOf(page, 'Zanele Khumalo'), 'Delete');
  await press(dialogOf(page, 'Delete Agent'), 'Delete');
  await press(dialog, 'Cancel');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Enter your password again to make this change.').waitFor();
  expect(deletions).toEqual([403]);
  const { rows } = await office.admin.api.agents.listAgents({});
  expect(rows.map(({ fullName }) => fullName)).toContain('Zanele Khumalo');
  await press(dialogOf(page, 'Delete Agent'), 'Cancel');

  await press(page, 'Export');
  await dialog.getByText(office.admin.email).waitFor();
  expect(await inspect(page, 'confirm-password')).toEqual([]);
  await password.fill('not-my-password');
  await press(dialog, 'Continue');
  await dialog.getByText('This is not your password.').waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => exported).toEqual([403, 200]);
});

it('shows the account page to an agent who was set inactive in mid-work', async () => {
  const typist = await office.newAgent();
  const { page: theirs, complaints: expected } = await visit(typist.email, '/agent/sales');
  expected.expect(/status of 40[013]/);
  const theirForm = await newSale(theirs);
  await office.admin.api.agents.setAgentStatus({ agentId: typist.id, status: 'inactive' });
  await press(theirForm, 'Submit Sale');
  await theirs.getByRole('heading', { name: 'Your account is inactive' }).waitFor();
  await office.admin.api.agents.setAgentStatus({ agentId: typist.id, status: 'active' });
  // The form has an address, so that it is open again.
  await theirs.reload();
  await expect.poll(() => theirForm.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
});
