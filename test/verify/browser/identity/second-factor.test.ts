/** People set up a second factor, sign in with it, confirm acts with it, and take it away. */
import type { Page } from 'playwright';
import { afterAll, expect, it, vi } from 'vitest';
import { profileTable } from '../../../../functions/data/identity/profile.table.ts';
import { FACTOR_TURNED_OFF } from '../../../../shared/identity/policy.ts';
import { apiOf } from '../../../support/stack/client.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { ofSignInAgo } from '../../../support/identity/forged-tokens.ts';
import { WRONG_CODE } from '../../../support/forms/form-row.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import {
  dialogOf,
  fill,
  follow,
  PASSWORD,
  press,
  rowOf,
} from '../../../support/browser/screens.ts';
import { App, openFactors } from '../../../support/identity/second-factor.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const settings = { administratorSecondFactor: 'required' as const };
const { stack, office, browser, openPage, visit } = await setUpPortal({ settings });
const factors = openFactors(stack);
const admin = await office.newAdmin();
const app = await factors.turnOn(admin);
await carryFinance(stack, admin);
const { page, complaints, close } = await browser.open();
afterAll(close);

const code = (page: Page) => page.getByLabel('Code', { exact: true });
const typeCode = (page: Page, value: string) => code(page).fill(value);

/** The key that stands under the QR code, as an app takes it. */
async function appOf(page: Page): Promise<App> {
  const key = await page.locator('figcaption code').textContent();
  return new App((key ?? '').replaceAll(' ', ''));
}

async function signInByForm(page: Page, email: string) {
  await page.goto(`${stack.url}/login`);
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Sign In');
}

it('leads an administrator without one to its set-up, and then to the screen', async () => {
  const other = await office.newAdmin();
  const { page: theirs, complaints: expected } = await visit(other.email, '/admin/administrators');
  expected.expect(/status of 40[03]/);
  await theirs.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  const theirApp = await appOf(theirs);
  expect(await inspect(theirs, 'set-up-factor')).toEqual([]);
  await press(theirs, 'Turn On');
  await theirs.getByText('Enter the 6 digits of the code.').waitFor();
  await typeCode(theirs, '000000');
  await press(theirs, 'Turn On');
  await theirs.getByText(WRONG_CODE).waitFor();
  expect(await code(theirs).inputValue()).toBe('000000');
  const right = await theirApp.code();
  await typeCode(theirs, `${right.slice(0, 3)} ${right.slice(3)}`);
  await press(theirs, 'Turn On');
  const codes = await codesOn(theirs);
  expect(await inspect(theirs, 'recovery-codes')).toEqual([]);
  await press(theirs, 'I Saved Them');
  await theirs.getByRole('heading', { name: 'Administrators' }).waitFor();

  await recoverByForm(theirs, other.email, codes[3] ?? '');
  await theirs.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  await typeCode(theirs, await (await appOf(theirs)).code());
  await press(theirs, 'Turn On');
  await theirs.getByRole('heading', { name: 'Administrators' }).waitFor();
});

const codesOn = async (page: Page): Promise<string[]> => {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
};

/**
 * Signs in with the password and a recovery code, on a device that is signed out, and goes on to the same
 * screen.
 */
async function recoverByForm(page: Page, email: string, recoveryCode: string) {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${stack.url}/admin/administrators`);
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Sign In');
  await page.getByRole('link', { name: 'Lost your app? Use a recovery code' }).click();
  const field = page.getByLabel('Recovery code');
  await field.fill('12');
  await press(page, 'Continue');
  await page.getByText('Enter the 16 letters and digits of one code.').waitFor();
  expect(await inspect(page, 'sign-in-recovery')).toEqual([]);
  await field.fill('0000-0000-0000-0000');
  await press(page, 'Continue');
  await page.getByText('This recovery code is wrong, or was used already.').waitFor();
  await field.fill(recoveryCode.toLowerCase());
  await press(page, 'Continue');
}

/** The factor has been on for two hours, so that a session of an hour ago began with a code. */
const moveSessionsEnd = (userId: string) => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const { table } = stack;
  return table.transact([
    profileTable(table)
      .endSessions(userId, { at, revokesLater: false })
      .orThrow(() => new Error('There is no profile')),
  ]);
};

/** The stored session becomes an hour old, as after many renewals. */
async function ageSession(page: Page): Promise<void> {
  const stored = await page.evaluate(() => Object.entries(localStorage));
  const [key = '', token = ''] = stored.find(([name]) => name.endsWith('.accessToken')) ?? [];
  const late = ofSignInAgo(stack.dataDir, String(token), 60);
  await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, late]);
}

story('an administrator who has one', {
  'is asked for the code at the sign-in, and told why one is refused': async () => {
    complaints.expect(/status of 40[03]/);
    await signInByForm(page, admin.email);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await inspect(page, 'sign-in-code')).toEqual([]);
    await typeCode(page, '000000');
    await press(page, 'Sign In');
    await page.getByText(WRONG_CODE).waitFor();
    const used = await app.code();
    await typeCode(page, used);
    await press(page, 'Sign In');
    await page.waitForURL(/\/admin$/);

    const other = await openPage(PHONE);
    other.complaints.expect(/status of 400/);
    await signInByForm(other.page, admin.email);
    await typeCode(other.page, used);
    await press(other.page, 'Sign In');
    await other.page
      .getByText('This code was used already. Wait until your app shows the next one.')
      .waitFor();
    await other.page.getByRole('link', { name: 'Back to Sign In' }).click();
    expect(await other.page.getByLabel('Email').inputValue()).toBe(admin.email);
  },
  'removes that of a colleague who has lost the app': async () => {
    const lost = await office.newAdmin({ fullName: 'Lindiwe Lost' });
    await factors.turnOn(lost);
    await follow(page, '/admin/administrators');
    await press(rowOf(page, 'Lindiwe Lost'), 'Remove Second Factor');
    const dialog = dialogOf(page, 'Remove Second Factor');
    await dialog.getByText('call them on a number that you know').waitFor();
    await press(dialog, 'Remove');
    await seeToast(page, 'Second factor removed');
    await rowOf(page, 'Lindiwe Lost').getByText('Off', { exact: true }).waitFor();
  },
  'is asked for the code after the password, where an act needs a fresh sign-in': async () => {
    await moveSessionsEnd(admin.id);
    await ageSession(page);
    await page.goto(`${stack.url}/admin/agents`);
    await press(page, 'Export');
    const dialog = dialogOf(page, 'Confirm it’s you');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Continue');
    await dialog.getByText('enter the 6-digit code').waitFor();
    const exported = page.waitForResponse(
      (response) => response.url().endsWith('/api/admin/exports') && response.status() === 200,
    );
    await typeCode(page, await app.code());
    await page.keyboard.press('Enter');
    await exported;
    await dialog.waitFor({ state: 'hidden' });
  },
});

const SECURITY = '/agent/profile?tab=security';

it('is set up and turned off by an agent on the profile', async () => {
  const agent = await office.newAgent();
  const before = apiOf(stack, () => ofSignInAgo(stack.dataDir, agent.accessToken, 1));
  expect(await before.identity.getMe()).toMatchObject({ status: 'active' });
  const { page: phone, complaints: expected } = await visit(agent.email, SECURITY, PHONE);
  expected.expect(/status of 400/);
  const factor = phone.getByRole('region', { name: 'Second Factor' });
  await press(phone, 'Set Up');
  const theirApp = await appOf(phone);
  await typeCode(phone, await theirApp.code());
  await press(phone, 'Turn On');
  const [first] = await codesOn(phone);
  await press(phone, 'I Saved Them');
  await seeToast(phone, 'Second factor is on');
  await factor.getByText('you have 10 recovery codes').waitFor();
  await press(phone, 'Replace Recovery Codes');
  expect(await codesOn(phone)).not.toContain(first);
  await press(phone, 'I Saved Them');
  // The session of the password alone is over, in this browser it goes on.
  await expectRefusal(before.identity.getMe(), 401);
  const later = apiOf(stack, await factors.signIn(agent.email, theirApp));
  expect(await later.identity.getMe()).toMatchObject({ hasSecondFactor: true });
  await press(phone, 'Turn Off');
  await press(phone, 'Keep It On');
  await press(phone, 'Turn Off');
  await press(phone, 'Turn It Off');
  await seeToast(phone, 'Second factor is off');
  await factor.getByRole('button', { name: 'Set Up' }).waitFor();
  expect((await later.identity.getMe()).hasSecondFactor).toBeUndefined();
});

it('isn’t set up where it was turned off past the portal', async () => {
  const owner = await office.newAdmin();
  await factors.turnOn(owner);
  await factors.switchOff(owner.accessToken);
  // The API trusts the pool's word for a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  const { page: theirs, complaints: expected } = await visit(owner.email, '/admin');
  expected.expect(/status of 403/);
  await theirs.getByText(FACTOR_TURNED_OFF).waitFor();
  expect(await theirs.getByRole('button', { name: 'Turn On' }).count()).toBe(0);
  await press(theirs, 'Sign Out');
  await theirs.waitForURL(/\/login$/);
  vi.useRealTimers();
});
