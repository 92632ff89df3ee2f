import type { Page } from 'playwright-core';
import { fill, PASSWORD, press } from '../screens.ts';
import { mailedCode, refusePool, reopen, revisit, type Ways } from './ways.ts';

const NEWCOMER = 'newcomer@demo.example';

const filled = {
  'Full Name': 'Zanele Nkosi',
  Email: NEWCOMER,
  'Mobile Number': '082 123 4567',
  Password: PASSWORD,
  'Confirm Password': PASSWORD,
};

const seeAlert = (page: Page) => page.getByRole('alert').first().waitFor();

async function register(page: Page, changes: Partial<typeof filled> = {}): Promise<void> {
  await revisit(page, '/register');
  await fill(page, { ...filled, ...changes });
  await press(page, 'Create Account');
}

async function registerInVain(page: Page, changes?: Partial<typeof filled>): Promise<void> {
  await register(page, changes);
  await seeAlert(page);
}

async function logIn(page: Page, email: string): Promise<void> {
  await revisit(page, '/login');
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Sign In');
}

const answerWithout = (page: Page) =>
  refusePool(page, 'SignUp', (route) => route.fulfill({ json: { UserConfirmed: false } }));

/** To the states of login, registration and verification, with the address of an agent. */
export const registrationWays = (known: string): Ways => ({
  login: (page) => revisit(page, '/login'),
  'login, under way': async (page) => {
    await refusePool(page, 'InitiateAuth', () => undefined);
    await logIn(page, known);
    await page.getByText('Signing in...').waitFor();
  },
  'login, refused': async (page) => {
    // Elsewhere, so that the sign-in that was held back doesn't go on when nothing holds it.
    await reopen(page, '/terms');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const goOn = await refusePool(page, 'InitiateAuth');
    await logIn(page, known);
    await seeAlert(page);
    await goOn();
  },
  register: (page) => revisit(page, '/register'),
  'register, without an address': (page) =>
    registerInVain(page, { Email: '', 'Mobile Number': '' }),
  'register, different passwords': (page) =>
    registerInVain(page, { 'Confirm Password': 'other-one-2' }),
  'register, short password': (page) =>
    registerInVain(page, { Password: 'short', 'Confirm Password': 'short' }),
  'register, known address': (page) => registerInVain(page, { Email: known }),
  'register, refused': async (page) => {
    const goOn = await refusePool(page, 'SignUp');
    await registerInVain(page);
    await goOn();
  },
  'register, without a user': async (page) => {
    const goOn = await answerWithout(page);
    await registerInVain(page);
    await goOn();
  },
  'register as administrator': async (page) => {
    await revisit(page, '/register');
    await fill(page, { ...filled, Email: 'newcomer@fibrelink.example' });
    await page.getByLabel('Department', { exact: true }).waitFor();
  },
  'register as administrator, without a department': async (page) => {
    await press(page, 'Create Account');
    await seeAlert(page);
  },
  verify: async (page) => {
    await register(page);
    await page.waitForURL(/\/verify-email\?/);
    await page.getByLabel('Verification Code', { exact: true }).waitFor();
  },
  'verify, refused': async (page) => {
    const goOn = await refusePool(page, 'ConfirmSignUp');
    await fill(page, { 'Verification Code': '123456' });
    await press(page, 'Verify Email');
    await seeAlert(page);
    await goOn();
  },
  'resend, refused': async (page) => {
    const goOn = await refusePool(page, 'ResendConfirmationCode');
    await press(page, 'Resend Code');
    await page.getByText('Failed to resend').waitFor();
    await goOn();
  },
  verified: async (page) => {
    await refusePool(page, 'InitiateAuth');
    await fill(page, { 'Verification Code': await mailedCode(page, NEWCOMER) });
    await press(page, 'Verify Email');
    await page.getByRole('heading', { name: 'Email Verified!' }).waitFor();
  },
  'verified, and not signed in': async (page) => {
    await page.waitForURL(/\/login$/);
    await seeAlert(page);
  },
});
