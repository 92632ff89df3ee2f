/**
 * Given an office where payouts need two people, administrators lock a batch, and correct a locked one: alone
 * before a file was downloaded, and by two afterwards.
 */
import { expect } from 'vitest';
import { nextBusinessDay } from '../../../../shared/kernel/business-day.ts';
import { dayOf } from '../../../../shared/kernel/month.ts';
import { declarationWords } from '../../../../shared/monthly-run/rules.ts';
import { formatCalendarDay } from '../../../../web/lib/dates.ts';
import { violations } from '../../../support/browser/axe.ts';
import {
  batchSteps,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
} from '../../../support/batches/batches.ts';
import { askFor } from '../../../support/approvals/by-two.ts';
import { askForConfirmation, confirmNewest } from '../../../support/approvals/two-people.ts';
import { storedSplit } from '../../../support/batches/stored-splits.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import {
  dialogOf,
  fill,
  press,
  revisit,
  rowOf,
  seeFigure,
} from '../../../support/browser/screens.ts';
import { seenPayout } from '../../../support/sales/deals.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const settings = { fourEyesOnPayouts: true, bankChangeHoldHours: 0 };
const { stack, office, visitOnce } = await setUpPortal({ settings });
const locker = office.admin;
const releaser = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await Promise.all([carryFinance(stack, locker), carryFinance(stack, releaser)]);
const two = { ...office, second: releaser };
const waiting = await pendingPayout(two, undefined, 20_000);
await askFor(locker, 'payouts.markProcessing', await seenPayout(locker, waiting.id));
const first = await openBatch(office, [
  await pendingPayout(two, await paidAgent(office)),
  waiting,
  await pendingPayout(two, undefined, 30_000),
]);
const splitOff = await pendingPayout(two);
const split = await openBatch(office, [await pendingPayout(two), splitOff]);
const second = await storedSplit(stack, split, [splitOff.id]);
const period = await openBatch(office, [
  await pendingPayout(two, await paidAgent(office)),
  await pendingPayout(two),
  await pendingPayout(two),
]);
await stack.drain();
const screen = `/admin/payouts/batches/${period}`;
const { page, complaints } = await visitOnce(locker.email, `/admin/payouts/batches/${first}`);
complaints.expect(/status of 403/);
const { page: other } = await visitOnce(releaser.email, screen);
const parts = page.getByRole('navigation', { name: 'Batches of this month' });
const later = nextBusinessDay(nextBusinessDay(dayOf(new Date())));

story('an administrator locks a batch', {
  'reads before what waits for a second person by itself, which stays out': async () => {
    await press(page, 'Lock Batch');
    const dialog = dialogOf(page, 'Lock Batch');
    await dialog.getByText('2 of 3 lines, R400.00 in all').waitFor();
    await dialog.getByText('1 line (R200.00) stays out: Waits for a second person').waitFor();
    await press(dialog, 'Lock Batch');
    await askForConfirmation(page);
    await page.getByRole('link', { name: 'Waits for a second person' }).waitFor();
    expect(await violations(page, 'a batch whose lock waits')).toEqual([]);
    await confirmNewest(other, 'monthlyRun.lockBatch');
    await page.getByRole('tab', { name: 'Exceptions (1)' }).click();
    await rowOf(page, 'Waits for a second person').waitFor();
  },
  'finds the batches of a month that was split linked to each other, and each in the list':
    async () => {
      await revisit(page, `/admin/payouts/batches/${second}`);
      await parts.getByText('Part 2 of 2').waitFor();
      expect(await violations(page, 'a month of two batches')).toEqual([]);
      await parts.getByRole('link', { name: 'Part 1' }).click();
      await page.getByText('Part 1 of 2').waitFor();
      await revisit(page, '/admin/payouts?tab=batches');
      await page.getByText('(part 2)').waitFor();
    },
});

story('administrators correct a locked batch', {
  'enter a public holiday, on which no payment date falls, and take it back': async () => {
    await revisit(page, screen);
    await press(page, 'Add Public Holiday');
    const dialog = dialogOf(page, 'Add Public Holiday');
    await press(dialog, 'Add Holiday');
    await dialog.getByText('Choose the day.').waitFor();
    expect(await violations(page, 'a new public holiday')).toEqual([]);
    const day = nextBusinessDay(dayOf(new Date()));
    await fill(dialog, { Day: day, Reason: 'Local elections' });
    await press(dialog, 'Add Holiday');
    await page.getByText(`Public holiday: ${formatCalendarDay(day)}, Local elections`).waitFor();
    await press(page, 'Lock Batch');
    const lock = dialogOf(page, 'Lock Batch');
    await expect.poll(() => lock.getByLabel('Payment Date').inputValue()).toBe(later);
    await press(lock, 'Cancel');
    await press(page, `Remove the holiday of ${formatCalendarDay(day)}`);
    await page.getByText('Local elections').waitFor({ state: 'detached' });
  },
  'choose the payment date when they lock it, and are told where no bank pays': async () => {
    await revisit(page, screen);
    await press(page, 'Lock Batch');
    const dialog = dialogOf(page, 'Lock Batch');
    const date = dialog.getByLabel('Payment Date');
    await expect.poll(() => date.inputValue()).toBe(nextBusinessDay(dayOf(new Date())));
    await date.fill('2020-01-01');
    await press(dialog, 'Lock Batch');
    await dialog.getByText('Choose a day on which banks work, within 31 days.').waitFor();
    await date.fill(later);
    await press(dialog, 'Lock Batch');
    await askForConfirmation(page);
    await confirmNewest(other, 'monthlyRun.lockBatch');
    await page.getByText(formatCalendarDay(later)).waitFor();
    await page.getByText('confirmed by Sipho Ndlovu').waitFor();
  },
  'open it again by themselves before a download, with a reason': async () => {
    await press(page, 'Reopen');
    const dialog = dialogOf(page, 'Reopen Batch');
    await press(dialog, 'Reopen');
    await dialog.getByText('Say why, in a few words.').waitFor();
    await fill(dialog, { Reason: 'An agent’s account is wrong' });
    await press(dialog, 'Reopen');
    await seeToast(page, 'The batch is being opened again');
    await page.getByRole('heading', { name: 'Check it, then lock it' }).waitFor();
    await page.getByText('Set 1, 3 lines', { exact: false }).click();
    await page.getByText('An agent’s account is wrong', { exact: false }).waitFor();
  },
  'ask a colleague once a file was downloaded, and nobody downloads meanwhile': async () => {
    await batchSteps(locker).lock(period, releaser);
    await batchSteps(releaser).download(period);
    await page.getByRole('heading', { name: 'Load the file at the bank' }).waitFor();
    await press(page, 'Change Payment Date');
    const dialog = dialogOf(page, 'Change Payment Date');
    await fill(dialog, { 'Payment Date': later, Reason: 'The bank closed our window' });
    await press(dialog, 'Write New Files');
    await dialog.getByText('Say what became of them.').waitFor();
    await dialog.getByLabel(declarationWords.notUploaded).check();
    expect(await violations(page, 'a correction')).toEqual([]);
    await press(dialog, 'Write New Files');
    await askForConfirmation(page);
    await page.getByRole('link', { name: 'Waits for a second person' }).waitFor();
    await revisit(other, screen);
    const download = other.getByRole('button', { name: 'Download Plain CSV' });
    await expect.poll(() => download.isDisabled()).toBe(true);
  },
  'confirm what the colleague asks for, after reading it': async () => {
    await other.getByRole('link', { name: 'Waits for a second person' }).click();
    const act = other.getByRole('dialog');
    await act.getByText(declarationWords.notUploaded).waitFor();
    await press(act, 'Confirm');
    await seeToast(other, 'Confirmed, and done');
    await revisit(other, screen);
    await other.getByText('Set 2, 3 lines', { exact: false }).waitFor();
    await expect.poll(async () => (await readBatch(locker, period)).paymentDate).toBe(later);
  },
  'take a line out of a locked batch, whose payout stays pending': async () => {
    await page.getByRole('heading', { name: 'Take the file to the bank' }).waitFor();
    const row = rowOf(page, 'R100.00').first();
    await press(row, 'Take Out');
    const dialog = dialogOf(page, 'Take out of the batch');
    await dialog.getByText('2 lines, R200.00 in all', { exact: false }).waitFor();
    await fill(dialog, { Reason: 'The account isn’t the agent’s own' });
    await press(dialog, 'Take Out');
    await seeToast(page, 'The line is out, and the files are being written');
    await seeFigure(page, 'Lines', '2');
    await page.getByRole('tab', { name: 'Exceptions (1)' }).click();
    await rowOf(page, 'The account isn’t the agent’s own').waitFor();
  },
});
