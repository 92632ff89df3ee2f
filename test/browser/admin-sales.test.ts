/** Given an office with a queue of sales, administrators work through it: all on the screen. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../infra/local/settings.ts';
import { type BrowserPage, openBrowser, type TestBrowser } from '../support/browser.ts';
import { booksOf } from '../support/ledger.ts';
import { openOffice, type Office, type Person, saleOf } from '../support/office.ts';
import { uploadedProof } from '../support/proofs.ts';
import { choose, fill, press, seeToast, signIn } from '../support/screens.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { buildWeb } from '../support/web.ts';

let stack: TestStack;
let office: Office;
let browser: TestBrowser;
let admin: BrowserPage;
let nomsa: Person;
let pieter: Person;

beforeAll(async () => {
  await buildWeb();
  const settings = { ...settingsFromCdkJson(), clawbackDays: 30 };
  [stack, browser] = await Promise.all([
    startTestStack({ serveWeb: true, settings }),
    openBrowser(),
  ]);
  office = await openOffice(stack);
  nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
  pieter = await office.newAgent({ fullName: 'Pieter van der Merwe' });
  admin = await browser.open();
  await signIn(admin.page, stack.url, office.admin.email);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

let customers = 0;
/** A customer of their own for each sale, unless a test wants two that look alike. */
const submit = (agent: Person, customerName: string, changes: object = {}) => {
  const number = ++customers;
  return agent.api.sales.submitSale(
    saleOf(office, {
      customerName,
      customerEmail: `customer${number}@customer.example`,
      customerPhone: `08255${String(10_000 + number)}`,
      ...changes,
    }),
  );
};

const rowOf = (page: Page, customer: string) => page.getByRole('row').filter({ hasText: customer });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const select = (page: Page, customer: string) =>
  page.getByRole('checkbox', { name: `Select ${customer}, ` }).check();
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return `${element?.getAttribute('aria-label') ?? element?.textContent}: ${element?.closest('[data-row]')?.textContent ?? ''}`;
  });

it('searches by customer, email and agent, and keeps the search in the address', async () => {
  const { page } = admin;
  await submit(nomsa, 'Thandeka Zulu', { customerEmail: 'zulu@customer.example' });
  await submit(pieter, 'Aisha Patel');
  await stack.drain();
  await page.goto(`${stack.url}/admin/sales`);
  await rowOf(page, 'Aisha Patel').waitFor();
  const search = page.getByLabel('Search', { exact: true });
  for (const words of ['thand', 'zulu@cust', 'nomsa dl']) {
    await search.fill(words);
    await page.waitForURL((url) => url.searchParams.get('q') === words);
    await rowOf(page, 'Aisha Patel').waitFor({ state: 'detached' });
    await rowOf(page, 'Thandeka Zulu').waitFor();
  }
  await page.reload();
  await rowOf(page, 'Thandeka Zulu').waitFor();
  expect(await search.inputValue()).toBe('nomsa dl');
  await search.fill('nobody');
  await page.getByText('No results for “nobody”').waitFor();
  await search.press('Escape');
  await rowOf(page, 'Aisha Patel').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

it('adds a sale by hand: a pending payout of R50.00, and what is available stays', async () => {
  const { page, complaints } = admin;
  complaints.expect(/status of 400/);
  await press(page, 'Add Sale');
  const dialog = dialogOf(page, 'Add Sale Manually');
  await press(dialog, 'Add Sale');
  await seeToast(page, 'Please fill in all required fields');
  const agent = dialog.getByLabel('Agent', { exact: true });
  await agent.fill('pieter');
  await page.getByText(`Pieter van der Merwe (${pieter.me.referralCode})`).click();
  await choose(page, 'Product', 'Fibre 100');
  await fill(dialog, {
    'Customer Name': 'Johannes Botha',
    'Customer Email': 'johannes@customer.example',
    'Customer Phone': '12',
    'Sale Value (R)': 'much',
  });
  await press(dialog, 'Add Sale');
  await seeToast(page, 'Please enter a valid sale amount');
  await fill(dialog, { 'Sale Value (R)': '1 299.50' });
  await press(dialog, 'Add Sale');
  await seeToast(page, 'Failed to add sale');
  await fill(dialog, { 'Customer Phone': '083 123 4567' });
  await press(dialog, 'Add Sale');
  await rowOf(page, 'Johannes Botha').getByText('Approved', { exact: true }).waitFor();
  const { earnedCents, reservedCents, availableCents } = await pieter.api.ledger.getMyEarnings();
  expect({ earnedCents, reservedCents, availableCents }).toEqual({
    earnedCents: 5_000,
    reservedCents: 5_000,
    availableCents: 0,
  });
});

it('records that a customer cancelled, with what it costs the agent', async () => {
  const { page } = admin;
  await press(rowOf(page, 'Johannes Botha'), 'View');
  await press(dialogOf(page, 'Sale Details'), 'Customer Cancelled');
  const dialog = dialogOf(page, 'Customer Cancelled');
  await dialog.getByText('R50.00', { exact: true }).waitFor();
  await press(dialog, 'Save');
  await seeToast(page, 'Please fill in all required fields');
  await fill(dialog, { Reason: 'Moved away' });
  await press(dialog, 'Save');
  await rowOf(page, 'Johannes Botha').getByText('Ended', { exact: true }).waitFor();
  expect(await pieter.api.ledger.getMyEarnings()).toMatchObject({ earnedCents: 0 });
});

it('warns of a possible duplicate in the row and in the question', async () => {
  const { page } = admin;
  await submit(pieter, 'Lerato Mokoena', { customerPhone: '082 999 0001' });
  await submit(nomsa, 'L Mokoena', { customerPhone: '+27 82 999 0001' });
  const row = rowOf(page, 'L Mokoena');
  await row
    .getByRole('img', { name: /^Possible duplicate: same phone as Lerato Mokoena on / })
    .waitFor();
  await press(row, 'Approve');
  const dialog = dialogOf(page, 'Approve Sale');
  await dialog.getByText('Same phone, same product, another agent').waitFor();
  await press(dialog, 'Cancel');
  await press(row, 'Reject');
  await press(dialogOf(page, 'Reject Sale'), 'Cancel');
});

it('decides several at once, with one question in figures and a result for each', async () => {
  const { page } = admin;
  for (const customer of ['Thandeka Zulu', 'Lerato Mokoena', 'L Mokoena'])
    await select(page, customer);
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('3 selected').waitFor();
  await press(bar, 'Approve');
  const dialog = dialogOf(page, 'Approve Sales');
  await dialog.getByText('R150.00', { exact: true }).waitFor();
  await dialog.getByText('2 possible duplicates', { exact: true }).waitFor();
  const { rows } = await office.admin.api.sales.listSales({ status: 'pending' });
  const taken = rows.find(({ customerName }) => customerName === 'L Mokoena')!;
  const second = await office.newAdmin();
  await second.api.sales.rejectSale({ saleId: taken.id, reason: 'The same customer twice' });
  await press(dialog, 'Approve 3 Sales');
  await dialog.getByText('2 of 3 approved, 1 refused').waitFor();
  const refused = dialog.getByRole('listitem').filter({ hasText: 'L Mokoena' });
  await refused.getByText('This sale was already rejected.').waitFor();
  await press(dialog, 'Close');
  await rowOf(page, 'L Mokoena').getByText('Rejected', { exact: true }).waitFor();
  expect(await focused(page)).toMatch(/^View: .*Aisha Patel/);
});

it('says in an open question that another administrator was quicker', async () => {
  const { page } = admin;
  const { id: saleId } = await submit(nomsa, 'Mpho Radebe');
  await press(rowOf(page, 'Mpho Radebe'), 'Approve');
  const dialog = dialogOf(page, 'Approve Sale');
  await dialog.waitFor();
  await office.admin.api.sales.rejectSale({ saleId, reason: 'No fibre in this street' });
  await dialog.getByText('Another administrator was quicker: this sale is rejected now.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Approve Sale' }).count()).toBe(0);
  await press(dialog.locator('.ant-modal-footer'), 'Close');
  await rowOf(page, 'Mpho Radebe').getByText('Rejected', { exact: true }).waitFor();
});

it('shows the proofs of a sale: the link and the uploaded file', async () => {
  const { page } = admin;
  const proofUploadId = await uploadedProof(nomsa);
  await submit(nomsa, 'Fatima Cassim', {
    proofUrl: 'https://files.example/order.pdf',
    proofUploadId,
  });
  await press(rowOf(page, 'Fatima Cassim'), 'View');
  const dialog = dialogOf(page, 'Sale Details');
  const link = dialog.getByRole('link', { name: 'View Proof', exact: true });
  expect(await link.getAttribute('href')).toBe('https://files.example/order.pdf');
  const file = await dialog.getByRole('link', { name: 'View Proof File' }).getAttribute('href');
  expect((await fetch(file!)).headers.get('content-type')).toBe('image/png');
  await page.keyboard.press('Escape');
});

it('exports the list as a file', async () => {
  const { page } = admin;
  await press(page, 'Export');
  const button = page.getByRole('button', { name: /^Download CSV/ });
  await button.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Fatima Cassim');
});

it('takes one through a queue by keyboard alone', async () => {
  const { page } = admin;
  for (const customer of ['Keys One', 'Keys Two', 'Keys Three', 'Keys Four'])
    await submit(nomsa, customer);
  await stack.drain();
  await page.goto(`${stack.url}/admin/sales?status=pending&order=oldest`);
  await rowOf(page, 'Keys Four').waitFor();
  const { keyboard } = page;
  await keyboard.press('?');
  await dialogOf(page, 'Keys').getByText('Reject the sale').waitFor();
  await keyboard.press('Escape');
  await dialogOf(page, 'Keys').waitFor({ state: 'detached' });
  await keyboard.press('/');
  await keyboard.type('keys');
  await rowOf(page, 'Aisha Patel').waitFor({ state: 'detached' });
  await keyboard.press('ArrowDown');
  expect(await focused(page)).toMatch(/^View: .*Keys One/);

  await keyboard.press('Enter');
  await dialogOf(page, 'Sale Details').waitFor();
  await keyboard.press('Escape');
  await dialogOf(page, 'Sale Details').waitFor({ state: 'detached' });
  await keyboard.press('a');
  await tabTo(page, 'Approve Sale');
  await keyboard.press('Enter');
  await dialogOf(page, 'Approve Sale').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(/^View: .*Keys Two/);

  await keyboard.press('r');
  await tabTo(page, 'Rejection Reason');
  await keyboard.type('No such address');
  await tabTo(page, 'Reject Sale');
  await keyboard.press('Enter');
  await dialogOf(page, 'Reject Sale').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(/^View: .*Keys Three/);

  await keyboard.press('x');
  await keyboard.press('j');
  await keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await keyboard.press('k');
  expect(await focused(page)).toMatch(/^View: .*Keys Three/);
  await tabTo(page, 'Approve', page.getByRole('region', { name: 'Selected rows' }));
  await keyboard.press('Enter');
  await tabTo(page, 'Approve 2 Sales');
  await keyboard.press('Enter');
  await page.getByText('2 of 2 approved').waitFor();
  await keyboard.press('Escape');
  await page.getByText('No results for “keys”').waitFor();
});

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string, within: Locator = page.getByRole('dialog')) {
  const control = within.getByRole('button', { name, exact: true }).or(within.getByLabel(name));
  await control.first().waitFor();
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn't reach ${name}`);
}

it('says what went wrong where the list can’t be loaded, and tries again', async () => {
  const { page, complaints } = admin;
  complaints.expect(/status of 500/);
  await page.route('**/api/admin/sales?*', (route) =>
    route.fulfill({
      status: 500,
      json: {
        defined: true,
        code: 'INTERNAL',
        status: 500,
        message: '',
        data: { requestId: 'r-1' },
      },
    }),
  );
  await page.goto(`${stack.url}/admin/sales`);
  await seeToast(page, 'Failed to load sales');
  await page.getByText('Request r-1').waitFor();
  await page.unroute('**/api/admin/sales?*');
  await press(page, 'Retry');
  await rowOf(page, 'Aisha Patel').waitFor();
});

const TWO_PEOPLE_MS = 120_000;

it('lets two administrators work one queue of 50 without deciding anything twice', {
  timeout: TWO_PEOPLE_MS,
}, async () => {
  const { page: first, complaints } = admin;
  const second = await browser.open();
  await signIn(second.page, stack.url, (await office.newAdmin()).email);
  for (const seen of [complaints, second.complaints]) seen.expect(/status of 409/);
  await emptyQueue();
  const before = await office.admin.api.sales.countSales();
  const names = Array.from({ length: 50 }, (_, at) => `Queue ${String(at + 1).padStart(2, '0')}`);
  const submitted = await Promise.all(
    names.map(async (name, at) => {
      const { id } = await submit(at % 3 ? nomsa : pieter, name);
      return [name, id] as const;
    }),
  );
  const ids = new Map(submitted);
  const pages = [first, second.page];
  for (const page of pages) {
    await page.goto(`${stack.url}/admin/sales?status=pending&order=oldest`);
    await rowOf(page, 'Queue 50').waitFor();
  }

  // One from the top, the other from the bottom; then three that both have before them.
  await Promise.all([
    eachOf(names.slice(0, 4), (name) => decide(first, name, 'Approve')),
    eachOf(names.slice(-4), (name) => decide(second.page, name, 'Reject')),
  ]);
  for (const name of names.slice(20, 23)) {
    await Promise.all([ask(first, name, 'Approve'), ask(second.page, name, 'Reject')]);
    await Promise.all([settle(first, 'Approve Sale'), settle(second.page, 'Reject Sale')]);
  }
  // The rest in bulk: twelve for each alone, fifteen that both have chosen.
  const rest = [...names.slice(4, 20), ...names.slice(23, 46)];
  const decided = names.filter((name) => !rest.includes(name));
  await Promise.all(pages.map((page) => seeGone(page, decided)));
  await Promise.all([
    chooseAllBut(first, rest.slice(-12)),
    chooseAllBut(second.page, rest.slice(0, 12)),
  ]);
  await Promise.all([bulk(first, 'Approve', 27), bulk(second.page, 'Reject', 27)]);
  await stack.drain();

  const approved = await statusesOf(ids);
  const counters = await office.admin.api.sales.countSales();
  expect(approved.size).toBe(counters.approved - before.approved);
  expect(50 - approved.size).toBe(counters.rejected - before.rejected);
  for (const page of pages) {
    await seeCount(page, 'Pending Review', 0);
    await seeCount(page, 'Approved', counters.approved);
    await seeCount(page, 'Rejected', counters.rejected);
    await page.getByText('No sales found').waitFor({ timeout: 2_000 });
  }
  const entries = await Promise.all([nomsa, pieter].map((agent) => booksOf(stack, agent)));
  const upfront = entries
    .flatMap((books) => books.entries)
    .filter(({ kind, cause }) => kind === 'upfront' && [...ids.values()].includes(cause));
  expect(upfront.map(({ cause }) => cause).sort()).toEqual([...approved].sort());
  await second.close();
});

/** Decides what earlier tests left pending. */
async function emptyQueue() {
  const { sales } = office.admin.api;
  const { rows } = await sales.listSales({ status: 'pending', limit: 100 });
  if (rows.length > 0)
    await sales.decideSales({ decision: 'approve', saleIds: rows.map(({ id }) => id) });
  await stack.drain();
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
async function statusesOf(ids: ReadonlyMap<string, string>): Promise<Set<string>> {
  const sales = await Promise.all(
    [...ids.values()].map((saleId) => office.admin.api.sales.getSale({ saleId })),
  );
  expect(sales.filter(({ status }) => status === 'pending')).toEqual([]);
  return new Set(sales.filter(({ status }) => status === 'approved').map(({ id }) => id));
}

const seeCount = (page: Page, title: string, count: number) =>
  page
    .getByRole('region', { name: title, exact: true })
    .getByText(String(count), { exact: true })
    .waitFor({ timeout: 2_000 });

it('leaves nothing for the browser to complain of', () => admin.close());
