/** An agent on a phone sells, and follows the sales. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  newSale,
  setUpPhoneOffice,
  type Phone,
  startAgain,
} from '../../../support/agents/agent-phone.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { choose, press, seeOutage } from '../../../support/browser/screens.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, arrive: takePhone } = await setUpPhoneOffice();
let phone: Phone;
let page: Page;

async function arrive(): Promise<void> {
  phone = await takePhone();
  page = phone.page;
}
const leave = () => phone.close();

describe('a new sale', () => {
  beforeAll(arrive);
  beforeEach(() => startAgain(page, stack.url));
  afterAll(leave);

  it('of a product that was withdrawn meanwhile marks the product and keeps the rest', async () => {
    phone.complaints.expect(/status of 409/);
    const { products } = office.admin.api;
    const { id: productId } = await products.createProduct({ name: 'Fibre 25' });
    const form = await newSale(page, 'Fibre 25');
    await products.setProductActive({ productId, isActive: false });
    await press(form, 'Submit Sale');
    await seeToast(page, 'Failed to submit sale');
    await form.getByText('This product is no longer for sale.').waitFor();
    await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
  });

  it('can be begun anew where a draft was found, and leaves no draft after signing out', async () => {
    const drafts = () =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('portal-draft')),
      );
    await press(page, 'New Sale');
    const form = page.getByRole('dialog', { name: 'New Sale' });
    const name = form.getByLabel('Customer Name');
    await name.fill('Lindiwe Zulu');
    expect(await form.getByRole('button', { name: 'Discard' }).count()).toBe(0);
    await press(form, 'Cancel');
    await form.waitFor({ state: 'hidden' });
    await press(page, 'New Sale');
    await expect.poll(() => name.inputValue()).toBe('Lindiwe Zulu');
    await press(form, 'Discard');
    await expect.poll(() => name.inputValue()).toBe('');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await form.getByRole('button', { name: 'Discard' }).count()).toBe(0);
    expect(await drafts()).toEqual([]);
    await name.fill('Lindiwe Zulu');
    await expect.poll(drafts).toHaveLength(1);
    await press(form, 'Cancel');
    await form.waitFor({ state: 'hidden' });
    await press(page, 'Menu');
    await press(page.getByRole('dialog'), 'Sign Out');
    await page.waitForURL(/\/login$/);
    expect(await drafts()).toEqual([]);
  });
});

describe('a new sale of another agent', () => {
  beforeAll(arrive);
  beforeEach(() => startAgain(page, stack.url));
  afterAll(leave);

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
    // The picker announces this to screen readers too.
    await page.getByText('Fibre 100 (100/50 Mbps · R799.00)').last().waitFor();
    // Its list closes a moment later, and takes every key before: no person is that fast.
    await page.getByRole('combobox', { name: 'Product', expanded: false }).waitFor();
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
    phone.complaints.expect(/status of 500/);
    const open = () => page.goto(`${stack.url}/agent/sales`);
    await seeOutage(page, '**/api/agent/sales?*', 'Failed to load sales', open);
    await page.getByText('No sales yet').waitFor();
  });

  it('keeps filter, order and pages in the URL', async () => {
    const submit = (customerName: string) =>
      phone.agent.api.sales.submitSale(saleOf(office, { customerName }));
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
    const rejected = await phone.agent.api.sales.submitSale(
      saleOf(office, { customerName: 'Aisha' }),
    );
    await sales.rejectSale({ saleId: rejected.id, reason: 'The order is not signed.' });
    const ended = await approvedSale(office, phone.agent);
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
