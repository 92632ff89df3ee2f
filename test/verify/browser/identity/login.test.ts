/** Given people who registered, each signs in, or sees why not. */
import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { COMMON_PASSWORD } from '../../../../shared/kernel/guessable-password.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { openAsOperator } from '../../../support/identity/pool.ts';
import { fill, follow, PASSWORD, PHONE, press, revisit } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const { stack, office, browser, openPage } = await setUpPortal();

async function openLogin() {
  const opened = await openPage(PHONE);
  opened.complaints.expect(/status of 40[03]/);
  await opened.page.goto(`${stack.url}/login`);
  // The page's first form has tests of its own.
  await opened.page.locator('#signIn_email').waitFor();
  return opened;
}

async function signInAs(page: Page, email: string, password = PASSWORD) {
  await fill(page, { Email: email, Password: password });
  await press(page, 'Sign In');
}

/** An account that an administrator of the pool makes, with a password for the first sign-in alone. */
async function invite(email: string, TemporaryPassword: string) {
  await openAsOperator(stack).send(
    new AdminCreateUserCommand({
      UserPoolId: stack.userPool.userPoolId,
      Username: email,
      TemporaryPassword,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Lerato Khumalo' },
        { Name: 'phone_number', Value: '+27821234567' },
      ],
    }),
  );
}

it('is used with the keyboard alone, and shows what the user pool says of a wrong password', async () => {
  const agent = await office.newAgent();
  const { page } = await openLogin();
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(` ${agent.email.toUpperCase()} `);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not this one');
  await page.keyboard.press('Tab');
  await page.locator('button:focus[aria-label="Show password"]').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('button:focus', { hasText: 'Sign In' }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText('Incorrect username or password.', { exact: true })
    .waitFor();
  await page.locator('#signIn_password:focus').waitFor();
  // Typing replaces it.
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/agent\b/);
});

const { page, complaints, close } = await browser.open(PHONE);
afterAll(close);
complaints.expect(/status of 40[034]/);
await page.goto(`${stack.url}/login`);
await page.locator('#signIn_email').waitFor();
const openForm = async () => {
  await revisit(page, '/login');
  await page.locator('#signIn_email').waitFor();
};

story('a sign-in that doesn’t lead into the portal at once', {
  'says what helps where the user pool refuses, and opens the reset where that is required':
    async () => {
      await openForm();
      let json = {};
      await page.route('**/user-pool', (route) => route.fulfill({ status: 400, json }));
      const refuse = (__type: string, message: string) => {
        json = { __type, message };
        return signInAs(page, 'nandi@demo.example');
      };
      const alert = page.getByRole('alert');
      const { supportEmail } = stack.settings;
      for (const [message, advice] of [
        ['Password attempts exceeded', 'Wait a few minutes'],
        [
          'Temporary password has expired and must be reset by an administrator.',
          `Write to ${supportEmail}: the office can send you another.`,
        ],
      ] as const) {
        await refuse('NotAuthorizedException', message);
        await alert.getByText(message, { exact: true }).waitFor();
        await alert.getByText(advice).waitFor();
      }
      await refuse('PasswordResetRequiredException', 'Password reset required');
      await page.waitForURL(`${stack.url}/forgot-password`);
      await page.unroute('**/user-pool');
    },
  'leads to verification if the address is unverified': async () => {
    const email = await office.signUp({ email: 'unverified@demo.example' });
    await openForm();
    await signInAs(page, email);
    await page.waitForURL(`${stack.url}/verify-email?email=unverified%40demo.example`);
    await page.getByText('Your address is not verified yet.').waitFor();
  },
  'is disabled with a message until the profile loads, and says where that fails': async () => {
    await openForm();
    const profile = '**/api/me/profile';
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const json = { defined: true, code: 'FORBIDDEN', status: 403, message: 'No.', data: {} };
    await page.route(profile, async (route) => {
      await held;
      await route.fulfill({ status: 403, json });
    });
    const asked = page.waitForRequest(profile);
    await signInAs(page, office.admin.email);
    await page.getByRole('button', { name: 'Signing in...' }).waitFor();
    await asked;
    for (const control of [
      page.getByRole('button', { name: 'Signing in...' }),
      page.getByLabel('Email', { exact: true }),
      page.getByLabel('Password', { exact: true }),
    ])
      await expect.poll(() => control.isDisabled()).toBe(true);
    answer();
    await page.getByRole('alert').getByText('Sign in failed', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true);
    await page.unroute(profile);
  },
  'asks for a new password in place of a temporary one, in time and another one': async () => {
    const email = 'lerato@demo.example';
    await invite(email, 'Temporary-1');
    await openForm();
    const choose = async (password: string) => {
      await fill(page, { 'New Password': password, 'Confirm Password': password });
      await press(page, 'Set Password and Sign In');
    };
    // Pasted from a message, with a blank at its end.
    await signInAs(page, email, 'Temporary-1 ');
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    await page.locator('#newPassword_password:focus').waitFor();
    const json = { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' };
    await page.route('**/user-pool', (route) => route.fulfill({ status: 400, json }));
    await choose(PASSWORD);
    await page.getByRole('alert').getByText('That took too long. Please sign in again.').waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await page.unroute('**/user-pool');
    await signInAs(page, email, 'Temporary-1');
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    await choose('sunshine99');
    await page.getByText(COMMON_PASSWORD, { exact: true }).waitFor();
    await choose('Temporary-1');
    await page.getByText('This is the temporary password: choose another one.').waitFor();
    await page.locator('#newPassword_password:focus').waitFor();
    expect(await inspect(page, 'temporary password again')).toEqual([]);
    await choose(PASSWORD);
    // This account has no profile: the session's fallback creates it, after its retries.
    await page.waitForURL(/\/agent\b/);
    expect((await office.signIn(email)).me.role).toBe('agent');
  },
});

it('says that the device is full where it can’t keep the session', async () => {
  const agent = await office.newAgent();
  const { page } = await openLogin();
  await page.evaluate(() => {
    // In steps, because one value that is too large leaves room for smaller ones.
    for (let size = 2 ** 22; size >= 1; size /= 2)
      try {
        for (;;) localStorage.setItem(`other-${crypto.randomUUID()}`, 'x'.repeat(size));
      } catch {
        // There is no room left for a value of this size.
      }
  });
  await signInAs(page, agent.email);
  const alert = page.getByRole('alert');
  await alert.getByText(/no room left to keep you signed in/).waitFor();
  await page.evaluate(() => localStorage.clear());
  await press(page, 'Sign In');
  await page.waitForURL(/\/agent\b/);
});

it('lets an administrator work in a browser that keeps nothing', async () => {
  const { page } = await openLogin();
  await page.addInitScript(() => {
    const refused = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refused });
  });
  await page.goto(`${stack.url}/login`);
  await page.locator('#signIn_email').waitFor();
  await signInAs(page, office.admin.email);
  await page.waitForURL(/\/admin\b/);
  await follow(page, '/admin/products');
  await page.getByRole('heading', { level: 1, name: 'Product Management' }).waitFor();
  await page.getByText(office.product.name).first().waitFor();
});
