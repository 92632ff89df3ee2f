/**
 * The sign-in and an invitation on a slow network: the form is there before the portal, which goes on with
 * it.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { clicksOf } from '../../../support/leads/clicks.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { openFirst as openFirstAt } from '../../../support/browser/open-first.ts';
import { fill, PASSWORD, PHONE, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, browser } = await setUpPortal();
const { page, complaints, close } = await browser.open(PHONE);
afterAll(close);
const agent = await office.newAgent();
const code = agent.me.referralCode ?? '';
const REGISTER = `/register?ref=${code}`;

const field = (label: string) => page.getByLabel(label, { exact: true });
const valueOf = (label: string) => field(label).inputValue();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.id);

const openFirst = (path: string) => openFirstAt(page, stack.url, path);

describe('the sign-in', () => {
  it('shows the form with its links without the portal, in whose place it is', async () => {
    const { release } = await openFirst('/login');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.getByText('Fibrelink', { exact: true }).waitFor();
    const placeOf = async (name: string) =>
      (await page.getByRole('link', { name }).boundingBox())?.y;
    for (const [name, path] of [
      ['Forgot password?', '/forgot-password'],
      ['Register Now', '/register'],
      ['Back to home', '/welcome'],
    ] as const)
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path);
    expect(await inspect(page, 'login-first', true)).toEqual([]);
    const before = await placeOf('Back to home');
    await release();
    await page.locator('#signIn_email').waitFor();
    expect(await page.locator('#first-form').count()).toBe(0);
    expect(await placeOf('Back to home')).toBeCloseTo(before ?? 0, 0);
  });

  it('marks what is missing once the portal is there, and loses nothing that was typed', async () => {
    const { release } = await openFirst('/login');
    await fill(page, { Email: office.admin.email });
    await press(page, 'Sign In');
    await release();
    await page.getByText('Enter your password.').waitFor();
    await expect.poll(() => focused()).toBe('signIn_password');
    expect(await valueOf('Email')).toBe(office.admin.email);
  });

  it('signs in as soon as the portal is there, where it is submitted before', async () => {
    const { release } = await openFirst('/login');
    await fill(page, { Email: office.admin.email, Password: PASSWORD });
    await page.keyboard.press('Enter');
    await button('Signing in...').waitFor();
    expect(await button('Signing in...').isDisabled()).toBe(true);
    expect(await field('Email').isDisabled()).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    await release();
    await page.waitForURL(/\/admin\b/);
  });

  it('says so if the portal can’t be loaded, and gives the form back', async () => {
    const { fail } = await openFirst('/login');
    complaints.expect(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await fill(page, { Email: office.admin.email, Password: PASSWORD });
    await press(page, 'Sign In');
    await fail();
    await page.getByText('The rest can’t be loaded.').waitFor();
    expect(await button('Sign In').isEnabled()).toBe(true);
    expect(await valueOf('Email')).toBe(office.admin.email);
    expect(await valueOf('Password')).toBe(PASSWORD);
  });
});

describe('an invitation', () => {
  it('shows the form with the code and counts the click, without the portal, which gets no lost focus', async () => {
    const { release } = await openFirst(`/auth/register?ref=${code.toLowerCase()}`);
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await expect.poll(() => valueOf('Referral Code (optional)')).toBe(code);
    await page.getByText('Fibrelink', { exact: true }).waitFor();
    await expect.poll(async () => (await clicksOf(stack, agent.id)).length).toBe(1);
    expect(await page.getByRole('button', { name: 'Create Account' }).isDisabled()).toBe(true);
    expect(await inspect(page, 'register-first', true)).toEqual([]);
    await field('Full Name').fill('Lerato Khumalo');
    await field('Full Name').blur();
    await release();
    await page.locator('#register_fullName').waitFor();
    expect(await focused()).not.toMatch(/^register_/);
    expect(await page.locator('#first-form').count()).toBe(0);
    await stack.drain();
    expect(await clicksOf(stack, agent.id)).toHaveLength(1);
  });

  it('loses nothing that is typed before the portal takes over, nor the focus', async () => {
    const { release } = await openFirst(REGISTER);
    await field('Full Name').fill('Lerato Khumalo');
    await field('Email').fill('lerato@friends.example');
    await field('Password').fill('Demo-portal-1');
    await field('Referral Code (optional)').fill('');
    await field('Mobile Number').fill('0821234');
    await page.keyboard.press('ArrowLeft');
    // Enter sends nothing while the portal isn't there.
    await page.keyboard.press('Enter');
    await release();
    await expect.poll(() => focused()).toBe('register_phone');
    await page.keyboard.type('56');
    await expect.poll(() => valueOf('Mobile Number')).toBe('082123564');
    expect(await valueOf('Full Name')).toBe('Lerato Khumalo');
    expect(await valueOf('Email')).toBe('lerato@friends.example');
    expect(await valueOf('Password')).toBe('Demo-portal-1');
    expect(await valueOf('Referral Code (optional)')).toBe('');
    expect(page.url()).toBe(stack.url + REGISTER);
  });

  it('says so if the portal can’t be loaded, and keeps what was typed over a reload', async () => {
    const { fail } = await openFirst('/register');
    complaints.expect(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await field('Full Name').fill('Lerato Khumalo');
    await fail();
    await page.getByText('The rest can’t be loaded.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await page.locator('#register_fullName').waitFor();
    expect(await valueOf('Full Name')).toBe('Lerato Khumalo');
  });
});
