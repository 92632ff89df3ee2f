/** Given an agent who registered before, a new registration shows its errors and loses no input. */
import { DeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, expect } from 'vitest';
import { EMAIL_HAS_RECORD, SHARED_ADDRESS } from '../../../../shared/identity/rules.ts';
import {
  COMMON_PASSWORD,
  PASSWORD_OF_NAMES,
} from '../../../../shared/kernel/guessable-password.ts';
import { UNREACHABLE } from '../../../../web/lib/no-answer.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import {
  fill,
  fillRegistration,
  load,
  PASSWORD,
  press,
  revisit,
} from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const { stack, office, browser } = await setUpPortal();
const known = await office.newAgent();
const { page, complaints, close } = await browser.open();
complaints.expect(/status of 400|net::ERR_FAILED|password-rule/);
afterAll(close);

const newcomer = (name: string) => ({
  fullName: 'Sipho Dlamini',
  email: `${name}@demo.example`,
  phone: '082 123 4567',
});
const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
const focused = () => page.evaluate(() => document.activeElement?.id);
const openForm = () => revisit(page, '/register');

let signUps = 0;
page.on('request', (request) => {
  if (request.headers()['x-amz-target']?.endsWith('.SignUp')) signUps += 1;
});
/** Takes a step, and tells how many registrations the page sent to the user pool meanwhile. */
async function signUpsOf(step: () => Promise<unknown>): Promise<number> {
  const before = signUps;
  await step();
  return signUps - before;
}

story('a registration that fails', {
  'sends nothing while the rule of passwords can’t be loaded, and goes on after a reload':
    async () => {
      const rule = '**/assets/password-rule-*.js';
      await page.route(rule, (route) => route.abort());
      await page.goto(`${stack.url}/register`);
      const sent = await signUpsOf(async () => {
        await fillRegistration(page, newcomer('later'));
        await press(page, 'Create Account');
        await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
      });
      expect(sent).toBe(0);
      await page.unroute(rule);
      await page.reload();
      await fill(page, { Password: PASSWORD, 'Confirm Password': PASSWORD });
      await press(page, 'Create Account');
      await page.waitForURL(/\/verify-email/);
    },
  'says at the field what is wrong with a password or a mailbox, before anything is sent':
    async () => {
      await openForm();
      const choose = async (password: string, refusal: string) => {
        await fill(page, { Password: password, 'Confirm Password': password });
        await press(page, 'Create Account');
        await page.getByText(refusal, { exact: true }).waitFor();
        await page.getByRole('alert').getByText('Please correct the marked fields').waitFor();
        await expect.poll(focused).toBe('register_password');
      };
      const sent = await signUpsOf(async () => {
        await fillRegistration(page, newcomer('guessed'));
        await choose('Password1!', COMMON_PASSWORD);
        expect(await inspect(page, 'common password')).toEqual([]);
        await choose('fibrelink-1', PASSWORD_OF_NAMES);
        await choose('guessed@demo.example', PASSWORD_OF_NAMES);
        await fillRegistration(page, { ...newcomer('shared'), email: 'support@fibrelink.example' });
        await page.getByLabel('Department').fill('Sales');
        await press(page, 'Create Account');
        await page.getByText(SHARED_ADDRESS, { exact: true }).waitFor();
        await expect.poll(focused).toBe('register_email');
      });
      expect(sent).toBe(0);
    },
  'says that an address has a record whose account was deleted, and keeps what was typed':
    async () => {
      const gone = await office.newAgent();
      await office.pool.send(new DeleteUserCommand({ AccessToken: gone.accessToken }));
      await openForm();
      await fillRegistration(page, { ...newcomer('gone'), email: gone.email });
      await press(page, 'Create Account');
      await page.getByRole('alert').getByText(EMAIL_HAS_RECORD).waitFor();
      await expect.poll(focused).toBe('register_email');
      expect(await valueOf('Full Name')).toBe('Sipho Dlamini');
    },
  'sends people with an account to the sign-in, with the address filled in': async () => {
    await openForm();
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
    await expect.poll(() => valueOf('Email')).toBe(known.email);
    await expect.poll(focused).toBe('signIn_password');
  },
  'loses nothing without a network, and creates one account however often it is sent': async () => {
    // This load of the portal hasn't fetched the next screen yet.
    await load(page, '/register');
    await fillRegistration(page, newcomer('offline'));
    await page.route('**/user-pool', (route) => route.abort());
    await press(page, 'Create Account');
    await page.getByRole('alert').getByText('The portal can’t be reached.').waitFor();
    await expect.poll(() => valueOf('Password')).toBe(PASSWORD);
    await page.unroute('**/user-pool');
    const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
    // Until the next screen is there, the form on this one stays closed.
    await page.route('**/assets/verify-email*.js', async (route) => {
      await held;
      await route.continue();
    });
    const leaving = page.waitForRequest('**/assets/verify-email*.js');
    const sent = await signUpsOf(async () => {
      await page.getByRole('button', { name: 'Create Account' }).dblclick();
      await leaving;
      await expect.poll(() => page.getByLabel('Email', { exact: true }).isDisabled()).toBe(true);
      arrive();
      await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    });
    expect(sent).toBe(1);
  },
});
