/**
 * Given an open batch, an administrator splits it by amount, sees both parts, and merges them again; then
 * locks it for a colleague who had a hand in a line.
 */
import { expect } from 'vitest';
import {
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { dialogOf, fill, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const settings = { ...settingsFromCdkJson(), fourEyesOnPayouts: true, bankChangeHoldHours: 0 };
const { stack, office, visitOnce } = await setUpPortal({ settings });
const { admin } = office;
const releaser = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await Promise.all([carryFinance(stack, admin), carryFinance(stack, releaser)]);
const ofReleaser = await releaser.api.payouts.addPayout({
  agentId: (await paidAgent(office)).id,
  amountCents: 20_000,
});
const first = await openBatch(office, [
  await pendingPayout(office, await paidAgent(office)),
  ofReleaser,
  await pendingPayout(office, undefined, 30_000),
]);
const second = `${first}-2`;
await stack.drain();
const { page } = await visitOnce(admin.email, `/admin/payouts/batches/${first}`);
const parts = page.getByRole('navigation', { name: 'Batches of this month' });

story('an administrator splits an open batch', {
  'sees in figures what goes and what stays, before anything moves': async () => {
    await press(page, 'Split Batch');
    const dialog = dialogOf(page, 'Split Batch');
    await dialog.getByText('The amount', { exact: true }).click();
    await fill(dialog, { 'Amount (R)': '1000' });
    await press(dialog, 'Show Preview');
    await dialog.getByText('No line of this batch is like that').waitFor();
    await fill(dialog, { 'Amount (R)': '200' });
    await press(dialog, 'Show Preview');
    await dialog.getByText(/^This batch: 1 line, R100\.00$/).waitFor();
    await dialog.getByText(/^New batch: 2 lines, R500\.00/).waitFor();
    await dialog.getByText(/^Together 3 lines, R600\.00/).waitFor();
    expect(await inspect(page, 'the preview of a split')).toEqual([]);
    expect(await readBatch(admin, first)).toMatchObject({ lines: 3, totalCents: 60_000 });
  },
  'splits it with a reason, and finds both parts linked to each other': async () => {
    const dialog = dialogOf(page, 'Split Batch');
    await fill(dialog, { Reason: 'Large amounts are paid on another day' });
    await press(dialog, 'Split Batch');
    await parts.getByText('Part 1 of 2').waitFor();
    await restingBatch(admin, second);
    await parts.getByText('2 lines, R500.00').waitFor();
    expect(await inspect(page, 'the first part of a split batch')).toEqual([]);
    await parts.getByRole('link', { name: 'Part 2' }).click();
    await page.waitForURL(new RegExp(`/batches/${second}$`));
    await page.getByText('Large amounts are paid on another day', { exact: false }).waitFor();
    expect(await inspect(page, 'the second part of a split batch')).toEqual([]);
  },
  'merges the second part back': async () => {
    await press(page, 'Merge Batch');
    const dialog = dialogOf(page, 'Merge Batch');
    await fill(dialog, { Reason: 'They go together after all' });
    await press(dialog, 'Merge Batch');
    await page.getByText('This batch is empty').waitFor();
    await expect.poll(async () => (await readBatch(admin, first)).totalCents).toBe(60_000);
  },
  'reads before locking what the releaser had a hand in': async () => {
    await page.goto(`${stack.url}/admin/payouts/batches/${first}`);
    await press(page, 'Lock Batch');
    const dialog = dialogOf(page, 'Lock Batch');
    await dialog.getByText(/^Sipho Ndlovu had a hand in 1 line, R200\.00: it goes/).waitFor();
    expect(await inspect(page, 'a lock that moves a line')).toEqual([]);
    await press(dialog, 'Lock Batch');
    await parts.getByRole('link', { name: 'Part 2' }).click();
    await parts.getByText(/Sipho Ndlovu was to release that/).waitFor();
    expect(await readBatch(admin, second)).toMatchObject({ status: 'open', lines: 1 });
    expect(await inspect(page, 'a batch that waits for another releaser')).toEqual([]);
  },
  'finds a row for each part among the batches': async () => {
    await page.goto(`${stack.url}/admin/payouts?tab=batches`);
    await page.getByText('(part 2)').waitFor();
    expect(await inspect(page, 'the batches of a split month')).toEqual([]);
  },
});
