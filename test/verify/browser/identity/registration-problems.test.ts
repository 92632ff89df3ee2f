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

it('says at the field what is wrong with a password or a mailbox, before anything is sent', async () => {
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
  await fillRegistration(page, { ...newcomer('shared'), email: 'support@fibrelink.example' });
  await page.getByLabel('Department').fill('Sales');
  await press(page, 'Create Account');
  await page.getByText(SHARED_ADDRESS, { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe('register_email');
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
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
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

it('says why the user pool refused it, and Enter tries again', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/status of 400/);
  const says = 'Full Name must be short';
  const json = {
    __type: 'UserLambdaValidationException',
    message: `PreSignUp failed with error ${says}`,
  };
  await page.route('**/user-pool', (route) => route.fulfill({ status: 400, json }));
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, newcomer('refused'));
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(says, { exact: true }).waitFor();
  // The focus stays where Enter tries again.
  await page.locator('button:enabled:focus, input:enabled:focus').waitFor();
  const again = page.waitForRequest('**/user-pool');
  await page.keyboard.press('Enter');
  await again;
});
