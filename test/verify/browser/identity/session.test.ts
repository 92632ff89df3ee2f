/** The session in the browser: across tabs, beyond its tokens, and without network. */
import type { Page, Request } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../support/browser/page-complaints.ts';
import { fill, follow, press, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, browser, openPage } = await setUpPortal({
  // It expires soon after its first check.
  accessTokenSeconds: 20,
});

declare global {
  interface Window {
    heard?: Promise<void>;
  }
}

/**
 * The pool refuses a renewal that is under way when somebody signs out: these tokens are always renewed soon.
 */
const REFUSED_RENEWAL = /status of 400 .*\/user-pool\)$/;

/** One browser, two tabs. Both may sign out. */
async function openTwoTabs() {
  const { page: tab, close, complaints: own } = await openPage();
  const other = await tab.context().newPage();
  const complaints = await listen(other);
  for (const one of [own, complaints]) one.expect(REFUSED_RENEWAL);
  onTestFinished(async () => {
    await close();
    complaints.refuse();
  });
  return { tab, other };
}

/** Waits for an agent's screen: the dashboard, or the sales where those were asked for. */
const seePortal = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(Welcome back, .+!|My Sales)$/ }).waitFor();

/** The user pool's operation that a request calls. */
const targetOf = (request: Request) => request.headers()['x-amz-target']?.split('.')[1];

/** Resolves when the current access token has expired. */
async function outliveToken(page: Page): Promise<void> {
  const endsAt = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? '';
    const [, payload = ''] = (localStorage.getItem(key) ?? '').split('.');
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number })
      .exp;
  });
  // Otherwise it polls in every frame until the token expires.
  await page.waitForFunction((end) => Date.now() > end * 1000, endsAt, { polling: 250 });
}

it('signs the other tab in and out too, and ends the session at the user pool', async () => {
  const agent = await office.newAgent({ fullName: 'Lerato Mokoena' });
  const { tab, other } = await openTwoTabs();
  const nameOn = () => other.getByRole('complementary').getByText('Lerato Mokoena');
  await other.goto(`${stack.url}/login`);
  await signIn(tab, stack.url, agent.email);
  await seePortal(other);
  await nameOn().waitFor();
  await follow(other, '/agent/sales');
  await other.getByRole('heading', { level: 1, name: 'My Sales' }).waitFor();
  const revoked = tab.waitForResponse(
    (answer) => targetOf(answer.request()) === 'RevokeToken' && answer.ok(),
  );
  await press(tab, 'Sign Out');
  await other.waitForURL(/\/login$/);
  await tab.waitForURL(/\/login$/);
  await revoked;
  await expect
    .poll(() => tab.evaluate(() => Object.keys(localStorage).join()))
    .not.toMatch(/token/i);
  await follow(other, '/agent/sales');
  await other.waitForURL(/\/login$/);
  await signIn(tab, stack.url, office.admin.email);
  await other.waitForURL(/\/admin\b/);
  await other.getByRole('complementary').getByText(office.admin.email).waitFor();
  await expect.poll(() => nameOn().count()).toBe(0);
});

it('hears of a sign-in in another tab before its own settings are there', async () => {
  const agent = await office.newAgent();
  const { tab, other } = await openTwoTabs();
  const held = Promise.withResolvers<void>();
  await other.route('**/config.json', async (route) => {
    await held.promise;
    return route.continue();
  });
  await other.goto(`${stack.url}/agent/sales`);
  await other.evaluate(() => {
    window.heard = new Promise((resolve) => {
      window.addEventListener('storage', ({ key }) => key?.endsWith('.refreshToken') && resolve());
    });
  });
  await signIn(tab, stack.url, agent.email);
  await other.evaluate(() => window.heard);
  held.resolve();
  await seePortal(other);
});

it('refreshes in time on a device whose clock is an hour behind', async () => {
  const agent = await office.newAgent();
  const { page } = await openPage();
  await page.clock.install({ time: Date.now() - 3_600_000 });
  const refreshed = page.waitForResponse(
    (answer) => targetOf(answer.request()) === 'GetTokensFromRefreshToken' && answer.ok(),
  );
  await signIn(page, stack.url, agent.email);
  await refreshed;
});

// Concurrent, so each test uses its own `expect`, and closes its page itself: what is shared may belong to
// another.
describe.concurrent('while tokens run out', () => {
  it('sends no call without a token, where the session ends while the call waits for one', async ({
    expect,
  }) => {
    const agent = await office.newAgent();
    const { page, complaints, close } = await browser.open();
    await signIn(page, stack.url, agent.email, '/agent/support');
    complaints.expect(REFUSED_RENEWAL);
    await fill(page, { Subject: 'My payout', Message: 'It has not come.' });
    // No token is renewed until the test lets it go.
    await page.evaluate(
      () =>
        new Promise<void>((hold) => {
          const letGo = new Promise((resolve) =>
            window.addEventListener('let-go', resolve, { once: true }),
          );
          void navigator.locks.request('portal-refresh', () => {
            hold();
            return letGo;
          });
        }),
    );
    await outliveToken(page);
    const bare: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const needsToken = pathname.startsWith('/api/') && !pathname.startsWith('/api/public/');
      if (needsToken && !request.headers()['authorization']) bare.push(pathname);
    });
    await press(page, 'Submit Request');
    await press(page, 'Sign Out');
    await page.waitForURL(/\/login$/);
    await page.evaluate(() => window.dispatchEvent(new Event('let-go')));
    await seeToast(page, 'Failed to submit support request');
    expect(bare).toEqual([]);
    await close();
  });

  it('waits for the network when the portal is opened without it', async ({ expect }) => {
    const agent = await office.newAgent();
    const { page, complaints, close } = await browser.open();
    await signIn(page, stack.url, agent.email);
    complaints.expect(/ERR_FAILED|WebSocket/);
    await seePortal(page);
    await outliveToken(page);
    const calls = /:\d+\/(api|user-pool)(\/|$)/;
    await page.route(calls, (route) => route.abort());
    // This device has seen nothing before.
    await page.evaluate(() => localStorage.removeItem('portal-kept'));
    await page.reload();
    await page.getByRole('heading', { name: 'The portal can’t be reached' }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/agent\b/);
    await press(page, 'Retry');
    await page.getByRole('heading', { name: 'The portal can’t be reached' }).waitFor();
    await page.unroute(calls);
    await seePortal(page);
    await close();
  });
});
