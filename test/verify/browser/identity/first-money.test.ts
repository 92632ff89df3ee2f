/**
 * An agent's money before the portal is there: after a quick sign-in, as the device has kept it, and as the
 * server answers.
 */
import type { Locator, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { openFirst } from '../../../support/browser/open-first.ts';
import {
  bringSession,
  fill,
  PASSWORD,
  PHONE,
  press,
  signIn,
} from '../../../support/browser/screens.ts';
import { startAnew } from '../../../support/browser/start-anew.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { keptOnDevice } from '../../../support/sales/offline-phone.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, browser } = await setUpPortal();
const { page, complaints, close } = await browser.open(PHONE);
afterAll(close);
const agent = await office.newAgent();
await approvedSale(office, agent);
await stack.drain();

const AVAILABLE = 'R50.00';
const money = page.getByRole('status', { name: 'Your money' });
const overview = page.locator('#content');

/** The sign-ins that a page sends from now on. */
function countSignIns(tab: Page) {
  const sent: string[] = [];
  tab.on('request', (request) => {
    const target = request.headers()['x-amz-target'] ?? '';
    if (target.endsWith('.InitiateAuth')) sent.push(target);
  });
  return sent;
}

const enter = async (email: string, password = PASSWORD) => {
  await fill(page, { Email: email, Password: password });
  await page.keyboard.press('Enter');
};

/** Left and top of both texts as they are painted, in pixels, whatever the boxes that hold them. */
const placesIn = (part: Locator) =>
  Promise.all(
    ['Available', AVAILABLE].map((text) =>
      part
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const { x, y } = words.getBoundingClientRect();
          return [Math.round(x), Math.round(y)];
        }),
    ),
  );

it('shows an agent’s money as soon as the sign-in has ended, in whose place the portal shows it', async () => {
  const { release } = await openFirst(page, stack.url, '/login');
  const sent = countSignIns(page);
  await enter(agent.email);
  await money.getByText(AVAILABLE, { exact: true }).first().waitFor();
  const places = await placesIn(money);
  await release();
  await money.waitFor({ state: 'detached' });
  await overview.getByText(AVAILABLE, { exact: true }).first().waitFor();
  expect(await placesIn(overview)).toEqual(places);
  expect(await page.locator('#root').getAttribute('inert')).toBeNull();
  expect(sent).toHaveLength(1);
});

it('shows no money to who isn’t an agent, and says once what is wrong with a password', async () => {
  const { release } = await openFirst(page, stack.url, '/login');
  complaints.expect(/400|NotAuthorized/);
  const sent = countSignIns(page);
  await enter(agent.email, 'Wrong-portal-1');
  await release();
  await page.getByText('Incorrect username or password.').waitFor();
  expect(sent).toHaveLength(1);

  await fill(page, { Email: office.admin.email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.waitForURL(/\/admin\b/);
  expect(await money.count()).toBe(0);
});

it('shows the money of the last visit with its time to the account that is signed in', async () => {
  const other = await office.newAgent();
  const { release } = await openFirst(page, stack.url, '/login');
  await enter(agent.email);
  await release();
  await overview.getByText(AVAILABLE, { exact: true }).first().waitFor();
  // The tests before have kept answers too, but a new device's mark is gone.
  await expect.poll(() => keptOnDevice(page)).toMatch(/portal-kept.*availableCents/s);

  await page.route('**/api/**', () => undefined);
  await page.reload();
  await money.getByText(AVAILABLE, { exact: true }).first().waitFor();
  await money.getByText(/^As of \d\d:\d\d\./).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await signIn(page, stack.url, other.email, '/agent');
  await overview.getByText('R0.00', { exact: true }).first().waitFor();
  expect(await overview.getByText(AVAILABLE, { exact: true }).count()).toBe(0);
});

it('reads the money of the account that is signed in where the device has kept none', async () => {
  await startAnew(page, stack.url);
  await bringSession(page, stack.url, agent.email);
  await page.route('**/api/agent/dashboard', () => undefined);
  let letPortalCome = () => {};
  const isLetIn = new Promise<void>((resolve) => (letPortalCome = resolve));
  await page.route(/assets\/open-portal-.*\.js$/, async (route) => {
    await isLetIn;
    await route.continue();
  });
  await page.goto(`${stack.url}/agent`);
  await money.getByText(AVAILABLE, { exact: true }).first().waitFor();
  await money.getByText('The rest is loading.', { exact: true }).waitFor();
  letPortalCome();
  await money.waitFor({ state: 'detached' });
  await overview.getByText(AVAILABLE, { exact: true }).first().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // To the office the server would refuse a balance.
  await startAnew(page, stack.url);
  await bringSession(page, stack.url, office.admin.email);
  await page.goto(`${stack.url}/`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(await money.count()).toBe(0);
});
