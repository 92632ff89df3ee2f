/** An invitation link on a slow network: the form is there before the portal, which goes on with it. */
import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { clicksOf } from '../../../support/leads/clicks.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, openPage } = await setUpPortal();
const agent = await office.newAgent();
const code = agent.me.referralCode ?? '';

/** The portal's first file, which the page fetches after its first picture. */
const PORTAL = '**/assets/register-portal-*.js';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const firstForm = (page: Page) => page.locator('#first-form');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Holds the portal back; the answer lets it come. */
async function holdPortal(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(PORTAL, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all(held.map((route) => route.continue()));
  };
}

it('shows the form with the code and counts the click, without the portal', async () => {
  const { page } = await openPage();
  const release = await holdPortal(page);
  await page.goto(`${stack.url}/auth/register?ref=${code.toLowerCase()}`);
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await expect.poll(() => field(page, 'Referral Code (optional)').inputValue()).toBe(code);
  await page.getByText('Fibrelink', { exact: true }).waitFor();
  await expect.poll(async () => (await clicksOf(stack, agent.id)).length).toBe(1);
  expect(await page.getByRole('button', { name: 'Create Account' }).isDisabled()).toBe(true);
  expect(await inspect(page, 'register-first', true)).toEqual([]);
  await release();
  await page.locator('#register_fullName').waitFor();
  expect(await firstForm(page).count()).toBe(0);
  await stack.drain();
  expect(await clicksOf(stack, agent.id)).toHaveLength(1);
});

it('loses nothing that is typed before the portal takes over, nor the focus', async () => {
  const { page } = await openPage();
  const release = await holdPortal(page);
  await page.goto(`${stack.url}/register?ref=${code}`);
  await field(page, 'Full Name').fill('Lerato Khumalo');
  await field(page, 'Email').fill('lerato@friends.example');
  await field(page, 'Password').fill('Demo-portal-1');
  await field(page, 'Referral Code (optional)').fill('');
  await field(page, 'Mobile Number').fill('0821234');
  await page.keyboard.press('ArrowLeft');
  // Enter sends nothing while the portal isn't there.
  await page.keyboard.press('Enter');
  await release();
  await expect.poll(() => focused(page)).toBe('register_phone');
  await page.keyboard.type('56');
  await expect.poll(() => field(page, 'Mobile Number').inputValue()).toBe('082123564');
  expect(await field(page, 'Full Name').inputValue()).toBe('Lerato Khumalo');
  expect(await field(page, 'Email').inputValue()).toBe('lerato@friends.example');
  expect(await field(page, 'Password').inputValue()).toBe('Demo-portal-1');
  expect(await field(page, 'Referral Code (optional)').inputValue()).toBe('');
  expect(page.url()).toBe(`${stack.url}/register?ref=${code}`);
});

it('keeps the focus that a field gets at the last moment', async () => {
  const { page } = await openPage();
  const release = await holdPortal(page);
  await page.goto(`${stack.url}/register?ref=${code}`);
  await field(page, 'Full Name').fill('Lerato Khumalo');
  await page.keyboard.press('Tab');
  // React has rendered the portal when it empties the page.
  await page.evaluate(() => {
    const root = document.querySelector<HTMLElement>('#root');
    const phone = document.querySelector<HTMLInputElement>('#first-form [name="phone"]');
    if (!root || !phone) throw new Error('the page has no form');
    Object.defineProperty(root, 'textContent', {
      set: () => {
        phone.focus();
        root.replaceChildren();
      },
    });
  });
  await release();
  await expect.poll(() => focused(page)).toBe('register_phone');
});

it('gives the portal no focus that a field has lost', async () => {
  const { page } = await openPage();
  const release = await holdPortal(page);
  await page.goto(`${stack.url}/register?ref=${code}`);
  await field(page, 'Full Name').fill('Lerato Khumalo');
  await field(page, 'Full Name').blur();
  await release();
  await page.locator('#register_fullName').waitFor();
  expect(await focused(page)).not.toMatch(/^register_/);
});

it('says so if the portal can’t be loaded, and keeps what was typed over a reload', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await page.route(PORTAL, (route) => route.abort());
  await page.goto(`${stack.url}/register`);
  await field(page, 'Full Name').fill('Lerato Khumalo');
  await page.getByText('The rest can’t be loaded.').waitFor();
  await page.unroute(PORTAL);
  await page.reload();
  await page.locator('#register_fullName').waitFor();
  expect(await field(page, 'Full Name').inputValue()).toBe('Lerato Khumalo');
});
