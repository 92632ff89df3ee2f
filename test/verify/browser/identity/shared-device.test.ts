/** Two agents who share a device: nothing of one reaches the other. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { listen } from '../../../support/browser/page-complaints.ts';
import { approvedSale, requestedPayout, stepsOf } from '../../../support/sales/deals.ts';
import { fill, follow, PASSWORD, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const REQUESTS = '**/api/agent/support-requests';

const { stack, office, openPage, visit } = await setUpPortal();

/** Signs in with the form that is on the screen. */
async function signInHere(page: Page, email: string): Promise<void> {
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.waitForURL(/\/agent\b/);
}

it('repeats nothing of one agent in the other’s name', async () => {
  const [first, second] = [await office.newAgent(), await office.newAgent()];
  const { page, complaints } = await visit(first.email, '/agent/support');
  complaints.expect(/ERR_FAILED|status of 40[01]/);
  // The connection breaks for the first one, and the token of the second one is refused.
  for (const [failure, next] of [
    ['abort', second],
    [401, first],
  ] as const) {
    const held = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(REQUESTS, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      calls += 1;
      if (calls > 1) return route.continue();
      await held.promise;
      return failure === 'abort' ? route.abort() : route.fulfill({ status: failure, json: {} });
    });
    await fill(page, { Subject: 'Private', Message: 'My bank details are wrong.' });
    await press(page, 'Submit Request');
    await expect.poll(() => calls).toBe(1);
    await press(page, 'Sign Out');
    await page.waitForURL(/\/login$/);
    await signInHere(page, next.email);
    held.resolve();
    await seeToast(page, 'Failed to submit support request');
    expect((await next.api.support.listMyRequests()).rows).toEqual([]);
    await page.unroute(REQUESTS);
    await follow(page, '/agent/support');
  }
});

it('leads nobody to the place that another person left in a second tab', async () => {
  const [first, second] = [await office.newAgent(), await office.newAgent()];
  const { page } = await visit(first.email, '/agent/sales');
  const tab = await page.context().newPage();
  const complaints = await listen(tab);
  await tab.goto(`${stack.url}/agent/sales?q=Secret+Customer`);
  await tab.getByRole('heading', { level: 1, name: 'My Sales' }).waitFor();
  await press(page, 'Sign Out');
  await tab.waitForURL(/\/login$/);
  await signInHere(tab, second.email);
  await tab.getByRole('heading', { level: 1, name: /^Welcome back, / }).waitFor();
  expect(tab.url()).toBe(`${stack.url}/agent`);
  await tab.close();
  complaints.refuse();
});

it('leads nobody there in a tab that slept while the other person signed in', async () => {
  const [first, second] = [await office.newAgent(), await office.newAgent()];
  const { page } = await visit(first.email, '/agent/sales');
  const tab = await page.context().newPage();
  const complaints = await listen(tab);
  await tab.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation()),
  );
  await tab.goto(`${stack.url}/agent/sales?q=Secret+Customer`);
  await tab.getByRole('heading', { level: 1, name: 'My Sales' }).waitFor();
  await press(page, 'Sign Out');
  await page.waitForURL(/\/login$/);
  await signInHere(page, second.email);
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await tab.getByText(second.email).first().waitFor();
  await tab.getByRole('heading', { level: 1, name: /^Welcome back, / }).waitFor();
  expect(tab.url()).toBe(`${stack.url}/agent`);
  await tab.close();
  complaints.refuse();
});

it('shows the payout of an e-mail’s link to its agent, and not to the next person', async () => {
  const { page } = await openPage();
  const agent = await office.newAgent();
  await approvedSale(office, agent);
  const { id } = await requestedPayout(agent);
  await stepsOf(office.admin).markProcessing(id);
  const mails = await stack.mailsTo(agent.me.email);
  const link = mails
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .find((one) => one.includes('payout='));
  await page.goto(String(link));
  await page.waitForURL(/\/login$/);
  await signInHere(page, agent.email);
  await page.getByRole('dialog', { name: 'Payout Details' }).getByText('R50.00').waitFor();
  await page.waitForURL(String(link));
  await page.keyboard.press('Escape');
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(/\/login$/);
  await signInHere(page, (await office.newAgent()).email);
  await page.waitForURL(`${stack.url}/agent`);
});
