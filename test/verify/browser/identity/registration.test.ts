/** Given an office with an agent, newcomers register: invited or not, agents and administrators. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { linkClickTable } from '../../../../functions/data/referrals/link-click.table.ts';
import { referralTable } from '../../../../functions/data/referrals/referral.table.ts';
import type { Person } from '../../../support/stack/office.ts';
import {
  fill,
  fillRegistration,
  finishRegistration,
  PASSWORD,
  PHONE,
  press,
} from '../../../support/browser/screens.ts';
import { startAnew } from '../../../support/browser/start-anew.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, browser } = await setUpPortal();
const { page, close } = await browser.open();
afterAll(close);
const referrer = await office.newAgent();
const code = referrer.me.referralCode ?? '';

beforeEach(() => startAnew(page, stack.url));

const newcomer = (name: string) => ({
  fullName: 'Nomvula Thandiwe van der Westhuizen-Mkhwanazi',
  email: `${name}@demo.example`,
  phone: '082 123 4567',
});

const referralOf = async (email: string) => {
  const { id } = await office.signIn(email);
  return referralTable(stack.table).get(id);
};
const openClickOf = async ({ id }: Person) =>
  (await linkClickTable(stack.table).newestUnconverted(id, 1))[0];
const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
const focused = () => page.evaluate(() => document.activeElement?.id);

it('registers an agent who came by an invitation link', async () => {
  const recruiter = await office.newAgent();
  const ownCode = recruiter.me.referralCode ?? '';
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize(PHONE.viewport);
  const recorded = page.waitForResponse((answer) => answer.url().endsWith('/api/public/clicks'));
  await page.goto(`${stack.url}/auth/register?ref=${ownCode.toLowerCase()}`);
  expect(await (await recorded).json()).toEqual({ recorded: true });
  await expect.poll(() => valueOf('Referral Code (optional)')).toBe(ownCode);
  await page.getByText('This code is valid.').waitFor();
  expect(await openClickOf(recruiter)).toBeDefined();
  await fillRegistration(page, newcomer('invited'));
  await finishRegistration(page, stack, newcomer('invited'));
  await page.getByRole('heading', { name: /^Welcome back, Nomvula/ }).waitFor();
  expect(await referralOf('invited@demo.example')).toMatchObject({
    referrerId: recruiter.id,
    status: 'signed_up',
  });
  expect(await openClickOf(recruiter)).toBeUndefined();
  await page.setViewportSize(desk);
});

it('keeps the input when the e-mail address switches the mode, and registers an administrator', async () => {
  const person = { ...newcomer('x'), email: 'New@FibreLink.example', department: 'Sales' };
  await page.goto(`${stack.url}/register`);
  await fill(page, { 'Referral Code (optional)': code });
  await fillRegistration(page, { ...person, email: 'a@fibrelink.example' });
  await fill(page, { Email: 'a@fibrelink.example.evil.example' });
  await page.locator('html[data-portal="agent"]').waitFor();
  await expect.poll(() => valueOf('Referral Code (optional)')).toBe(code);
  await expect.poll(() => valueOf('Password')).toBe(PASSWORD);
  await fill(page, { Email: '' });
  await page.getByLabel('Email', { exact: true }).pressSequentially('  New@FibreLink.example ');
  await page
    .getByText(
      "Admin account detected. You'll have full access to manage agents, sales, and payouts.",
    )
    .waitFor();
  await page.locator('html[data-portal="admin"]').waitFor();
  await expect.poll(() => page.getByLabel('Referral Code (optional)').count()).toBe(0);
  await expect.poll(() => valueOf('Department')).toBe('Sales');
  await expect.poll(() => valueOf('Full Name')).toBe(person.fullName);
  await finishRegistration(page, stack, { ...person, email: 'new@fibrelink.example' });
  await page.getByRole('navigation', { name: 'Admin Portal' }).waitFor();
});

it('says at once that a code is unknown, and lets the person clear it or go on', async () => {
  await page.goto(`${stack.url}/register?ref=zzzz99998`);
  const field = page.getByLabel('Referral Code (optional)');
  const note = page.getByRole('status').filter({ hasText: 'Nobody has the code ZZZZ9999.' });
  await note.waitFor();
  await expect
    .poll(() => field.getAttribute('aria-describedby'))
    .toBe(await note.getAttribute('id'));
  await press(page, 'Clear code');
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(() => focused()).toBe('register_referralCode');
  await note.waitFor({ state: 'hidden' });
  await field.fill('abc');
  await page.getByText('A referral code has 6 to 8 characters.').waitFor();
  await field.fill(` ${code.toLowerCase()} `);
  await page.getByText('This code is valid.').waitFor();
  await field.fill('zzzz9999');
  await page.getByText('your account will then have no referrer').waitFor();
});

it('keeps a draft on the device until the account is created, without passwords', async () => {
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await page.goto(`${stack.url}/register?ref=${code}`);
  await fillRegistration(page, newcomer('drafting'));
  await fill(page, { 'Referral Code (optional)': '' });
  expect(await stored()).not.toContain(PASSWORD);
  await page.reload();
  await expect.poll(() => valueOf('Full Name')).toBe(newcomer('drafting').fullName);
  await expect.poll(() => valueOf('Mobile Number')).toBe('082 123 4567');
  await expect.poll(() => valueOf('Referral Code (optional)')).toBe('');
  await expect.poll(() => valueOf('Password')).toBe('');
  await fill(page, { Password: PASSWORD, 'Confirm Password': PASSWORD });
  await press(page, 'Create Account');
  await page.waitForURL(/\/verify-email\?/);
  expect(await stored()).not.toContain('Westhuizen');
  await page.getByRole('link', { name: 'Register again' }).click();
  await expect.poll(() => valueOf('Full Name')).toBe(newcomer('drafting').fullName);
});
