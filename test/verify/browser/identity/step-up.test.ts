/** Acts that need a fresh sign-in ask for the password over the screen as it stands. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { ofSignInAgo } from '../../../support/identity/forged-tokens.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { dialogOf, PASSWORD, press, rowOf } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, visit } = await setUpPortal();
const seller = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await stack.drain();

const DIALOG = 'Confirm it’s you';
/** The statuses of the answers to one kind of call. */
const answered = (page: Page, method: string, path: RegExp) => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === method && path.test(response.url()))
      statuses.push(response.status());
  });
  return statuses;
};

/** Opens a screen for an administrator who signed in an hour ago, and whose token was renewed since. */
async function visitLate(at: string) {
  const opened = await visit(office.admin.email, at);
  const { page, complaints } = opened;
  complaints.expect(/status of 40[03]/);
  const isAccessToken = (key: string) => key.endsWith('.accessToken');
  const stored = await page.evaluate(() => Object.entries(localStorage));
  const [key = '', token = ''] = stored.find(([name]) => isAccessToken(name)) ?? [];
  const late = ofSignInAgo(stack.dataDir, String(token), 60);
  await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, late]);
  await page.reload();
  await page.getByText('Nomsa Dlamini').first().waitFor();
  return opened;
}

it('asks for the password: without it nothing changes, with it the act goes on by itself', async () => {
  const { page } = await visitLate('/admin/agents');
  const deletions = answered(page, 'DELETE', /\/api\/admin\/agents\//);
  const exported = answered(page, 'POST', /\/api\/admin\/exports$/);
  const dialog = dialogOf(page, DIALOG);
  const password = dialog.getByLabel('Password', { exact: true });
  await press(rowOf(page, 'Nomsa Dlamini'), 'Delete');
  await press(dialogOf(page, 'Delete Agent'), 'Delete');
  await press(dialog, 'Cancel');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Enter your password again to make this change.').waitFor();
  expect(deletions).toEqual([403]);
  expect(await seller.api.agents.getMyProfile()).toMatchObject({ fullName: 'Nomsa Dlamini' });
  await press(dialogOf(page, 'Delete Agent'), 'Cancel');

  await press(page, 'Export');
  await dialog.getByText(office.admin.email).waitFor();
  expect(await inspect(page, 'confirm-password')).toEqual([]);
  await password.fill('not-my-password');
  await press(dialog, 'Continue');
  await dialog.getByText('This is not your password.').waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => exported).toEqual([403, 200]);
});
