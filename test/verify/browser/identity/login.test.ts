/** Given people who registered, each signs in, or sees why not. */
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { COMMON_PASSWORD } from '../../../../shared/kernel/guessable-password.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import {
  enterMailedCode,
  fill,
  follow,
  PASSWORD,
  press,
} from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, openPage } = await setUpPortal();

async function openLogin() {
  const opened = await openPage({ viewport: { width: 390, height: 844 } });
  opened.complaints.expect(/status of 400/);
  await opened.page.goto(`${stack.url}/login`);
  // The page's first form has tests of its own.
  await opened.page.locator('#signIn_email').waitFor();
  return opened;
}

/** An account that an administrator of the pool makes, with a password for the first sign-in alone. */
async function invite(email: string, TemporaryPassword: string) {
  const { userPool, credentials } = stack;
  const client = new CognitoIdentityProviderClient({
    region: 'af-south-1',
    endpoint: userPool.endpoint,
    credentials,
  });
  await client.send(
    new AdminCreateUserCommand({
      UserPoolId: userPool.userPoolId,
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
  client.destroy();
}

it('is used with the keyboard alone', async () => {
  const agent = await office.newAgent();
  const { page } = await openLogin();
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(` ${agent.email.toUpperCase()} `);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.locator('button:focus[aria-label="Show password"]').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('button:focus', { hasText: 'Sign In' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/agent\b/);
  // A signed-in person is redirected.
  await page.goto(`${stack.url}/login`);
  await page.waitForURL(/\/agent\b/);
});

it('is disabled with a message from the click until the profile loads', async () => {
  const { page } = await openLogin();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/me/profile', async (route) => {
    await held;
    await route.continue();
  });
  await fill(page, { Email: office.admin.email, Password: PASSWORD });
  const asked = page.waitForRequest('**/api/me/profile');
  await press(page, 'Sign In');
  await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  await asked;
  await expect
    .poll(() => page.getByRole('button', { name: 'Signing in...' }).isDisabled())
    .toBe(true);
  await expect.poll(() => page.getByLabel('Email', { exact: true }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel('Password', { exact: true }).isDisabled()).toBe(true);
  answer();
  await page.waitForURL(/\/admin\b/);
});

it('marks what is missing, and shows what the user pool says of a wrong password', async () => {
  const { page } = await openLogin();
  await press(page, 'Sign In');
  await page.getByText('Enter your email address.').waitFor();
  await page.getByText('Enter your password.').waitFor();
  await page.locator('#signIn_email:focus').waitFor();
  await fill(page, { Email: 'thandi@', Password: 'not this one' });
  await press(page, 'Sign In');
  await page.getByText('Enter an email address, like name@example.com.').waitFor();
  await fill(page, { Email: office.admin.email });
  await press(page, 'Sign In');
  await page
    .getByRole('alert')
    .getByText('Incorrect username or password.', { exact: true })
    .waitFor();
  await expect
    .poll(() => page.getByLabel('Email', { exact: true }).inputValue())
    .toBe(office.admin.email);
  await page.locator('#signIn_password:focus').waitFor();
  // The wrong password is selected: typing replaces it.
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\b/);
});

it('says what to do after too many wrong passwords', async () => {
  const agent = await office.newAgent();
  const { page } = await openLogin();
  const json = { __type: 'NotAuthorizedException', message: 'Password attempts exceeded' };
  await page.route('**/user-pool', (route) => route.fulfill({ status: 400, json }));
  await fill(page, { Email: agent.email, Password: 'not this one' });
  await press(page, 'Sign In');
  const alert = page.getByRole('alert');
  await alert.getByText('Password attempts exceeded', { exact: true }).waitFor();
  await alert.getByText('Wait a few minutes', { exact: false }).waitFor();
});

it('shows an error if the profile can’t be loaded', async () => {
  const agent = await office.newAgent();
  const { page, complaints } = await openLogin();
  complaints.expect(/status of 403/);
  const json = { defined: true, code: 'FORBIDDEN', status: 403, message: 'No.', data: {} };
  await page.route('**/api/me/profile', (route) => route.fulfill({ status: 403, json }));
  await fill(page, { Email: agent.email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.getByRole('alert').getByText('Sign in failed', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true);
});

it('leads to verification if the address is unverified, and offers another code', async () => {
  const email = 'unverified@demo.example';
  await office.pool.send(
    new SignUpCommand({
      ClientId: stack.userPool.clientId,
      Username: email,
      Password: PASSWORD,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'name', Value: 'Sipho Dlamini' },
        { Name: 'phone_number', Value: '+27821234567' },
      ],
    }),
  );
  const { page } = await openLogin();
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.waitForURL(`${stack.url}/verify-email?email=unverified%40demo.example`);
  await page.getByText('Your address is not verified yet.').waitFor();
  await press(page, 'Resend Code');
  await page.getByText('A new code is on its way.').waitFor();
  await enterMailedCode(page, stack, email);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await fill(page, { Password: PASSWORD });
  await press(page, 'Sign In');
  await page.waitForURL(/\/agent\b/);
});

it('asks for a new password in place of a temporary one', async () => {
  const email = 'lerato@demo.example';
  await invite(email, 'Temporary-1');
  const { page, complaints } = await openLogin();
  await fill(page, { Email: email, Password: 'Temporary-1' });
  await press(page, 'Sign In');
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await page.locator('#newPassword_password:focus').waitFor();
  await fill(page, { 'New Password': 'short', 'Confirm Password': 'other' });
  await press(page, 'Set Password and Sign In');
  await page.getByRole('alert').getByText('Passwords do not match', { exact: true }).waitFor();
  await fill(page, { 'Confirm Password': 'short' });
  await press(page, 'Set Password and Sign In');
  await page
    .getByRole('alert')
    .getByText('Password must be at least 8 characters long', { exact: true })
    .waitFor();
  await fill(page, { 'New Password': PASSWORD, 'Confirm Password': PASSWORD });
  await press(page, 'Set Password and Sign In');
  // This account has no profile: the session's fallback creates it, after its retries.
  complaints.expect(/status of 404 .*\/api\/me\/profile/);
  await page.waitForURL(/\/agent\b/);
  expect((await office.signIn(email)).me.role).toBe('agent');
});

it('lets an agent whom the office added replace the password, by another one', async () => {
  const email = 'nandi@demo.example';
  const added = { fullName: 'Nandi Zulu', email, phone: '082 123 4567', password: 'Temporary-1' };
  await office.admin.api.agents.addAgent(added, {
    context: { idempotencyKey: crypto.randomUUID() },
  });
  const { page } = await openLogin();
  await fill(page, { Email: email, Password: 'Temporary-1' });
  await press(page, 'Sign In');
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await fill(page, { 'New Password': 'sunshine99', 'Confirm Password': 'sunshine99' });
  await press(page, 'Set Password and Sign In');
  await page.getByText(COMMON_PASSWORD, { exact: true }).waitFor();
  await fill(page, { 'New Password': 'Temporary-1', 'Confirm Password': 'Temporary-1' });
  await press(page, 'Set Password and Sign In');
  await page.getByText('This is the temporary password: choose another one.').waitFor();
  await page.locator('#newPassword_password:focus').waitFor();
  expect(await inspect(page, 'temporary password again')).toEqual([]);
  await fill(page, { 'New Password': PASSWORD, 'Confirm Password': PASSWORD });
  await press(page, 'Set Password and Sign In');
  await page.waitForURL(/\/agent\b/);
  expect((await office.signIn(email)).me.role).toBe('agent');
});

it('says who helps where a temporary password has ended', async () => {
  const { page } = await openLogin();
  const json = {
    __type: 'NotAuthorizedException',
    message: 'Temporary password has expired and must be reset by an administrator.',
  };
  await page.route('**/user-pool', (route) => route.fulfill({ status: 400, json }));
  await fill(page, { Email: 'nandi@demo.example', Password: 'Temporary-1' });
  await press(page, 'Sign In');
  const alert = page.getByRole('alert');
  await alert.getByText(json.message, { exact: true }).waitFor();
  const { supportEmail } = stack.settings;
  await alert.getByText(`Write to ${supportEmail}: the office can send you another.`).waitFor();
});

it('asks to sign in again if replacing a temporary password took too long', async () => {
  const email = 'late@demo.example';
  await invite(email, 'Temporary-1');
  const { page } = await openLogin();
  await fill(page, { Email: email, Password: 'Temporary-1' });
  await press(page, 'Sign In');
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  const json = { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' };
  await page.route('**/user-pool', (route) => route.fulfill({ status: 400, json }));
  await fill(page, { 'New Password': PASSWORD, 'Confirm Password': PASSWORD });
  await press(page, 'Set Password and Sign In');
  await page.getByRole('alert').getByText('That took too long. Please sign in again.').waitFor();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
});

it('opens the reset screen if a reset is required', async () => {
  const { page } = await openLogin();
  const json = { __type: 'PasswordResetRequiredException', message: 'Password reset required' };
  await page.route('**/user-pool', (route) => route.fulfill({ status: 400, json }));
  await fill(page, { Email: office.admin.email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.waitForURL(`${stack.url}/forgot-password`);
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
  await fill(page, { Email: agent.email, Password: PASSWORD });
  await press(page, 'Sign In');
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
  await fill(page, { Email: office.admin.email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.waitForURL(/\/admin\b/);
  await follow(page, '/admin/products');
  await page.getByRole('heading', { level: 1, name: 'Product Management' }).waitFor();
  await page.getByText(office.product.name).first().waitFor();
});
