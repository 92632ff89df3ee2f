/** No link to the portal leads to a place of the sender's choice, whatever it carries. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { standInForTheWorld, WEBSITE } from '../../../support/browser/company-website.ts';
import { approvedSale, requestedPayout, stepsOf } from '../../../support/sales/deals.ts';
import { fill, PASSWORD, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const EVIL = 'https://evil.example/';
const PARAMETERS = [
  'next',
  'url',
  'redirect',
  'redirect_to',
  'redirectTo',
  'returnUrl',
  'continue',
  'website',
];
const query = PARAMETERS.map((name) => `${name}=${encodeURIComponent(EVIL)}`).join('&');
const fragment = `#${query}`;

const { stack, office, openPage } = await setUpPortal();
const email = (await office.newAgent()).email;

it.each([
  '/ref/ABCD2345',
  '/ref//evil.example',
  '/ref/%2F%2Fevil.example',
  '/ref/https:%2F%2Fevil.example',
  '/ref/..%2f..%2fevil.example',
  '/ref/javascript:alert(1)',
  '/ref/%5C%5Cevil.example',
  '/ref/ABCD2345/evil.example',
])('%s leads to the company’s website', async (path) => {
  const { page } = await openPage();
  const opened = await standInForTheWorld(page, stack.url);
  await page.goto(`${stack.url}${path}?${query}${fragment}`);
  await page.waitForURL(`${WEBSITE}/`);
  expect(opened).toEqual([`${WEBSITE}/`]);
});

it.each([
  '/',
  '/welcome',
  '/login',
  '/register',
  '/auth/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/auth/callback',
  '/terms',
  '/privacy',
  '/unauthorized',
  '//evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/agent//evil.example',
  '/agent/%2F%2Fevil.example',
  '/agent/%5Cevil.example',
])('%s stays in the portal', async (path) => {
  const { page, complaints } = await openPage();
  complaints.expect(/status of 404/);
  const opened = await standInForTheWorld(page, stack.url);
  await page.goto(`${stack.url}${path}?${query}${fragment}`, { waitUntil: 'networkidle' });
  expect(new URL(page.url()).origin).toBe(stack.url);
  const foreign = await page
    .locator('a[href]')
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).host).filter((host) => host.includes('evil')),
    );
  expect(foreign).toEqual([]);
  expect(opened).toEqual([]);
});

it('signing in leads into the person’s portal, whatever the link said', async () => {
  const { page } = await openPage();
  const opened = await standInForTheWorld(page, stack.url);
  await page.goto(`${stack.url}/login?${query}${fragment}`);
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.waitForURL(/\/agent\b/);
  expect(new URL(page.url()).origin).toBe(stack.url);
  expect(opened).toEqual([]);
});

/** Signs in on the sign-in screen. */
async function enter(page: Page, person: string): Promise<void> {
  await page.waitForURL(/\/login\b/);
  await fill(page, { Email: person, Password: PASSWORD });
  await press(page, 'Sign In');
}

it.each([
  ['an agent', '/agent/earnings?statements=all', 'Statements'],
  ['an agent', '/agent/sales?status=rejected', 'My Sales'],
  ['an administrator', '/admin/sales?status=pending&order=oldest', 'Sales Management'],
])('%s who opened %s arrives there after signing in', async (who, path, heading) => {
  const { page } = await openPage();
  await page.goto(`${stack.url}${path}`);
  await enter(page, who === 'an agent' ? email : office.admin.email);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForURL(`${stack.url}${path}`);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/login');
});

it('an agent who opened the link of a payout’s e-mail sees that payout after signing in', async () => {
  const agent = await office.newAgent();
  await approvedSale(office, agent);
  const { id } = await requestedPayout(agent);
  await stepsOf(office.admin).markProcessing(id);
  await stack.drain();
  const mails = await stack.inbox(agent.me.email);
  const link = mails
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .find((one) => one.includes('payout='));
  const { page } = await openPage();
  await page.goto(String(link));
  await enter(page, agent.email);
  await page.getByRole('dialog', { name: 'Payout Details' }).getByText('R50.00').waitFor();
  await page.waitForURL(String(link));
});

it('does not lead an agent on to an administrators’ address, nor the other way round', async () => {
  const { page } = await openPage();
  await page.goto(`${stack.url}/admin/sales`);
  await enter(page, email);
  await page.waitForURL(`${stack.url}/agent`);
});

it('does not lead the next person to where the one before signed out', async () => {
  const { page } = await openPage();
  await page.goto(`${stack.url}/agent/earnings`);
  await enter(page, email);
  await page.getByRole('heading', { name: 'My Earnings' }).waitFor();
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  await enter(page, (await office.newAgent()).email);
  await page.waitForURL(`${stack.url}/agent`);
});

it.each([
  '//evil.example',
  'https://evil.example/agent',
  'javascript:alert(1)',
  '/\\evil.example',
  '/agent//evil.example',
  '/agent/%2F%2Fevil.example',
  '/agent/%5C%5Cevil.example',
  '/agent/..%2f..%2fevil',
])('signing in ignores %s where the wanted address is kept', async (wanted) => {
  const { page } = await openPage();
  const opened = await standInForTheWorld(page, stack.url);
  await page.goto(`${stack.url}/login`);
  await page.evaluate(
    (address) => history.replaceState({ usr: { wanted: address }, key: 'x', idx: 0 }, ''),
    wanted,
  );
  await page.reload();
  await enter(page, email);
  await page.waitForURL(`${stack.url}/agent`);
  expect(opened).toEqual([]);
});
