/** Given one queue of sales, two administrators work on it at once. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { BrowserPage } from '../../../support/browser/browser.ts';
import { submitterOf } from '../../../support/sales/deals.ts';
import { booksOf } from '../../../support/ledger/ledger.ts';
import type { Person } from '../../../support/stack/office.ts';
import { dialogOf, fill, press, rowOf, signIn } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, browser } = await setUpPortal();
const agents = [await office.newAgent(), await office.newAgent()] as const;
const admins = [await arrive(office.admin), await arrive(await office.newAdmin())] as const;

/** Signs an administrator in; the conflicts with the colleague are expected. */
async function arrive({ email }: Person): Promise<BrowserPage> {
  const opened = await browser.open();
  await signIn(opened.page, stack.url, email);
  opened.complaints.expect(/status of 409/);
  return opened;
}

/** Submits the queue, and returns the sales' ids by their customers' names. */
async function submitAll(names: readonly string[]): Promise<Map<string, string>> {
  const submit = submitterOf(office);
  const submitted = names.map(async (name, at) => {
    const { id } = await submit(agents[at % 3 ? 0 : 1], name);
    return [name, id] as const;
  });
  return new Map(await Promise.all(submitted));
}

async function eachOf(names: readonly string[], work: (name: string) => Promise<void>) {
  for (const name of names) await work(name);
}

async function ask(page: Page, name: string, decision: 'Approve' | 'Reject') {
  await press(rowOf(page, name), decision);
  const dialog = dialogOf(page, `${decision} Sale`);
  await dialog.waitFor();
  if (decision === 'Reject') await fill(dialog, { 'Rejection Reason': 'No fibre in this street' });
}

/** Confirms, or reads that somebody else was quicker; either way the dialog closes. */
async function settle(page: Page, title: string) {
  const dialog = dialogOf(page, title);
  await dialog.locator('.ant-modal-footer button').last().click();
  await dialog.waitFor({ state: 'detached' });
}

async function decide(page: Page, name: string, decision: 'Approve' | 'Reject') {
  await ask(page, name, decision);
  await settle(page, `${decision} Sale`);
}

async function seeGone(page: Page, names: readonly string[]) {
  for (const name of names) await rowOf(page, name).waitFor({ state: 'detached' });
}

async function chooseAllBut(page: Page, names: readonly string[]) {
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  for (const name of names)
    await page.getByRole('checkbox', { name: `Select ${name}, ` }).uncheck();
}

async function bulk(page: Page, decision: 'Approve' | 'Reject', count: number) {
  await press(page.getByRole('region', { name: 'Selected rows' }), decision);
  const dialog = dialogOf(page, `${decision} Sales`);
  if (decision === 'Reject') await fill(dialog, { 'Rejection Reason': 'No fibre in this street' });
  await press(dialog, `${decision} ${count} Sales`);
  await dialog.getByText(new RegExp(`^\\d+ of ${count} (approved|rejected)`)).waitFor();
  await press(dialog, 'Close');
}

/** Which of the sales are approved now; the others are rejected. */
async function approvedOf(ids: ReadonlyMap<string, string>): Promise<string[]> {
  const sales = await Promise.all(
    [...ids.values()].map((saleId) => office.admin.api.sales.getSale({ saleId })),
  );
  expect(sales.filter(({ status }) => !['approved', 'rejected'].includes(status))).toEqual([]);
  return sales.filter(({ status }) => status === 'approved').map(({ id }) => id);
}

const seeCount = (page: Page, title: string, count: number) =>
  page
    .getByRole('region', { name: title, exact: true })
    .getByText(String(count), { exact: true })
    .waitFor();

story('two administrators work on the same sales', {
  'lets two administrators work one queue of 50 without deciding anything twice': async () => {
    const [first, second] = [admins[0].page, admins[1].page];
    const pages = [first, second];
    const names = Array.from({ length: 50 }, (_, at) => `Queue ${String(at + 1).padStart(2, '0')}`);
    const ids = await submitAll(names);
    for (const page of pages) {
      await page.goto(`${stack.url}/admin/sales?status=pending&order=oldest`);
      await rowOf(page, 'Queue 50').waitFor();
    }

    // One administrator works from the top, one from the bottom; then both open the same three.
    await Promise.all([
      eachOf(names.slice(0, 4), (name) => decide(first, name, 'Approve')),
      eachOf(names.slice(-4), (name) => decide(second, name, 'Reject')),
    ]);
    for (const name of names.slice(20, 23)) {
      await Promise.all([ask(first, name, 'Approve'), ask(second, name, 'Reject')]);
      await Promise.all([settle(first, 'Approve Sale'), settle(second, 'Reject Sale')]);
    }
    // The rest in bulk: twelve for each alone, fifteen that both have chosen.
    const rest = [...names.slice(4, 20), ...names.slice(23, 46)];
    const decided = names.filter((name) => !rest.includes(name));
    await Promise.all(pages.map((page) => seeGone(page, decided)));
    await Promise.all([
      chooseAllBut(first, rest.slice(-12)),
      chooseAllBut(second, rest.slice(0, 12)),
    ]);
    await Promise.all([bulk(first, 'Approve', 27), bulk(second, 'Reject', 27)]);
    await stack.drain();

    const approved = await approvedOf(ids);
    for (const page of pages) {
      await seeCount(page, 'Pending Review', 0);
      await seeCount(page, 'Approved', approved.length);
      await seeCount(page, 'Rejected', names.length - approved.length);
      await page.getByText('No sales found').waitFor();
    }
    const books = await Promise.all(agents.map((agent) => booksOf(stack, agent)));
    const upfront = books
      .flatMap(({ entries }) => entries)
      .filter(({ kind }) => kind === 'upfront');
    expect(upfront.map(({ cause }) => cause).sort()).toEqual(approved.sort());
  },
  'ends without browser errors': async () => {
    for (const { close } of admins) await close();
  },
});
