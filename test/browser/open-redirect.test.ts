/** No link to the portal leads to a place of the sender's choice, whatever it carries. */
import { expect, it } from 'vitest';
import { standInForTheWorld, WEBSITE } from '../support/company-website.ts';
import { fill, PASSWORD, press } from '../support/screens.ts';
import { setUpPortal } from '../support/set-up.ts';

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
