/** People set up a second factor, sign in with it, confirm acts with it, and take it away. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { profileTable } from '../../../../functions/data/profile.table.ts';
import { apiOf, refusal } from '../../../support/stack/client.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { ofSignInAgo } from '../../../support/identity/forged-tokens.ts';
import { WRONG_CODE } from '../../../support/forms/form-row.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { dialogOf, fill, PASSWORD, press, rowOf } from '../../../support/browser/screens.ts';
import { App, openFactors } from '../../../support/identity/second-factor.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { tableOf } from '../../../support/stack/table.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const settings = { ...settingsFromCdkJson(), administratorSecondFactor: 'required' as const };
const { stack, office, openPage, visit } = await setUpPortal({ settings });
const factors = openFactors(stack);

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
  const admin = await office.newAdmin();
  const { page, complaints } = await visit(admin.email, '/admin/administrators');
  complaints.expect(/status of 40[03]/);
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  const app = await appOf(page);
  expect(await inspect(page, 'set-up-factor')).toEqual([]);
  await press(page, 'Turn On');
  await page.getByText('Enter the 6 digits of the code.').waitFor();
  await typeCode(page, '000000');
  await press(page, 'Turn On');
  await page.getByText(WRONG_CODE).waitFor();
  expect(await code(page).inputValue()).toBe('000000');
  const right = await app.code();
  await typeCode(page, `${right.slice(0, 3)} ${right.slice(3)}`);
  await press(page, 'Turn On');
  await page.getByRole('heading', { name: 'Administrators' }).waitFor();
});

it('asks for the code at the sign-in, and says why one is refused', async () => {
  const admin = await office.newAdmin();
  const app = await factors.turnOn(admin);
  const { page, complaints } = await openPage(PHONE);
  complaints.expect(/status of 400/);
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
});

it('asks for the code after the password, where an act needs a fresh sign-in', async () => {
  const admin = await office.newAdmin();
  const app = await factors.turnOn(admin);
  const { page, complaints } = await openPage();
  complaints.expect(/status of 40[03]/);
  await signInByForm(page, admin.email);
  await typeCode(page, await app.code());
  await press(page, 'Sign In');
  await page.waitForURL(/\/admin$/);
  await moveSessionsEnd(admin.id);
  await ageSession(page);
  await page.goto(`${stack.url}/admin/agents`);
  await press(page, 'Export');
  const dialog = dialogOf(page, 'Confirm it’s you');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Continue');
  await dialog.getByText('enter the 6-digit code').waitFor();
  expect(await inspect(page, 'confirm-code')).toEqual([]);
  const exported = page.waitForResponse(
    (response) => response.url().endsWith('/api/admin/exports') && response.status() === 200,
  );
  await typeCode(page, await app.code());
  await page.keyboard.press('Enter');
  await exported;
  await dialog.waitFor({ state: 'hidden' });
});

/** The factor has been on for two hours, so that a session of an hour ago began with a code. */
const moveSessionsEnd = (userId: string) => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const table = tableOf(stack);
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

it('is set up and turned off by an agent on the profile', async () => {
  const agent = await office.newAgent();
  const before = apiOf(stack, () => ofSignInAgo(stack.dataDir, agent.accessToken, 1));
  expect(await before.identity.getMe()).toMatchObject({ status: 'active' });
  const { page, complaints } = await visit(agent.email, '/agent/profile', PHONE);
  complaints.expect(/status of 400/);
  await press(page, 'Second Factor');
  const dialog = dialogOf(page, 'Second Factor');
  await press(page, 'Set Up');
  const app = await appOf(page);
  expect(await inspect(page, 'second-factor')).toEqual([]);
  await typeCode(page, await app.code());
  await press(page, 'Turn On');
  await seeToast(page, 'Second factor is on');
  // The session of the password alone is over, in this browser it goes on.
  expect(await refusal(before.identity.getMe())).toMatchObject({ status: 401 });
  const token = await factors.signIn(agent.email, app);
  const later = apiOf(stack, () => token);
  expect(await later.identity.getMe()).toMatchObject({ hasSecondFactor: true });
  await press(page, 'Turn Off');
  await press(page, 'Keep It On');
  await press(page, 'Turn Off');
  await press(page, 'Turn It Off');
  await seeToast(page, 'Second factor is off');
  await dialog.getByRole('button', { name: 'Set Up' }).waitFor();
  expect((await later.identity.getMe()).hasSecondFactor).toBeUndefined();
});

it('is removed by the office for a person who has lost the app', async () => {
  const lost = await office.newAdmin({ fullName: 'Lindiwe Lost' });
  await factors.turnOn(lost);
  const helper = await office.newAdmin();
  const app = await factors.turnOn(helper);
  await carryFinance(stack, helper);
  const { page } = await openPage();
  await signInByForm(page, helper.email);
  await typeCode(page, await app.code());
  await press(page, 'Sign In');
  await page.waitForURL(/\/admin$/);
  await page.goto(`${stack.url}/admin/administrators`);
  await press(rowOf(page, 'Lindiwe Lost'), 'Remove Second Factor');
  const dialog = dialogOf(page, 'Remove Second Factor');
  await dialog.getByText('call them on a number that you know').waitFor();
  expect(await inspect(page, 'remove-factor')).toEqual([]);
  await press(dialog, 'Remove');
  await seeToast(page, 'Second factor removed');
  await rowOf(page, 'Lindiwe Lost').getByText('Off', { exact: true }).waitFor();
});
