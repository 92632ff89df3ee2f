/** Administrators set what a colleague may change, close the colleague's account, and open it again. */
import { expect } from 'vitest';
import { profileTable } from '../../../../functions/data/identity/profile.table.ts';
import { allowOnly, carryFinance } from '../../../support/payouts/finance.ts';
import { formatMoment } from '../../../../web/lib/dates.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { dialogOf, press, rowOf } from '../../../support/browser/screens.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, visitOnce } = await setUpPortal();
const colleague = await office.newAdmin({ fullName: 'Sipho Ndlovu', department: 'Finance' });
await carryFinance(stack, office.admin);
await carryFinance(stack, colleague);
const { page, complaints } = await visitOnce(office.admin.email, '/admin/administrators');

const table = (name: string) => page.getByRole('table', { name, exact: true });
const active = () => table('Administrators');
const inactive = () => table('Inactive administrators');
/** As a registration leaves it where new administrators need approval. */
async function leaveWaiting(id: string): Promise<void> {
  const profiles = profileTable(stack.table);
  const profile = await profiles.get(id);
  if (!profile) throw new Error('There is no profile');
  const change = { to: 'pending', at: new Date().toISOString() } as const;
  await stack.table.transact([
    profiles.setStatus(profile, change).orThrow(() => new Error('Not active')),
  ]);
}
const permissionsOf = () => dialogOf(page, 'Permissions');
const box = (name: string) => permissionsOf().getByRole('checkbox', { name });
const { rows: signIns } = await colleague.api.identity.listMySignIns();
const signedInAt = signIns[0]?.at ?? '';

story('an administrator sets what a colleague may change', {
  'sees what each may change, and when each signed in last': async () => {
    const row = rowOf(page, 'Sipho Ndlovu');
    await row.getByText('All', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Last sign-in' }).waitFor();
    await row.getByText(formatMoment(signedInAt), { exact: true }).waitFor();
  },
  'sees what each permission covers, and that finance includes payouts': async () => {
    await press(rowOf(page, 'Sipho Ndlovu'), 'Permissions');
    await box('Finance').waitFor();
    await permissionsOf().getByText('Adds sales and decides them').waitFor();
    expect(await box('Payouts').isDisabled()).toBe(true);
    expect(await inspect(page, 'the permissions of an administrator')).toEqual([]);
    await box('Finance').uncheck();
    await expect.poll(() => box('Payouts').isDisabled()).toBe(false);
    await box('Payouts').uncheck();
    await box('Finance').check();
    await expect.poll(() => box('Payouts').isChecked()).toBe(true);
  },
  'changes nothing when cancelled, and shows it as it is when opened again': async () => {
    await press(permissionsOf(), 'Cancel');
    await permissionsOf().waitFor({ state: 'hidden' });
    await press(rowOf(page, 'Sipho Ndlovu'), 'Permissions');
    await expect.poll(() => box('Support').isChecked()).toBe(true);
    expect((await colleague.api.identity.getMe()).permissions).toHaveLength(4);
  },
  'is told when somebody else was quicker, and may replace it': async () => {
    await box('Finance').uncheck();
    await box('Payouts').uncheck();
    await allowOnly(stack, colleague, ['support']);
    await press(permissionsOf(), 'Save');
    await permissionsOf().getByText('Another administrator changed these permissions').waitFor();
    await permissionsOf().getByText('they are now: Support').waitFor();
    complaints.expect(/status of 409/);
    await press(permissionsOf(), 'Save');
    await seeToast(page, 'Permissions changed');
    await rowOf(page, 'Sipho Ndlovu').getByText('Sales desk, Support', { exact: true }).waitFor();
    expect((await colleague.api.identity.getMe()).permissions).toEqual(['sales', 'support']);
  },
  'takes all of them away: read-only': async () => {
    await press(rowOf(page, 'Sipho Ndlovu'), 'Permissions');
    await box('Sales desk').uncheck();
    await box('Support').uncheck();
    await press(permissionsOf(), 'Save');
    await rowOf(page, 'Sipho Ndlovu').getByText('Read-only', { exact: true }).waitFor();
    expect((await colleague.api.identity.getMe()).permissions).toEqual([]);
    await allowOnly(stack, colleague, ['sales', 'support', 'payouts', 'finance']);
  },
});

story('an administrator leaves', {
  'shows everybody’s status, and that nobody is inactive': async () => {
    await page.reload();
    await rowOf(page, 'Sipho Ndlovu').getByText('Active', { exact: true }).waitFor();
    await page.getByText('Nobody’s account is closed.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Set Inactive' }).count()).toBe(1);
  },
  'asks before the account is closed, and closes none when cancelled': async () => {
    await press(rowOf(page, 'Sipho Ndlovu'), 'Set Inactive');
    const dialog = dialogOf(page, 'Set Administrator Inactive');
    await dialog.getByText('signs them out everywhere').waitFor();
    await dialog.getByText('the finance permission is taken away').waitFor();
    await press(dialog, 'Cancel');
    await dialog.waitFor({ state: 'hidden' });
    expect((await colleague.api.identity.getMe()).status).toBe('active');
    await press(rowOf(page, 'Sipho Ndlovu'), 'Set Inactive');
    await press(dialog, 'Set Inactive');
    await seeToast(page, 'Administrator set inactive');
    await dialog.waitFor({ state: 'hidden' });
  },
  'lists the closed account with its user id': async () => {
    await inactive().getByText('Sipho Ndlovu').waitFor();
    await inactive().getByText(colleague.id).waitFor();
    await expect.poll(() => active().getByText('Sipho Ndlovu').count()).toBe(0);
    expect((await colleague.api.identity.getMe()).status).toBe('inactive');
  },
  'opens it again, without the finance permission': async () => {
    await press(rowOf(page, 'Sipho Ndlovu'), 'Set Active');
    const dialog = dialogOf(page, 'Set Administrator Active');
    await dialog.getByText('without the finance permission').waitFor();
    await press(dialog, 'Set Active');
    await seeToast(page, 'Administrator set active');
    await active().getByText('Sipho Ndlovu').waitFor();
    await rowOf(page, 'Sipho Ndlovu').getByText('All but Finance', { exact: true }).waitFor();
    expect(await colleague.api.identity.getMe()).toMatchObject({ status: 'active' });
  },
  'signs a colleague out everywhere': async () => {
    await press(rowOf(page, 'Sipho Ndlovu'), 'Sign Out Everywhere');
    await press(dialogOf(page, 'Sign Administrator Out'), 'Sign Out Everywhere');
    await seeToast(page, 'Sipho Ndlovu is signed out everywhere');
    await expectRefusal(colleague.api.identity.getMe(), 401);
  },
  'lists a new one who waits, and lets them in': async () => {
    const waiting = await office.newAdmin({ fullName: 'Lerato Khumalo' });
    await leaveWaiting(waiting.id);
    await page.reload();
    await table('Waiting administrators').getByText('Lerato Khumalo').waitFor();
    expect(await inspect(page, 'a waiting administrator')).toEqual([]);
    await press(rowOf(page, 'Lerato Khumalo'), 'Let In');
    await press(dialogOf(page, 'Let Administrator In'), 'Let In');
    await seeToast(page, 'Administrator set active');
    await active().getByText('Lerato Khumalo').waitFor();
    await expect.poll(() => table('Waiting administrators').count()).toBe(0);
    expect((await waiting.api.identity.getMe()).status).toBe('active');
  },
});
