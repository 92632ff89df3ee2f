/** Given a locked batch, finance takes it to the bank and back, and the next month's run to its end. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, vi } from 'vitest';
import { violations } from '../../../support/browser/axe.ts';
import { leadTo } from '../../../support/batches/batches.ts';
import { seeNext, sellerOfTwo, stageOf } from '../../../support/batches/batch-screen.ts';
import { dialogOf, fill, press, rowOf, seeFigure } from '../../../support/browser/screens.ts';
import { seeToast } from '../../../support/browser/toasts.ts';
import { liftReturnHold } from '../../../support/payouts/finance.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { setUpWatchedPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const options = { serveWeb: true, runsByClock: true };
const { stack, office, visitOnce, visit } = await setUpWatchedPortal(options);
await stack.moveClock('2027-02-10T08:00:00.000Z');
const nomsa = await sellerOfTwo(office, 'Nomsa Dlamini', bankingOf());
const thabo = await sellerOfTwo(
  office,
  'Thabo Mokoena',
  bankingOf({ accountNumber: '62000000456' }),
);
await sellerOfTwo(office, 'Zanele Khumalo');
await stack.moveClock('2027-03-01T00:01:00.000Z');
const hasRun = async () => {
  const { rows } = await office.admin.api.monthlyRun.listBatches({});
  return rows.some(({ run }) => run.status === 'finished');
};
await vi.waitUntil(hasRun, { timeout: 60_000, interval: 200 });
await leadTo(office.admin, '2027-02', 'locked');
const { page } = await visitOnce(office.admin.email);

const FEBRUARY = '/admin/payouts/batches/2027-02';
const goTo = (path: string) => page.goto(stack.url + path);

story('finance takes a monthly batch to the bank and back', {
  'hands over the file whose sum it shows, which makes the batch exported': async () => {
    await goTo(FEBRUARY);
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
    expect(await violations(page, 'an exported batch')).toEqual([]);
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
    expect(await violations(page, 'a paid batch')).toEqual([]);
  },
  'tells the agent: released, under the bank’s reference': async () => {
    await stack.drain();
    const { page } = await visit(nomsa.email, '/agent/earnings', {
      viewport: { width: 390, height: 844 },
    });
    const payout = page.getByRole('listitem').filter({ hasText: 'Monthly payout' });
    await payout.getByText('Released', { exact: true }).waitFor();
    await press(payout, 'View');
    await page.getByRole('dialog').getByText('FNB-20270302-0001').waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'Notifications');
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText('Transaction ID: FNB-20270302-0001')
      .waitFor();
  },
  'marks a line that the bank returned: the money is the agent’s again': async () => {
    await press(rowOf(page, 'Thabo Mokoena'), 'Mark Returned');
    const dialog = dialogOf(page, 'Mark Returned');
    await dialog.getByText('R120.00 goes back to Thabo Mokoena’s available balance.').waitFor();
    await fill(dialog, { Notes: 'Account closed' });
    await press(dialog, 'Save');
    await rowOf(page, 'Thabo Mokoena').getByText('Returned', { exact: true }).waitFor();
    await rowOf(page, 'Thabo Mokoena').getByText('Account closed').waitFor();
    await seeFigure(page, 'Returned', 'R120.00');
    await stageOf(page).getByText('Partly paid', { exact: true }).waitFor();
    expect((await thabo.api.ledger.getMyEarnings()).availableCents).toBe(12_000);
    // Until then nothing more is paid to that account.
    await liftReturnHold(stack, office, thabo);
  },
  'prints the batch with every line, the company’s name and the month': async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await press(page, 'Print');
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    const paper = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
    expect(paper).toMatch(/^Fibrelink\s+Payout batch: February 2027/);
    for (const text of ['R240.00', 'Nomsa Dlamini', 'Returned: Account closed', 'No bank details'])
      expect(paper).toContain(text);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
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
