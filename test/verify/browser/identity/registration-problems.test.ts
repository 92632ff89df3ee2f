/** Given an agent who registered before, a new registration shows its errors and loses no input. */
import { DeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { EMAIL_HAS_RECORD, SHARED_ADDRESS } from '../../../../shared/identity/rules.ts';
import {
  COMMON_PASSWORD,
  PASSWORD_OF_NAMES,
} from '../../../../shared/kernel/guessable-password.ts';
import { UNREACHABLE } from '../../../../web/lib/sign-in.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { fill, fillRegistration, PASSWORD, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, openPage } = await setUpPortal();
const known = await office.newAgent();

const newcomer = (name: string) => ({
  fullName: 'Sipho Dlamini',
  email: `${name}@demo.example`,
  phone: '082 123 4567',
});
const valueOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** The requests of one operation that the page sends to the user pool. */
function callsOf(page: Page, operation: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith(`.${operation}`)) calls.push(request.url());
  });
  return calls;
}

it('marks everything that is wrong at once, and says it in the specification’s words', async () => {
  const { page } = await openPage();
  const signUps = callsOf(page, 'SignUp');
  await page.goto(`${stack.url}/register`);
  const alert = (text: string) =>
    page.getByRole('alert').getByText(text, { exact: true }).waitFor();
  await press(page, 'Create Account');
  await alert('You must provide either an email or phone number and a password');
  const marked = page.locator('[aria-invalid=true]');
  await expect.poll(() => marked.count()).toBe(5);
  await expect.poll(() => focused(page)).toBe('register_fullName');

  await fillRegistration(page, { ...newcomer('wrong'), email: 'not an address', phone: '12' });
  await expect.poll(() => marked.count()).toBe(0);
  await press(page, 'Create Account');
  await alert('Please correct the marked fields');
  await page.getByText('Email must be an email address').waitFor();
  await page.getByText('Mobile Number must be a phone number, like 082 123 4567').waitFor();
  await expect.poll(() => focused(page)).toBe('register_email');

  await fillRegistration(page, newcomer('wrong'));
  await fill(page, { Password: 'short', 'Confirm Password': 'other' });
  await press(page, 'Create Account');
  await alert('Passwords do not match');
  await expect.poll(() => focused(page)).toBe('register_password');
  await fill(page, { 'Confirm Password': 'short' });
  await press(page, 'Create Account');
  await alert('Password must be at least 8 characters long');

  await fillRegistration(page, { ...newcomer('wrong'), email: 'wrong@fibrelink.example' });
  await page.getByLabel('Department').fill('  ');
  await press(page, 'Create Account');
  await alert('Department is required for admin accounts');
  await expect.poll(() => focused(page)).toBe('register_department');
  await fill(page, { Email: 'wrong@demo.example', 'Full Name': ' ' });
  await press(page, 'Create Account');
  await alert('Please fill in all required fields');
  expect(signUps).toEqual([]);
});

it('says at the field that a password is easy to guess, before anything is sent', async () => {
  const { page } = await openPage();
  const signUps = callsOf(page, 'SignUp');
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, newcomer('guessed'));
  const choose = async (password: string, refusal: string) => {
    await fill(page, { Password: password, 'Confirm Password': password });
    await press(page, 'Create Account');
    await page.getByText(refusal, { exact: true }).waitFor();
    await page.getByRole('alert').getByText('Please correct the marked fields').waitFor();
    await expect.poll(() => focused(page)).toBe('register_password');
  };
  await choose('Password1!', COMMON_PASSWORD);
  expect(await inspect(page, 'common password')).toEqual([]);
  await choose('fibrelink-1', PASSWORD_OF_NAMES);
  await choose('guessed@demo.example', PASSWORD_OF_NAMES);
  expect(signUps).toEqual([]);
});

it('sends nothing while the rule of passwords can’t be loaded, and goes on after a reload', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/password-rule/);
  const rule = '**/assets/password-rule-*.js';
  await page.route(rule, (route) => route.abort());
  const signUps = callsOf(page, 'SignUp');
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, newcomer('later'));
  await press(page, 'Create Account');
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
  expect(signUps).toEqual([]);
  await page.unroute(rule);
  await page.reload();
  await fill(page, { Password: PASSWORD, 'Confirm Password': PASSWORD });
  await press(page, 'Create Account');
  await page.waitForURL(/\/verify-email/);
});

it('says at the field that a shared mailbox makes no administrator, before anything is sent', async () => {
  const { page } = await openPage();
  const signUps = callsOf(page, 'SignUp');
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, { ...newcomer('shared'), email: 'support@fibrelink.example' });
  await page.getByLabel('Department').fill('Sales');
  await press(page, 'Create Account');
  await page.getByText(SHARED_ADDRESS, { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe('register_email');
  expect(signUps).toEqual([]);
});

it('says that an address has a record whose account was deleted, and keeps what was typed', async () => {
  const gone = await office.newAgent();
  await office.pool.send(new DeleteUserCommand({ AccessToken: gone.accessToken }));
  const { page, complaints } = await openPage();
  complaints.expect(/status of 400/);
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, { ...newcomer('gone'), email: gone.email });
  await press(page, 'Create Account');
  await page.getByRole('alert').getByText(EMAIL_HAS_RECORD).waitFor();
  await expect.poll(() => focused(page)).toBe('register_email');
  expect(await valueOf(page, 'Full Name')).toBe('Sipho Dlamini');
});

it('sends people with an account to the sign-in, with the address filled in', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/status of 400/);
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, { ...newcomer('taken'), email: known.email.toUpperCase() });
  await press(page, 'Create Account');
  await page
    .getByRole('alert')
    .getByText('This email is already registered. Please sign in instead.', { exact: true })
    .waitFor();
  await page.getByRole('link', { name: 'Sign in with this email' }).click();
  // Both screens ask for an Email: wait for the one that signs in.
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${stack.url}/login`);
  await expect.poll(() => valueOf(page, 'Email')).toBe(known.email);
  await expect.poll(() => focused(page)).toBe('signIn_password');
});

it('loses nothing without a network, and creates one account however often it is sent', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/net::ERR_FAILED/);
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, newcomer('offline'));
  await page.route('**/user-pool', (route) => route.abort());
  await press(page, 'Create Account');
  await page.getByRole('alert').getByText('The portal can’t be reached.').waitFor();
  await expect.poll(() => valueOf(page, 'Password')).toBe(PASSWORD);
  await page.unroute('**/user-pool');
  const signUps = callsOf(page, 'SignUp');
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // Until the next screen is there, the form on this one stays closed.
  await page.route('**/assets/verify-email*.js', async (route) => {
    await held;
    await route.continue();
  });
  const leaving = page.waitForRequest('**/assets/verify-email*.js');
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await leaving;
  await expect.poll(() => page.getByLabel('Email', { exact: true }).isDisabled()).toBe(true);
  arrive();
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
  expect(signUps).toHaveLength(1);
});

function refusal(text: string) {
  return {
    __type: 'UserLambdaValidationException',
    message: `PreSignUp failed with error ${text}`,
  };
}

it('says that the portal can’t be reached if a part of the form failed to load', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/net::ERR_FAILED/);
  await page.route(/\/assets\/phone-(?!rule)[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, newcomer('partly'));
  await press(page, 'Create Account');
  await page.getByRole('alert').getByText('The portal can’t be reached.').waitFor();
  await expect.poll(() => valueOf(page, 'Password')).toBe(PASSWORD);
});

it.each([
  ['User creation failed', { status: 200, json: {} }],
  ['Sign up failed', { status: 400, json: { __type: 'UnknownError', message: 'Unknown error' } }],
  ['Full Name must be short', { status: 400, json: refusal('Full Name must be short') }],
])('says "%s" if the user pool answers this', async (text, answer) => {
  const { page, complaints } = await openPage();
  complaints.expect(/status of 400/);
  await page.route('**/user-pool', (route) => route.fulfill(answer));
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, newcomer('refused'));
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
  // The focus stays where Enter tries again.
  await page.locator('button:enabled:focus, input:enabled:focus').waitFor();
  const again = page.waitForRequest('**/user-pool');
  await page.keyboard.press('Enter');
  await again;
});

it('shows and hides a password by keyboard', async () => {
  const { page } = await openPage();
  await page.goto(`${stack.url}/register`);
  await page.locator('#register_fullName').waitFor();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).press('Enter');
  await expect.poll(() => password.getAttribute('type')).toBe('password');
});
