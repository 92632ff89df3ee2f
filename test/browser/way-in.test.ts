/** The way in: administrators by the company's address, wrong passwords, forgotten ones. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { openOffice, type Office } from '../support/office.ts';
import { fill, PASSWORD, press, register, seeToast, signIn } from '../support/screens.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let office: Office;
let browser: TestBrowser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ serveWeb: true }), openBrowser()]);
  office = await openOffice(stack);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

it('registers an administrator on the company’s own address', async () => {
  const { page, close } = await browser.open();
  await page.goto(`${stack.url}/auth/register?ref=abcd2345`);
  expect(await page.getByLabel('Referral Code (optional)').inputValue()).toBe('ABCD2345');
  await fill(page, { Email: 'new@fibrelink.example' });
  await page
    .getByText(
      "Admin account detected. You'll have full access to manage agents, sales, and payouts.",
    )
    .waitFor();
  expect(await page.getByLabel('Referral Code (optional)').count()).toBe(0);
  const person = {
    fullName: 'Thandi Nkosi',
    email: 'new@fibrelink.example',
    phone: '+27 82 123 4567',
    department: 'Sales',
  };
  await register(page, stack, person);
  await page.getByRole('navigation', { name: 'Admin Portal' }).waitFor();
  await close();
});

it('says what is wrong with a registration, in the specification’s words', async () => {
  const { page, complaints, close } = await browser.open();
  complaints.expect(/status of 400/);
  await page.goto(`${stack.url}/register`);
  await fill(page, {
    'Full Name': 'Agent',
    Email: office.admin.email.replace('@fibrelink', '@other'),
    'Mobile Number': '082 123 4567',
    Password: 'short',
    'Confirm Password': 'other',
  });
  await press(page, 'Create Account');
  await page.getByText('Passwords do not match').waitFor();
  await fill(page, { 'Confirm Password': 'short' });
  await press(page, 'Create Account');
  await page.getByText('Password must be at least 8 characters long').waitFor();
  await fill(page, {
    Email: office.admin.email,
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
  await press(page, 'Create Account');
  await page.getByText('Department is required for admin accounts').waitFor();
  await fill(page, { Department: 'Sales' });
  await press(page, 'Create Account');
  await page
    .getByText('This email is already registered. Please sign in instead.', { exact: true })
    .waitFor();
  await close();
});

it('shows what the user pool says of a wrong password', async () => {
  const { page, complaints, close } = await browser.open();
  complaints.expect(/status of 400/);
  await page.goto(`${stack.url}/login`);
  await fill(page, { Email: office.admin.email, Password: 'not this one' });
  await press(page, 'Sign In');
  await page.getByRole('alert').getByText('Incorrect username or password').waitFor();
  await close();
});

it('sets a new password with the mailed link, which leaves the address bar', async () => {
  const agent = await office.newAgent();
  const { page, close } = await browser.open();
  await page.goto(`${stack.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Both screens ask for an Email: wait for the one that sends the link.
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
  await fill(page, { Email: agent.email });
  await press(page, 'Send Reset Link');
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  const [mail] = await stack.inbox(agent.email);
  const link = /\/reset-password#[^"<\s]+/.exec(mail?.html ?? '')?.[0].replaceAll('&amp;', '&');
  await page.goto(stack.url + (link ?? '/no-link-in-the-mail'));
  await fill(page, { 'New Password': 'Another-one-2', 'Confirm Password': 'Another-one-2' });
  expect(page.url()).toBe(`${stack.url}/reset-password`);
  await press(page, 'Reset Password');
  await seeToast(page, 'Password updated successfully!');
  await page.waitForURL(/\/login$/);
  await fill(page, { Email: agent.email, Password: 'Another-one-2' });
  await press(page, 'Sign In');
  await page.waitForURL(/\/agent\b/);
  await close();
});

it('tells an agent whose account is inactive, and nothing else', async () => {
  const agent = await office.newAgent();
  await office.admin.api.agents.setAgentStatus({ agentId: agent.me.id, status: 'inactive' });
  const { page, close } = await browser.open();
  await page.goto(`${stack.url}/login`);
  await fill(page, { Email: agent.email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.getByRole('heading', { name: 'Your account is inactive' }).waitFor();
  await close();
});

it('keeps the chosen theme on the device', async () => {
  const { page, close } = await browser.open({ colorScheme: 'light' });
  await signIn(page, stack.url, office.admin.email);
  await press(page, 'Toggle theme');
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.reload();
  await page.locator('html[data-mode="dark"]').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('portal-theme'))).toBe('dark');
  await close();
});
