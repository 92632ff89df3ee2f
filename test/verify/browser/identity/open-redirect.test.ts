/** No link to the portal leads to a place of the sender's choice, whatever it carries. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { standInForTheWorld, WEBSITE } from '../../../support/browser/company-website.ts';
import { approvedSale, requestedPayout, stepsOf } from '../../../support/sales/deals.ts';
import { fill, PASSWORD, press, revisit } from '../../../support/browser/screens.ts';
import { startAnew } from '../../../support/browser/start-anew.ts';
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

const { stack, office, browser } = await setUpPortal();
const { page, complaints, close } = await browser.open();
afterAll(close);
beforeEach(() => startAnew(page, stack.url));
const email = (await office.newAgent()).email;

it('a referral link leads to the company’s website', async () => {
  const opened = await standInForTheWorld(page, stack.url);
  const paths = [
    '/ref/ABCD2345',
    '/ref/%2F%2Fevil.example',
    '/ref/https:%2F%2Fevil.example',
    '/ref/javascript:alert(1)',
    '/ref/%5C%5Cevil.example',
  ];
  for (const path of paths) {
    await page.goto(`${stack.url}${path}?${query}${fragment}`);
    await page.waitForURL(`${WEBSITE}/`);
  }
  expect(opened).toEqual(paths.map(() => `${WEBSITE}/`));
});

it('every other page stays in the portal', async () => {
  complaints.expect(/status of 404/);
  const opened = await standInForTheWorld(page, stack.url);
  // The terms and the privacy policy read nothing of their address.
  const staysOn = async (path: string) => {
    expect(new URL(page.url()).origin, path).toBe(stack.url);
    expect(await page.locator('a[href*="evil"]').count(), path).toBe(0);
  };
  for (const path of [
    '/welcome',
    '/auth/callback',
    '//evil.example',
    '/%5Cevil.example',
    '/agent/%2F%2Fevil.example',
    '/login',
  ]) {
    await page.goto(`${stack.url}${path}?${query}${fragment}`, { waitUntil: 'networkidle' });
    await staysOn(path);
  }
  for (const path of [
    '/register',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
    '/unauthorized',
  ]) {
    await revisit(page, `${path}?${query}${fragment}`);
    await staysOn(path);
  }
  expect(opened).toEqual([]);
});

/** Signs in on the sign-in screen. */
async function enter(person: string): Promise<void> {
  await page.waitForURL(/\/login\b/);
  await fill(page, { Email: person, Password: PASSWORD });
  await press(page, 'Sign In');
}

it('signing in leads into the person’s portal, whatever the link or the history said', async () => {
  const opened = await standInForTheWorld(page, stack.url);
  await page.goto(`${stack.url}/login?${query}${fragment}`);
  await page.evaluate(() =>
    history.replaceState({ usr: { wanted: '//evil.example' }, key: 'x', idx: 0 }, ''),
  );
  await page.reload();
  await enter(email);
  await page.waitForURL(`${stack.url}/agent`);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/login');
  expect(opened).toEqual([]);
});

it('an agent who opened the link of a payout’s e-mail sees that payout, but not the next person', async () => {
  const agent = await office.newAgent();
  await approvedSale(office, agent);
  const { id } = await requestedPayout(agent);
  await stepsOf(office.admin).markProcessing(id);
  const mails = await stack.mailsTo(agent.me.email);
  const link = mails
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .find((one) => one.includes('payout='));
  await page.goto(String(link));
  await enter(agent.email);
  await page.getByRole('dialog', { name: 'Payout Details' }).getByText('R50.00').waitFor();
  await page.waitForURL(String(link));
  await page.keyboard.press('Escape');
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  await enter(email);
  await page.waitForURL(`${stack.url}/agent`);
});
