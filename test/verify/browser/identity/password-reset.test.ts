/** A forgotten password: the link, its ways to fail, and the new password. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ATTEMPT_LIMIT } from '../../../support/identity/accounts.ts';
import { fill, press, signIn } from '../../../support/browser/screens.ts';
import { startAnew } from '../../../support/browser/start-anew.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const NEW = 'Another-one-2';

const { stack, office, browser } = await setUpPortal();
const { page, complaints, close } = await browser.open();
afterAll(close);
beforeEach(() => startAnew(page, stack.url));

/** The link of the newest mail to an address. */
async function mailedLink(email: string): Promise<string> {
  const [mail] = await stack.inbox(email);
  const path = /\/reset-password#[^"<\s]+/.exec(mail?.html ?? '')?.[0].replaceAll('&amp;', '&');
  if (!path) throw new Error(`No link was sent to ${email}`);
  return stack.url + path;
}

async function askForLink(email: string): Promise<void> {
  await page.goto(`${stack.url}/forgot-password`);
  await fill(page, { Email: email });
  await press(page, 'Send Reset Link');
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
}

async function typeNew(password: string): Promise<void> {
  await fill(page, { 'New Password': password, 'Confirm Password': password });
  await press(page, 'Reset Password');
}

/** Opens a link as from the mail; from the same screen it would not reload the page. */
async function openLink(link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
}

it('leads on to where the person was going', async () => {
  const { email } = await office.newAgent();
  await page.goto(`${stack.url}/agent/sales?status=rejected`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in screen has a field of the same name.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await fill(page, { Email: email });
  await press(page, 'Send Reset Link');
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await openLink(await mailedLink(email));
  await typeNew(NEW);
  await page.waitForURL(/\/login$/);
  await fill(page, { Password: NEW });
  await press(page, 'Sign In');
  await page.waitForURL(`${stack.url}/agent/sales?status=rejected`);
});

it('removes the link from the address bar, and accepts another in the same tab', async () => {
  await page.goto(`${stack.url}/reset-password#email=first@demo.example&code=123456`);
  await page.getByText('first@demo.example', { exact: true }).waitFor();
  await page.waitForURL(`${stack.url}/reset-password`);
  const openInTab = (fragment: string) =>
    page.evaluate((link) => window.location.assign(link), `/reset-password${fragment}`);
  await openInTab('#email=second@demo.example&code=654321');
  await page.getByText('second@demo.example', { exact: true }).waitFor();
  await page.waitForURL(`${stack.url}/reset-password`);
  for (const label of ['New Password', 'Confirm Password'])
    expect(await page.getByLabel(label, { exact: true }).getAttribute('minlength')).toBe('8');
});

it('sends nothing in place of a temporary password, nor to an unknown address, and sends a link again', async () => {
  const { email } = await office.newAgent();
  const waiting = 'waiting@demo.example';
  const added = { fullName: 'Nandi Zulu', phone: '082 123 4567', password: 'Temporary-1' };
  await office.admin.api.agents.addAgent(
    { ...added, email: waiting },
    { context: { idempotencyKey: crypto.randomUUID() } },
  );
  complaints.expect(/status of 400/);
  await page.goto(`${stack.url}/forgot-password`);
  await fill(page, { Email: waiting });
  await press(page, 'Send Reset Link');
  const alert = page.getByRole('alert');
  await alert.getByText('This account still has its temporary password', { exact: true }).waitFor();
  await alert.getByText(/the office can send you another/).waitFor();
  await fill(page, { Email: 'nobody@demo.example' });
  await press(page, 'Send Reset Link');
  await page.getByText('If nobody@demo.example belongs to an account').waitFor();
  await press(page, 'Use another address');
  await fill(page, { Email: email });
  await press(page, 'Send Reset Link');
  await page.getByText(`If ${email} belongs to an account`).waitFor();
  const first = await mailedLink(email);
  await press(page, 'Send it again');
  await page.getByText(`A new link is on its way to ${email}.`).waitFor();
  const again = page.getByRole('button', { name: 'Send it again', exact: true });
  await expect.poll(() => again.isDisabled()).toBe(true);
  await expect.poll(() => again.innerText()).toMatch(/^Send it again \(\d+ s\)$/);
  expect(await mailedLink(email)).not.toBe(first);
});

it('explains a used link and too many wrong codes, keeps what was typed, and sends another', async () => {
  const { email } = await office.newAgent();
  complaints.expect(/status of 400/);
  await askForLink(email);
  const link = await mailedLink(email);
  await openLink(link);
  await typeNew(NEW);
  await page.waitForURL(/\/login$/);
  await openLink(link);
  await typeNew('Yet-another-3');
  await page.getByRole('alert').getByText('This link no longer works').waitFor();
  await expect
    .poll(() => page.getByLabel('New Password', { exact: true }).inputValue())
    .toBe('Yet-another-3');
  await press(page, 'Send a New Link');
  await page.getByText(`A new link is on its way to ${email}.`).waitFor();
  await openLink(await mailedLink(email));
  stack.refusePoolCalls('ConfirmForgotPassword', ATTEMPT_LIMIT);
  await typeNew('Yet-another-3');
  await page.getByText('Attempt limit exceeded', { exact: false }).waitFor();
  await page.getByText('Wait an hour, then ask for a new one.', { exact: false }).waitFor();
  stack.refusePoolCalls('ConfirmForgotPassword');
  await press(page, 'Reset Password');
  await page.waitForURL(/\/login$/);
});

it('signs out the person on the device, to continue with the new password', async () => {
  const { email } = await office.newAgent();
  await signIn(page, stack.url, email);
  // The reset ends the session, which may be used once more before the page signs out.
  complaints.expect(/status of 40[01]/);
  await askForLink(email);
  await openLink(await mailedLink(email));
  await page.getByText('You will sign in again with it on this device.').waitFor();
  await typeNew(NEW);
  await seeToast(page, 'Password updated successfully!');
  await page.waitForURL(/\/login$/);
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await page.goto(`${stack.url}/agent`);
  await page.waitForURL(/\/login$/);
});
