/** Given a batch that the bank has, finance brings the bank's file in, looks through it, and applies it. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { notification, outcomesCsv } from '../../../support/bank-outcomes/bank-outcomes.ts';
import { filledBatch, leadTo } from '../../../support/batches/batches.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { choose, press, pressMore, rowOf, seeFigure } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const PATH = '/admin/payouts/outcomes';
const { office, visitOnce } = await setUpPortal();
const { api } = office.admin;

const period = await leadTo(office.admin, await filledBatch(office, 4), 'processing');
const { rows: lines } = await api.monthlyRun.listLines({ batchId: period, limit: 100 });
const [first, second, third, fourth] = lines;
if (!first || !second || !third || !fourth) throw new Error('There are four');
const { page, complaints } = await visitOnce(
  office.admin.email,
  `/admin/payouts/batches/${period}`,
);
const content = notification([
  { ...first, word: 'paid', bankReference: 'FNB-1' },
  { ...second, word: 'returned', reasonCode: 'AC04' },
  { ...third, amountCents: 1, word: 'paid' },
]);
const choosing = (name: string, text: string) =>
  page
    .getByLabel('Bank File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** False for a text that runs out of the callout around it. */
const isInItsBox = (text: Element) => {
  const box = text.parentElement?.parentElement?.getBoundingClientRect();
  return text.getBoundingClientRect().right <= (box?.right ?? 0);
};

/** The message that a field is described by, as assistive technology reads it. */
const wordsAt = (field: Locator) =>
  field.evaluate((input) => {
    const id = input.getAttribute('aria-describedby') ?? '';
    return input.ariaInvalid === 'true' ? document.getElementById(id)?.textContent : undefined;
  });

story('finance brings in a file of the bank', {
  'is led there from the batch, where nothing was brought in yet': async () => {
    await pressMore(page, 'Bank Files');
    await page.waitForURL(`**${PATH}`);
    await page.getByText('No bank files yet').waitFor();
  },
  'is told why a file can’t be used, with its line': async () => {
    await choosing('wrong.xml', content.replace('camt.054.001.02', 'camt.060.001.05'));
    await page.getByText('This file can’t be used. Nothing was changed.').waitFor();
    const problem = page.getByText(/Line 2: The file is .*camt.060.001.05.*Accepted are/);
    await problem.waitFor();
    await page.setViewportSize(PHONE);
    // A namespace has no spaces at which a line could break.
    await expect.poll(() => problem.evaluate(isInItsBox)).toBe(true);
    await page.setViewportSize(DESK);
    expect(await inspect(page, 'a refused file')).toEqual([]);
    await page.getByRole('link', { name: 'All Bank Files' }).click();
  },
  'sees what each line would do, before anything changes': async () => {
    await choosing('notification.xml', content);
    await seeFigure(page, 'Paid', 'R100.00');
    await seeFigure(page, 'Returned', 'R100.00');
    await seeFigure(page, 'To Look Into', '1');
    await page.getByText('The account is closed (AC04)').first().waitFor();
    await page.getByText('The file says R0.01, the payout is R100.00.').waitFor();
    expect((await api.payouts.getPayout({ payoutId: first.payoutId })).status).toBe('processing');
    expect(await inspect(page, 'a preview')).toEqual([]);
  },
  'filters the lines by outcome, in the address': async () => {
    await choose(page, 'Outcome', 'Mismatch (1)');
    await page.getByText('1 line').waitFor();
    expect(page.url()).toContain('mismatch');
    await press(page.getByRole('main'), 'Clear all');
    await page.getByText('3 lines').waitFor();
  },
  'applies the outcomes, whose consequences are said in figures': async () => {
    await press(page, 'Apply 2 Outcomes');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/1 payout \(R100.00\) becomes paid/).waitFor();
    await dialog.getByText(/1 payout \(R100.00\) goes back to the agent’s balance/).waitFor();
    await press(dialog, 'Apply Outcomes');
    await page.getByText(/1 payout paid \(R100.00\), 1 returned \(R100.00\)/).waitFor();
    expect((await api.payouts.getPayout({ payoutId: first.payoutId })).transactionId).toBe('FNB-1');
  },
  'goes on where the answer to a step was lost': async () => {
    complaints.expect(/ERR_FAILED/);
    const step = '**/bank-files/*/readings';
    await page.route(step, async (route) => {
      await route.fetch();
      return route.abort();
    });
    await press(page, 'Check Again');
    await seeToast(page, 'The file couldn’t be checked');
    await seeFigure(page, 'Already Applied', '2');
    await page.unroute(step);
  },
  'names the columns of a CSV once': async () => {
    await page.getByRole('link', { name: 'All Bank Files' }).click();
    const others = { ...first, word: 'onTheWay' } as const;
    const paid = { ...fourth, word: 'paid', bankReference: 'C-1' } as const;
    await choosing('results.csv', outcomesCsv([paid, others]));
    await press(page, 'Map columns');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'First rows' }).waitFor();
    await press(dialog, 'Save mapping');
    const name = dialog.getByLabel('Name', { exact: true });
    await expect.poll(() => wordsAt(name)).toBe('Give it a name, such as the bank’s.');
    await dialog.getByTitle('PAID', { exact: true }).waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await inspect(page, 'columns with something missing')).toEqual([]);
    // The file's other value is offered beside each meaning until it has one.
    await press(dialog, 'PENDING: On-Its-Way Values');
    await expect.poll(() => dialog.getByRole('button', { name: /^PENDING/ }).count()).toBe(0);
    await name.fill('Test bank');
    await press(dialog, 'Save mapping');
    await press(page, 'Read File');
    await seeFigure(page, 'Paid', 'R100.00');
    await rowOf(page, 'C-1').waitFor();
  },
  'reads a bank’s statement without naming its columns, and is asked where it may be of two':
    async () => {
      await page.getByRole('link', { name: 'All Bank Files' }).click();
      const absa = 'Date,Description,Amount,Balance\n20261127,RENT,-1.00,1.00\n';
      await choosing('of-two.csv', `${absa}2026/11/27,RENT,-1.00,1.00\n`);
      await page
        .getByText('has the columns of: FNB statement, Absa statement. Choose which it is.')
        .waitFor();
      expect(await page.getByRole('button', { name: 'Read File' }).count()).toBe(0);
      await choosing('statement.csv', absa);
      await page.getByText('has the columns of: Absa statement.').waitFor();
      await press(page, 'Read File');
      await page.getByText('CSV, read as Absa statement.').waitFor();
      await page.getByText('Nothing about payouts').waitFor();
    },
  'finds all files again, with what they did': async () => {
    await page.getByRole('link', { name: 'All Bank Files' }).click();
    await rowOf(page, 'notification.xml').getByText('Applied', { exact: true }).waitFor();
    await rowOf(page, 'results.csv').getByText('1 to apply').waitFor();
    await rowOf(page, 'wrong.xml').getByText('Refused').waitFor();
  },
});
