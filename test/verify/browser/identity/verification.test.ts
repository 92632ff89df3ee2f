/**
 * Given somebody who registered, the mailed code verifies the address: wrong, late and new codes.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { mailedCode } from '../../../support/identity/mailed-code.ts';
import { ATTEMPT_LIMIT } from '../../../support/identity/accounts.ts';
import {
  enterMailedCode,
  fill,
  fillRegistration,
  PASSWORD,
  press,
  revisit,
} from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, openPage } = await setUpPortal();

const PHONE = { viewport: { width: 390, height: 844 } };
const addressOf = (email: string) => `/verify-email?email=${encodeURIComponent(email)}`;

const codeField = (page: Page) => page.getByLabel('Verification Code', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Makes the device the one that sent the registration. */
const registeredHere = (page: Page, email: string) =>
  page.addInitScript(
    (known) =>
      localStorage.setItem(
        'portal-draft:registered',
        JSON.stringify({ email: known, at: Date.now() }),
      ),
    email,
  );
const other = (code: string) => (code === '000000' ? '111111' : '000000');

/** Pastes with the clipboard's event, and types the text where no handler takes the event. */
async function paste(page: Page, text: string) {
  await codeField(page).focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    const isFree = document.activeElement?.dispatchEvent(event);
    if (isFree) document.execCommand('insertText', false, pasted);
  }, text);
}

it('accepts only six digits, typed or pasted, and a right code over a wrong one', async () => {
  const email = 'typing@demo.example';
  const { page, complaints } = await openPage(PHONE);
  complaints.expect(/status of 400/);
  await page.goto(`${stack.url}/register`);
  await fillRegistration(page, { fullName: 'Sipho Dlamini', email, phone: '082 123 4567' });
  await press(page, 'Create Account');
  await page.locator('#verificationCode:focus').waitFor();
  await page.keyboard.type('12a 34-5');
  await expect.poll(() => codeField(page).inputValue()).toBe('12345');
  await expect.poll(() => button(page, 'Verify Email').isDisabled()).toBe(true);
  await page.keyboard.type('678');
  await expect.poll(() => codeField(page).inputValue()).toBe('123456');
  await expect.poll(() => button(page, 'Verify Email').isEnabled()).toBe(true);
  for (const text of ['654 321', 'Your code is 654321. It works for 24 hours.', '654321']) {
    await codeField(page).fill('12');
    await paste(page, text);
    await expect.poll(() => codeField(page).inputValue()).toBe('654321');
  }
  await codeField(page).fill('');
  await paste(page, '12 3');
  await expect.poll(() => codeField(page).inputValue()).toBe('123');
  const code = await mailedCode(stack, email);
  await paste(page, other(code));
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText('Invalid verification code provided, please try again.', { exact: true })
    .waitFor();
  await page.locator('#verificationCode:focus').waitFor();
  await page.keyboard.type(code);
  await expect.poll(() => codeField(page).inputValue()).toBe(code);
  await page.keyboard.press('Enter');
  await page.getByText('One moment, we’re signing you in.').waitFor();
  await page.waitForURL(/\/agent\b/);
});

it('sends another code after too many wrong ones, then pauses for 30 seconds, even after a reload', async () => {
  const email = await office.signUp({ email: 'resending@demo.example' });
  const { page, complaints } = await openPage(PHONE);
  complaints.expect(/status of 400/);
  await page.clock.install();
  await registeredHere(page, email);
  await page.goto(stack.url + addressOf(email));
  const first = await mailedCode(stack, email);
  await codeField(page).fill(other(first));
  stack.refusePoolCalls('ConfirmSignUp', ATTEMPT_LIMIT);
  await press(page, 'Verify Email');
  const alert = page.getByRole('alert');
  await alert.getByText('Attempt limit exceeded, please try after some time.').waitFor();
  await alert.getByText('ask for a new code').waitFor();
  stack.refusePoolCalls('ConfirmSignUp');
  await press(page, 'Resend Code');
  await page.getByRole('status').getByText('A new code is on its way.').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => codeField(page).inputValue()).toBe('');
  await expect.poll(() => button(page, 'Resend Code').isDisabled()).toBe(true);
  await page.getByText(/You can ask again in \d+ s\./).waitFor();
  await page.reload();
  await page.getByText(/You can ask again in \d+ s\./).waitFor();
  await expect.poll(() => button(page, 'Resend Code').isDisabled()).toBe(true);
  await page.clock.fastForward(31_000);
  await page.getByText(/You can ask again/).waitFor({ state: 'hidden' });
  await expect.poll(() => button(page, 'Resend Code').isEnabled()).toBe(true);
  expect(await stack.inbox(email)).toHaveLength(2);
  // Only the page of the registration signs in by itself, so the screen leads to the sign-in.
  await enterMailedCode(page, stack, email);
  await page.getByText('One moment, then you can sign in.').waitFor();
  await page.clock.fastForward(2_000);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await fill(page, { Password: PASSWORD });
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/agent\b/);
});

it('offers the sign-in to people whose address is verified, before they know and after', async () => {
  const { email } = await office.newAgent();
  const { page, complaints } = await openPage();
  complaints.expect(/status of 400/);
  const goToSignIn = async () => {
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  };
  await registeredHere(page, email);
  await page.goto(stack.url + addressOf(email));
  for (const [name, message] of [
    ['Verify Email', 'User cannot be confirmed. Current status is CONFIRMED'],
    // Cognito's message; the local pool doesn't have it.
    ['Resend Code', 'User is already confirmed.'],
  ] as const) {
    const json = { __type: 'InvalidParameterException', message };
    await page.route('**/user-pool', (route) => route.fulfill({ status: 400, json }));
    await codeField(page).fill('123456');
    await press(page, name);
    await page.getByRole('heading', { name: 'Already verified' }).waitFor();
    await page.locator('h1:focus').waitFor();
    await page.unroute('**/user-pool');
    await goToSignIn();
    await revisit(page, addressOf(email));
  }
  await press(page, 'Resend Code');
  await page.getByText('A new code is on its way.').waitFor();
  await goToSignIn();
});

const CHOSEN = 'My-own-words-7';
const begun = { fullName: 'Sipho Dlamini', phone: '082 123 4567' };

/** Opens the screen for the code of an address that was registered elsewhere and never verified. */
const WAYS: Record<string, (page: Page, email: string) => Promise<void>> = {
  'a second registration': async (page, email) => {
    await page.goto(`${stack.url}/register`);
    await fillRegistration(page, { ...begun, email });
    await press(page, 'Create Account');
    const alert = page.getByRole('alert');
    await alert.getByText('This email is already registered. Please sign in instead.').waitFor();
  },
  'a forgotten password': async (page, email) => {
    await page.goto(`${stack.url}/forgot-password`);
    await fill(page, { Email: email });
    await press(page, 'Send Reset Link');
    await page.getByText(`If ${email} belongs to an account`).waitFor();
  },
};

it.each(Object.keys(WAYS))(
  'leads from %s to a new code, a password and the portal',
  async (way) => {
    const email = await office.signUp({});
    const { page, complaints } = await openPage(PHONE);
    complaints.expect(/status of 400/);
    await WAYS[way]?.(page, email);
    expect(await stack.inbox(email)).toHaveLength(2);
    await page.getByRole('link', { name: 'Enter the code' }).click();
    await page.getByText('they replace what was entered before.').waitFor();
    const chosen = { Password: CHOSEN, 'Confirm Password': CHOSEN };
    await fill(page, { 'Full Name': begun.fullName, 'Mobile Number': begun.phone, ...chosen });
    const code = await mailedCode(stack, email);
    await codeField(page).fill(other(code));
    await press(page, 'Verify Email');
    await page
      .getByRole('alert')
      .getByText('Invalid verification code provided, please try again.', { exact: true })
      .waitFor();
    await enterMailedCode(page, stack, email);
    await page.waitForURL(/\/agent\b/);
    await page.getByRole('heading', { name: /^Welcome back, Sipho/ }).waitFor();
  },
);
