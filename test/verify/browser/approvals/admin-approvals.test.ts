/**
 * Given an office where payouts need two people, what one administrator asks for waits on everybody's screens
 * until another confirms or declines it, or the first takes it back.
 */
import { expect } from 'vitest';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { choose, dialogOf, fill, follow, press, rowOf } from '../../../support/browser/screens.ts';
import { seeToast } from '../../../support/browser/toasts.ts';
import { askForConfirmation } from '../../../support/approvals/two-people.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { approvedSale, requestedPayout } from '../../../support/sales/deals.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const { stack, office, visitOnce } = await setUpPortal({
  settings: { fourEyesOnPayouts: true, bankChangeHoldHours: 0 },
});
const colleague = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
for (const one of [office.admin, colleague]) await carryFinance(stack, one);
for (const fullName of ['Nomsa Dlamini', 'Lerato Molefe', 'Pieter van der Merwe']) {
  const agent = await office.newAgent({ fullName });
  await agent.api.agents.saveBanking(bankingOf());
  await approvedSale(office, agent);
  await requestedPayout(agent);
}
await stack.drain();

const PAYOUTS = '/admin/payouts';
const APPROVALS = '/admin/approvals';
const TITLE = 'Mark a payout as processing';
const { page, complaints } = await visitOnce(office.admin.email, PAYOUTS);
const { page: other } = await visitOnce(colleague.email, '/admin');
const menu = other.getByRole('navigation', { name: 'Admin Portal' });
const waits = other.getByRole('link', { name: '1 change needs a second person’s approval' });

/** Presses Mark Processing on a payout and in its question. */
async function mark(agentName: string) {
  await press(rowOf(page, agentName), 'Mark Processing');
  await press(dialogOf(page, 'Mark Processing'), 'Mark Processing');
}
const statusOf = async (agentName: string) => {
  const { rows } = await office.admin.api.payouts.listPayouts({ limit: 10 });
  return rows.find((row) => row.agentName === agentName)?.status;
};

story('an act that takes two people', {
  'isn’t shown on the dashboard before anything waits': async () => {
    await other.getByText('Nothing waits for a decision.').waitFor();
    expect(await waits.count()).toBe(0);
  },
  'fails as any refused call where the person doesn’t ask': async () => {
    complaints.expect(/status of 403/);
    await mark('Nomsa Dlamini');
    const asked = dialogOf(page, 'Another Person Has to Confirm This');
    await asked.getByText(TITLE, { exact: true }).waitFor();
    await asked.getByText('In this office another person has to confirm this.').waitFor();
    expect(await inspect(page, 'an act to ask for')).toEqual([]);
    await press(asked, 'Cancel');
    await seeToast(page, 'Failed to update payout status');
    await press(dialogOf(page, 'Mark Processing'), 'Cancel');
  },
  'is asked for where it is refused, and its row says that it waits': async () => {
    await mark('Nomsa Dlamini');
    await askForConfirmation(page);
    await dialogOf(page, 'Mark Processing').waitFor({ state: 'hidden' });
    const row = rowOf(page, 'Nomsa Dlamini');
    await row.getByRole('link', { name: 'Waits for a second person' }).waitFor();
    expect(await row.getByRole('button', { name: 'Mark Processing' }).count()).toBe(0);
    expect(await statusOf('Nomsa Dlamini')).toBe('pending');
    expect(await inspect(page, 'a payout that waits')).toEqual([]);
  },
  'reaches the other’s dashboard and menu, and is confirmed from there': async () => {
    await menu.getByText('1 waiting confirmation', { exact: true }).waitFor();
    await waits.waitFor();
    expect(await inspect(other, 'a dashboard with an act that waits')).toEqual([]);
    await waits.click();
    await press(rowOf(other, 'Nomsa Dlamini'), 'View');
    const dialog = dialogOf(other, TITLE);
    await dialog.getByRole('link', { name: 'Nomsa Dlamini' }).waitFor();
    await dialog.getByText('by Thandi Mokoena', { exact: false }).first().waitFor();
    await dialog.getByText('The account of Nomsa Dlamini was entered', { exact: false }).waitFor();
    expect(await inspect(other, 'an act to confirm')).toEqual([]);
    await press(dialog, 'Confirm');
    await seeToast(other, 'Confirmed, and done');
    await other.getByText('Nothing waits for a second person').waitFor();
    await rowOf(page, 'Nomsa Dlamini').getByText('Paying', { exact: true }).waitFor();
  },
  'is declined with a reason, which whoever asked reads': async () => {
    await mark('Lerato Molefe');
    await askForConfirmation(page);
    await press(rowOf(other, 'Lerato Molefe'), 'View');
    const dialog = dialogOf(other, TITLE);
    await press(dialog, 'Decline');
    await press(dialog, 'Decline');
    await seeToast(other, 'Please say why');
    await fill(dialog, { Reason: 'Ask her about the account first' });
    expect(await inspect(other, 'an act to decline')).toEqual([]);
    await press(dialog, 'Decline');
    await seeToast(other, 'Declined: nothing was done');
    await follow(page, `${APPROVALS}?tab=decided`);
    await rowOf(page, 'Nomsa Dlamini').getByText('Confirmed', { exact: true }).waitFor();
    await choose(page, 'Status', 'Declined');
    await press(rowOf(page, 'Lerato Molefe'), 'View');
    await dialogOf(page, TITLE).getByText('Ask her about the account first').waitFor();
    await page.keyboard.press('Escape');
    expect(await statusOf('Lerato Molefe')).toBe('pending');
  },
  'is taken back by whoever asked for it, who can’t confirm it': async () => {
    await follow(page, PAYOUTS);
    await mark('Pieter van der Merwe');
    await askForConfirmation(page);
    const row = rowOf(page, 'Pieter van der Merwe');
    await row.getByRole('link', { name: 'Waits for a second person' }).click();
    const dialog = dialogOf(page, TITLE);
    await dialog.getByText('You asked for this', { exact: false }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    await press(dialog, 'Take It Back');
    await seeToast(page, 'Taken back: nothing was done');
    expect(await statusOf('Pieter van der Merwe')).toBe('pending');
  },
  'is asked for many at once, where a bulk step was refused': async () => {
    await follow(page, PAYOUTS);
    await rowOf(page, 'Pieter van der Merwe').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await press(page, 'Mark 2 Processing');
    const many = dialogOf(page, 'Mark Processing');
    await press(many, 'Mark 2 Payouts Processing');
    await many.getByText('0 of 2 processing, 2 refused').waitFor();
    await press(many, 'Ask for Confirmation of 2 Payouts');
    await seeToast(page, 'Waits for a second person');
    await many.waitFor({ state: 'hidden' });
    await press(rowOf(other, 'Mark payouts as processing'), 'View');
    await press(dialogOf(other, 'Mark payouts as processing'), 'Confirm');
    await seeToast(other, 'Confirmed, and done');
    await expect.poll(() => statusOf('Pieter van der Merwe')).toBe('processing');
  },
});
