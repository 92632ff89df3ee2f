/**
 * Given agents who earned something, finance checks the batch of a month's run, locks it, and takes it to the
 * bank and back.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { routeOnce } from '../../../support/browser/route-once.ts';
import { balanceTable } from '../../../../functions/data/ledger/balance.table.ts';
import { STEPS_WITH_BATCH } from '../../../../shared/payouts/rules.ts';
import { violations } from '../../../support/browser/axe.ts';
import { seeNext, sellerOfTwo, stageOf } from '../../../support/batches/batch-screen.ts';
import { bankingOf, type Person } from '../../../support/stack/office.ts';
import {
  dialogOf,
  fill,
  press,
  revisit,
  rowOf,
  seeFigure,
} from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpWatchedPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';
import { liftReturnHold } from '../../../support/payouts/finance.ts';

let nomsa: Person;
let thabo: Person;

const options = { serveWeb: true, runsByClock: true };
const { stack, office, visitOnce } = await setUpWatchedPortal(options);
const { page, complaints } = await visitOnce(office.admin.email, '/admin/payouts');

const FEBRUARY = '/admin/payouts/batches/2027-02';
const freeze = ({ id }: Person, isFrozen: boolean) => {
  const { table } = stack;
  return table.transact([balanceTable(table).setFrozen(id, isFrozen)]);
};
const goTo = (path: string) => revisit(page, path);

story('finance checks a monthly batch and locks it', {
  'says when the first run comes, while there is none': async () => {
    await page.getByRole('tab', { name: 'Monthly batches' }).click();
    await page.getByText('No monthly batches yet').waitFor();
    await page.getByText(/The first run starts on 01 \w+ \d{4}, 02:00, and puts/).waitFor();
  },
  'shows the run that the 1st of the month starts, without a reload': async () => {
    await stack.moveClock('2027-02-10T08:00:00.000Z');
    nomsa = await sellerOfTwo(office, 'Nomsa Dlamini', bankingOf());
    thabo = await sellerOfTwo(office, 'Thabo Mokoena', bankingOf({ accountNumber: '62000000456' }));
    await sellerOfTwo(office, 'Zanele Khumalo');
    await office.newAgent({ fullName: 'Pieter van der Merwe' });
    await stack.moveClock('2027-03-01T00:01:00.000Z');
    const row = rowOf(page, 'February 2027');
    await row.getByText('Finished', { exact: true }).waitFor();
    await row.getByText('Open', { exact: true }).waitFor();
    await row.getByText('R240.00', { exact: true }).waitFor();
    await freeze(thabo, true);
    // A press anywhere on the row opens it.
    await row.getByText('R240.00', { exact: true }).click();
    await page.waitForURL(`**${FEBRUARY}`);
  },
  'shows what is in the batch, and in words what stays out of it': async () => {
    await page.getByRole('heading', { level: 1, name: 'Batch of February 2027' }).waitFor();
    await seeNext(page, 'Check it, then lock it');
    await seeFigure(page, 'Lines', '1');
    await page.getByText('of 2: 1 can’t be paid now').waitFor();
    await seeFigure(page, 'Total', 'R120.00');
    await page.getByText('without R120.00').waitFor();
    await rowOf(page, 'Nomsa Dlamini').getByText('R120.00', { exact: true }).waitFor();
    await page.getByText('The files are written when the batch is locked.').waitFor();
    expect(await page.getByRole('button', { name: /^Download / }).count()).toBe(3);
    for (const download of await page.getByRole('button', { name: /^Download / }).all())
      expect(await download.isDisabled()).toBe(true);
    const menu = page.getByRole('navigation', { name: 'Admin Portal' });
    expect(await menu.locator('[aria-current="page"]').textContent()).toContain('Payouts');
    await page.getByRole('tab', { name: 'Exceptions (1)' }).click();
    await rowOf(page, 'Zanele Khumalo').getByText('No bank details', { exact: true }).waitFor();
    expect(await violations(page, 'exceptions')).toEqual([]);
    await page.getByRole('link', { name: 'Zanele Khumalo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zanele Khumalo' }).waitFor();
    await page.goBack();
  },
  'excludes a line for a reason, which an error doesn’t lose, and includes it again': async () => {
    complaints.expect(/status of 500/);
    await freeze(thabo, false);
    await page.goto(stack.url + FEBRUARY);
    const row = rowOf(page, 'Thabo Mokoena');
    await press(row, 'Exclude');
    const dialog = dialogOf(page, 'Exclude from the batch');
    await dialog.getByText('1 line, R120.00 in all', { exact: false }).waitFor();
    await press(dialog, 'Exclude');
    await seeToast(page, 'Please provide a reason');
    await fill(dialog, { Reason: 'Account is in another name' });
    await routeOnce(page, '**/exclude', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'No', data: {} } }),
    );
    await press(dialog, 'Exclude');
    await seeToast(page, 'Failed to exclude the line');
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Account is in another name');
    await press(dialog, 'Exclude');
    await seeToast(page, 'Line excluded');
    await row.waitFor({ state: 'detached' });
    await seeFigure(page, 'Lines', '1');
    await page.getByRole('tab', { name: 'Exceptions (2)' }).click();
    await row.getByText('Account is in another name', { exact: false }).waitFor();
    await press(row, 'Include');
    const including = dialogOf(page, 'Include in the batch');
    await including.getByText('2 lines, R240.00 in all', { exact: false }).waitFor();
    await press(including, 'Include');
    await seeToast(page, 'Added to the batch');
    await seeFigure(page, 'Lines', '2');
  },
  'locks nothing but what was looked at: another administrator changed it meanwhile': async () => {
    complaints.expect(/status of 409/);
    const { monthlyRun } = office.admin.api;
    await press(page, 'Lock Batch');
    const dialog = dialogOf(page, 'Lock Batch');
    await dialog.getByText('2 lines, R240.00 in all').waitFor();
    const { rows } = await monthlyRun.listLines({ batchId: '2027-02' });
    const line = rows.find(({ agentId }) => agentId === thabo.id);
    await routeOnce(page, '**/lock', async (route) => {
      const payoutId = line?.payoutId ?? '';
      await monthlyRun.excludeLine({ batchId: '2027-02', payoutId, reason: 'Asked for it' });
      await route.continue();
    });
    await press(dialog, 'Lock Batch');
    await seeToast(page, 'Failed to lock the batch');
    await dialog.getByText('1 line, R120.00 in all', { exact: false }).waitFor();
    await dialog.getByText('Nothing was locked.', { exact: false }).waitFor();
    await press(dialog, 'Use New Figures');
    await dialog.getByText('are fixed with the accounts', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // The focus is back where it came from.
    await page.locator('button:focus', { hasText: 'Lock Batch' }).waitFor();
    await monthlyRun.includeException({ batchId: '2027-02', exceptionId: line?.payoutId ?? '' });
  },
  'locks by keyboard alone, and writes the files': async () => {
    await seeFigure(page, 'Lines', '2');
    await page.getByRole('button', { name: 'Lock Batch' }).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'Lock Batch');
    await dialog.getByText('2 lines, R240.00 in all').waitFor();
    expect(await violations(page, 'locking')).toEqual([]);
    await dialog.getByRole('button', { name: 'Lock Batch' }).press('Enter');
    await seeToast(page, 'The batch is being locked');
    await seeNext(page, 'Take the file to the bank');
    await stageOf(page).getByText('Locked', { exact: true }).waitFor();
    await stageOf(page).getByText(office.admin.me.fullName).waitFor();
    expect(await page.getByRole('button', { name: 'Exclude' }).count()).toBe(0);
    await page.locator('section:focus, section :focus').waitFor();
  },
  'offers no step of its payout alone, says why, and links to the batch': async () => {
    await goTo('/admin/payouts?batch=2027-02');
    await rowOf(page, 'Thabo Mokoena').waitFor();
    const line = rowOf(page, 'Nomsa Dlamini');
    await line.waitFor();
    for (const step of ['Mark Processing', 'Reject'])
      await line.getByRole('button', { name: step }).waitFor({ state: 'detached' });
    await line.getByRole('checkbox').waitFor({ state: 'detached' });
    await press(line, 'View');
    await page.getByRole('dialog').getByText(STEPS_WITH_BATCH).waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Batch of February 2027' }).click();
    await page.waitForURL(`**${FEBRUARY}`);
  },
  'is found by its month from anywhere': async () => {
    await goTo('/admin');
    await press(page, 'Go anywhere');
    await fill(page, { 'Go to': 'febr' });
    await page.getByRole('option', { name: /^February 2027/ }).click();
    await page.waitForURL(`**${FEBRUARY}`);
  },
});

story('finance takes the batch to the bank and back', {
  'hands over the file whose sum it shows, which makes the batch exported': async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const waiting = page.waitForEvent('download');
    await press(page, 'Download Plain CSV');
    const file = await readFile(await (await waiting).path());
    await press(page, 'Copy SHA-256 of Plain CSV');
    await seeToast(page, 'Copied the SHA-256 of Plain CSV');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      createHash('sha256').update(file).digest('hex'),
    );
    await stageOf(page).getByText('Exported', { exact: true }).waitFor();
  },
  'takes the batch to processing, and under one reference of the bank to paid': async () => {
    await press(page, 'Mark Processing');
    const processing = dialogOf(page, 'Mark Processing');
    await processing.getByText('2 lines, R240.00 in all').waitFor();
    await press(processing, 'Mark Processing');
    await seeNext(page, 'The bank is paying');
    await rowOf(page, 'Nomsa Dlamini').getByText('Paying', { exact: true }).waitFor();
    await press(page, 'Mark Paid');
    const paying = dialogOf(page, 'Mark Paid');
    await press(paying, 'Mark Paid');
    await seeToast(page, 'Please provide a transaction ID');
    await fill(paying, { 'Transaction ID': 'FNB-20270302-0001', Notes: 'Second of March' });
    await press(paying, 'Mark Paid');
    await seeNext(page, 'Everything is paid');
    await seeFigure(page, 'Paid', 'R240.00');
    await page.getByText('FNB-20270302-0001', { exact: true }).waitFor();
    await rowOf(page, 'Thabo Mokoena').getByText('Released', { exact: true }).waitFor();
  },
  'marks a line that the bank returned: the money is the agent’s again': async () => {
    await press(rowOf(page, 'Thabo Mokoena'), 'Mark Returned');
    const dialog = dialogOf(page, 'Mark Returned');
    await dialog.getByText('R120.00 goes back to Thabo Mokoena’s available balance.').waitFor();
    await fill(dialog, { Notes: 'Account closed' });
    await press(dialog, 'Mark Returned');
    await dialog.waitFor({ state: 'hidden' });
    await rowOf(page, 'Thabo Mokoena').getByText('Returned', { exact: true }).waitFor();
    await rowOf(page, 'Thabo Mokoena').getByText('Account closed').waitFor();
    await seeFigure(page, 'Returned', 'R120.00');
    await stageOf(page).getByText('Partly paid', { exact: true }).waitFor();
    expect((await thabo.api.ledger.getMyEarnings()).availableCents).toBe(12_000);
    // Until then nothing more is paid to that account.
    await liftReturnHold(stack, office, thabo);
  },
  'says where a run stopped, and goes on with Resume': async () => {
    await goTo('/admin/payouts?tab=batches');
    // Nothing of March is written for this agent.
    stack.front.setFaults({ brokenText: nomsa.id });
    await stack.moveClock('2027-04-01T00:01:00.000Z');
    const region = page.getByRole('region', { name: 'Run of March 2027' });
    await region.getByText('At the step “Closing each agent’s month”', { exact: false }).waitFor();
    await rowOf(page, 'March 2027').getByText('Failed', { exact: true }).waitFor();
    expect(await violations(page, 'a failed run')).toEqual([]);
    stack.front.setFaults({ brokenText: '' });
    await press(region, 'Resume');
    await rowOf(page, 'March 2027').getByText('Finished', { exact: true }).waitFor();
    await region.waitFor({ state: 'detached' });
    // The returned payout is paid together with March's earnings.
    await rowOf(page, 'March 2027').getByText('R140.00', { exact: true }).waitFor();
  },
});
