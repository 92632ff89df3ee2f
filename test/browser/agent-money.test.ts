/** Given an agent on a phone: sells with a proof in hand, follows the sale, and asks for the money. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { type BrowserPage, openBrowser, type TestBrowser } from '../support/browser.ts';
import { addedSale, approvedSale, pay } from '../support/deals.ts';
import { openOffice, type Office, type Person, saleOf } from '../support/office.ts';
import { choose, fill, press, seeFigure, seeToast, signIn } from '../support/screens.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

let stack: TestStack;
let browser: TestBrowser;
let office: Office;
let agent: Person;
let opened: BrowserPage;
let page: Page;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ serveWeb: true }), openBrowser()]);
  office = await openOffice(stack);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

/** A new agent signs in on a phone. */
async function arrive(): Promise<void> {
  agent = await office.newAgent();
  opened = await browser.open(PHONE);
  page = opened.page;
  await signIn(page, stack.url, agent.email);
}
const leave = () => opened.close();

/** The start of My Sales, without what was typed before. */
async function startAgain(): Promise<void> {
  await page.evaluate(() =>
    localStorage.removeItem(
      String(Object.keys(localStorage).find((key) => key.startsWith('portal-draft:'))),
    ),
  );
  await page.goto(`${stack.url}/agent/sales`);
}

const pdf = (name: string, size = 2_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n'.padEnd(size)),
});
const customer = {
  'Customer Name': 'Nomsa Dlamini',
  'Customer Email': 'nomsa@customer.example',
  'Customer Phone': '082 123 4567',
  'Sale Value (R)': '1 299.50',
};
const chooseFile = (form: Locator, ...files: ReturnType<typeof pdf>[]) =>
  form.locator('input[type=file]').setInputFiles(files);

async function newSale(): Promise<Locator> {
  await press(page, 'New Sale');
  const form = page.getByRole('dialog', { name: 'New Sale' });
  await fill(form, customer);
  await choose(page, 'Product', 'Fibre 100');
  return form;
}

describe('a proof of a new sale', () => {
  beforeAll(arrive);
  beforeEach(startAgain);
  afterAll(leave);

  it('is uploaded beside the form, submitted with it, and opens from the sale', async () => {
    const form = await newSale();
    await chooseFile(form, pdf('signed.pdf'));
    await form.getByText('Uploaded', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await press(page, 'View');
    const link = page.getByRole('link', { name: 'View Proof File' });
    const file = await fetch(String(await link.getAttribute('href')));
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });

  it('is refused before it is sent where it is too large or of another kind', async () => {
    const form = await newSale();
    // Made in the page: to bring it there takes longer than to refuse it.
    await form.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
      const { items, files } = new DataTransfer();
      items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'long.pdf'));
      input.files = files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await form.getByText('long.pdf: The file must be at most 10 MB.').waitFor();
    await chooseFile(form, { ...pdf('page.png'), buffer: Buffer.from('<!doctype html>') });
    await form
      .getByText('page.png: The file must be an image (PNG, JPEG or WebP) or a PDF.')
      .waitFor();
    await form.getByRole('button', { name: 'Upload Proof' }).waitFor();
  });

  it('can be retried where the way to the files is down, and holds the sale back meanwhile', async () => {
    opened.complaints.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|net::/);
    const files = '**/portal-uploads';
    await page.route(files, (route) => route.abort());
    const form = await newSale();
    await chooseFile(form, pdf('signed.pdf'));
    await form.getByText('Not uploaded', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await form.getByText('The proof was not uploaded. Retry, or remove it.').waitFor();
    await page.unroute(files);
    await press(form, 'Retry');
    await form.getByText('Uploaded', { exact: true }).waitFor();
  });

  it('can be cancelled on its way and removed when it is there', async () => {
    const held = Promise.withResolvers<void>();
    const files = '**/portal-uploads';
    await page.route(files, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    const form = await newSale();
    await chooseFile(form, pdf('wrong.pdf'));
    await form.getByRole('progressbar').waitFor();
    await press(form, 'Submit Sale');
    await form
      .getByText('The proof is still on its way. Submit when it is uploaded, or cancel it.')
      .waitFor();
    await press(form, 'Cancel Upload');
    held.resolve();
    await page.unroute(files);
    await chooseFile(form, pdf('right.pdf'));
    await form.getByText('Uploaded', { exact: true }).waitFor();
    await press(form, 'Remove Proof');
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    const { rows } = await agent.api.sales.listMySales({ limit: 1 });
    expect(rows.map(({ hasProofFile }) => hasProofFile)).toEqual([false]);
  });

  it('survives a failed submit and a reload with all that was typed', async () => {
    opened.complaints.expect(/status of 500/);
    const form = await newSale();
    await chooseFile(form, pdf('signed.pdf'));
    await form.getByText('Uploaded', { exact: true }).waitFor();
    const broken = { status: 500, json: { message: 'no' } };
    await page.route('**/api/agent/sales', (route) => route.fulfill(broken));
    await press(form, 'Submit Sale');
    await seeToast(page, 'Failed to submit sale');
    await page.unroute('**/api/agent/sales');
    await page.reload();
    await press(page, 'New Sale');
    await form.getByText('signed.pdf', { exact: true }).waitFor();
    expect(await form.getByLabel('Sale Value (R)').inputValue()).toBe('1 299.50');
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
  });

  it('that went to another sale meanwhile is asked for again', async () => {
    opened.complaints.expect(/status of 409/);
    const form = await newSale();
    await chooseFile(form, pdf('signed.pdf'));
    await form.getByText('Uploaded', { exact: true }).waitFor();
    const proofUploadId = await page.evaluate(() => {
      const draft = Object.keys(localStorage).find((key) => key.startsWith('portal-draft:sale'));
      return (JSON.parse(localStorage[String(draft)]) as { proof: { uploadId: string } }).proof
        .uploadId;
    });
    await agent.api.sales.submitSale(saleOf(office, { proofUploadId }));
    await press(form, 'Submit Sale');
    await seeToast(page, 'Failed to submit sale');
    await press(form, 'Retry');
    await form.getByText('Uploaded', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
  });
});

describe('a new sale', () => {
  beforeAll(arrive);
  beforeEach(startAgain);
  afterAll(leave);

  it('of a product that was withdrawn meanwhile marks the product and keeps the rest', async () => {
    opened.complaints.expect(/status of 409/);
    const { products } = office.admin.api;
    const { id: productId } = await products.createProduct({ name: 'Fibre 25' });
    await press(page, 'New Sale');
    const form = page.getByRole('dialog', { name: 'New Sale' });
    await fill(form, customer);
    await choose(page, 'Product', 'Fibre 25');
    await products.setProductActive({ productId, isActive: false });
    await press(form, 'Submit Sale');
    await seeToast(page, 'Failed to submit sale');
    await form.getByText('This product is no longer for sale.').waitFor();
    expect(await form.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
  });

  it('says so where nothing is for sale', async () => {
    await page.route('**/api/agent/products', (route) => route.fulfill({ json: { rows: [] } }));
    await press(page, 'New Sale');
    await page.getByText('There are no products for sale at the moment.').waitFor();
    await page.unroute('**/api/agent/products');
  });

  it('is made by keyboard alone', async () => {
    const keys = page.keyboard;
    await page.getByRole('button', { name: 'New Sale' }).focus();
    await keys.press('Enter');
    const name = page.getByLabel('Customer Name');
    await name.waitFor();
    while (!(await name.evaluate((field) => field === document.activeElement)))
      await keys.press('Tab');
    for (const text of ['Zanele Mthembu', 'zanele@customer.example', '0821234567']) {
      await keys.type(text);
      await keys.press('Tab');
    }
    await keys.type('Fibre 100');
    await page.locator('.ant-select-item-option-active').getByText('R799.00').waitFor();
    await keys.press('Enter');
    // Which the picker also says aloud.
    await page.getByText('Fibre 100 (100/50 Mbps · R799.00)').last().waitFor();
    await keys.press('Tab');
    await keys.type('799');
    await keys.press('Enter');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await page.getByRole('listitem').filter({ hasText: 'Zanele Mthembu' }).waitFor();
  });
});

describe('My Sales', () => {
  beforeAll(arrive);
  afterAll(leave);

  it('offers Retry where the server is down', async () => {
    opened.complaints.expect(/status of 500/);
    await page.route('**/api/agent/sales?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${stack.url}/agent/sales`);
    await seeToast(page, 'Failed to load sales');
    await page.unroute('**/api/agent/sales?*');
    await press(page, 'Retry');
    await page.getByText('No sales yet').waitFor();
  });

  it('keeps filter, order and pages in the address', async () => {
    const submit = (customerName: string) =>
      agent.api.sales.submitSale(saleOf(office, { customerName }));
    await submit('The First');
    await Promise.all(Array.from({ length: 24 }, (_, sale) => submit(`Customer ${sale}`)));
    await submit('The Last');
    await page.goto(`${stack.url}/agent/sales?status=pending&order=oldest`);
    const rows = page.getByRole('list', { name: 'My Sales' }).getByRole('listitem');
    await rows.first().filter({ hasText: 'The First' }).waitFor();
    await press(page, 'Load more');
    await page.getByText('26 sales', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('26 sales', { exact: true }).waitFor();
    await choose(page, 'Status', 'Rejected');
    await page.getByText('No sales found').waitFor();
    await press(page, 'Show All');
    await rows.first().filter({ hasText: 'The Last' }).waitFor();
  });

  it('shows why a sale was rejected and when another ended', async () => {
    const { sales } = office.admin.api;
    const rejected = await agent.api.sales.submitSale(saleOf(office, { customerName: 'Aisha' }));
    await sales.rejectSale({ saleId: rejected.id, reason: 'The order is not signed.' });
    const ended = await approvedSale(office, agent);
    await sales.endSale({ saleId: ended.id, reason: 'Moved away' });
    await page.goto(`${stack.url}/agent/sales`);
    const rows = page.getByRole('listitem');
    await rows.filter({ hasText: 'Aisha' }).getByRole('button').click();
    await page.getByRole('dialog').getByText('The order is not signed.').waitFor();
    await page.keyboard.press('Escape');
    await rows.filter({ hasText: 'Ended' }).getByRole('button').click();
    await page.getByRole('dialog').getByText('Moved away').waitFor();
  });
});

describe('My Earnings', () => {
  beforeEach(arrive);
  afterEach(leave);

  const open = () => page.goto(`${stack.url}/agent/earnings`);

  it('says how the balance is made', async () => {
    await approvedSale(office, agent);
    await pay(office, (await addedSale(office, agent)).payout);
    await open();
    await seeFigure(page, 'Available', 'R50.00');
    await page.getByText('How is this made?').click();
    const steps = page.locator('details dd');
    expect(await steps.allTextContents()).toEqual(['R100.00', '-R50.00', 'R0.00', 'R50.00']);
  });

  it('asks once more where the balance changed meanwhile, by keyboard alone', async () => {
    opened.complaints.expect(/status of 409/);
    await approvedSale(office, agent);
    await open();
    await seeFigure(page, 'Available', 'R50.00');
    // This screen hears of nothing until it asks.
    await page.routeWebSocket(/\/ws/, () => undefined);
    await page.reload();
    await seeFigure(page, 'Available', 'R50.00');
    await page.getByRole('button', { name: 'Request Payout' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Your whole available balance of R50.00').waitFor();
    await approvedSale(office, agent);
    const confirm = dialog.getByRole('button', { name: 'Request Payout' });
    while (!(await confirm.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await seeToast(page, 'Failed to request payout');
    await dialog.getByText('Your balance changed while you looked. It is R100.00 now').waitFor();
    await confirm.focus();
    await page.keyboard.press('Enter');
    await seeToast(page, 'Payout request submitted successfully!');
    await seeFigure(page, 'Available', 'R0.00');
    await seeFigure(page, 'Pending', 'R100.00');
  });

  it('says in plain words that the bank returned a payment, and why', async () => {
    const { payout } = await addedSale(office, agent);
    await pay(office, payout);
    const reason = 'The account is closed.';
    await office.admin.api.payouts.returnPayout({ payoutId: payout.id, reason });
    await open();
    await choose(page, 'Status', 'Returned');
    const row = page.getByRole('listitem');
    await row.getByText(`Your bank returned this payment: ${reason}`).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('returned');
    await row.getByRole('button', { name: 'View' }).click();
    await page.getByRole('dialog').getByText('R50.00 went back to your balance.').waitFor();
  });

  it('explains a balance below zero', async () => {
    await office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents: 30_000 });
    await open();
    await seeFigure(page, 'Available', '-R300.00');
    await page.getByText('Your balance is R300.00 below zero.').waitFor();
    await press(page, 'Request Payout');
    await seeToast(page, 'No balance available for payout');
  });

  it('offers Retry where the server is down', async () => {
    opened.complaints.expect(/status of 500/);
    const down = /\/api\/agent\/(earnings|payouts)/;
    await page.route(down, (route) => route.fulfill({ status: 500, json: {} }));
    await open();
    await seeToast(page, 'Failed to load earnings data');
    await page.unroute(down);
    await press(page, 'Retry');
    await seeFigure(page, 'Available', 'R0.00');
  });
});
