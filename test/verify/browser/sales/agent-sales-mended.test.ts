/** An agent on a phone mends sales: corrects one, takes one back, and sends a rejected one again. */
import { expect } from 'vitest';
import { setUpPhoneOffice } from '../../../support/agents/agent-phone.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { choose, dialogOf, fill, press } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, visitOnce, arriveOnce } = await setUpPhoneOffice();
const phone = await arriveOnce();
const { page, agent } = phone;
const desk = await visitOnce(office.admin.email);

const submit = (customerName: string, changes: object = {}) =>
  agent.api.sales.submitSale(saleOf(office, { customerName, ...changes }));
const theSale = async (customer: string) => {
  const { rows: sales } = await agent.api.sales.listMySales({ limit: 100 });
  const sale = sales.find(({ customerName }) => customerName === customer);
  if (!sale) throw new Error(`No sale to ${customer}`);
  return sale;
};
const rows = page.getByRole('list', { name: 'My Sales' }).getByRole('listitem');
const details = dialogOf(page, 'Sale Details');
const open = async (customer: string) => {
  await page.goto(`${stack.url}/agent/sales`);
  await rows.filter({ hasText: customer }).first().getByRole('button').click();
  await details.waitFor();
};
const look = async (state: string) => expect(await inspect(page, state)).toEqual([]);

story('an agent mends sales', {
  'fills in the price of the product as the value, but not over a typed one': async () => {
    await page.goto(`${stack.url}/agent/sales`);
    await press(page, 'New Sale');
    const form = dialogOf(page, 'New Sale');
    const value = form.getByLabel('Sale Value (R)');
    await choose(page, 'Product', 'Fibre 100');
    await expect.poll(() => value.inputValue()).toBe('799.00');
    const { products } = office.admin.api;
    await products.createProduct({ name: 'Fibre 200', sellingPriceCents: 99_900 });
    await page.reload();
    await expect.poll(() => value.inputValue()).toBe('799.00');
    await value.fill('');
    await choose(page, 'Product', 'Fibre 200');
    await expect.poll(() => value.inputValue()).toBe('999.00');
    await choose(page, 'Product', 'Fibre 100');
    await expect.poll(() => value.inputValue()).toBe('799.00');
    await value.fill('1 234');
    await choose(page, 'Product', 'Fibre 200');
    await expect.poll(() => value.inputValue()).toBe('1 234');
    await press(form, 'Cancel');
  },
  'calls and writes to the customer from the details': async () => {
    await submit('Naledi Molapo', { customerEmail: 'n+1@customer.example' });
    await open('Naledi Molapo');
    const phoneLink = details.getByRole('link', { name: '+27 82 123 4567' });
    expect(await phoneLink.getAttribute('href')).toBe('tel:+27821234567');
    const mail = details.getByRole('link', { name: 'n+1@customer.example' });
    expect(await mail.getAttribute('href')).toBe('mailto:n%2B1@customer.example');
    await look('details of a pending sale');
  },
  'corrects a pending sale, and the office sees what changed': async () => {
    await open('Naledi Molapo');
    await press(details, 'Correct Sale');
    const form = dialogOf(page, 'Correct Sale');
    await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Naledi Molapo');
    await expect.poll(() => form.getByLabel('Sale Value (R)').inputValue()).toBe('799.00');
    await fill(form, { 'Customer Phone': '083 765 4321', 'Sale Value (R)': '899' });
    await look('correction of a sale');
    await press(form, 'Save Correction');
    await seeToast(page, 'Sale corrected');
    await open('Naledi Molapo');
    await details.getByText('R899.00').waitFor();
    await details.getByText('Corrected', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const { id } = await theSale('Naledi Molapo');
    await desk.page.goto(`${stack.url}/admin/sales?sale=${id}`);
    const history = desk.page.getByRole('region', { name: 'History' });
    await history.getByText('Corrected a sale').waitFor();
    await history.getByText('R899.00').waitFor();
    await history.getByText('customer’s phone, sale value').waitFor();
    expect(await inspect(desk.page, 'history of a sale')).toEqual([]);
  },
  'keeps what was typed where the sale was decided meanwhile': async () => {
    phone.complaints.expect(/status of 409/);
    const sale = await submit('Sipho Radebe');
    await open('Sipho Radebe');
    await press(details, 'Correct Sale');
    const form = dialogOf(page, 'Correct Sale');
    await fill(form, { 'Customer Name': 'Sipho J Radebe' });
    await office.admin.api.sales.approveSale({ saleId: sale.id });
    await press(form, 'Save Correction');
    await seeToast(page, 'Failed to correct sale');
    await page.getByText('This sale was already approved.').waitFor();
    await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Sipho J Radebe');
    await press(form, 'Cancel');
  },
  'takes a pending sale back': async () => {
    await submit('Withdrawn Willem');
    await open('Withdrawn Willem');
    await press(details, 'Withdraw Sale');
    const question = dialogOf(page, 'Withdraw Sale');
    await look('question before a withdrawal');
    await press(question, 'Withdraw Sale');
    await seeToast(page, 'Sale withdrawn');
    await details.getByText('Withdrawn', { exact: true }).first().waitFor();
    expect(await details.getByRole('button', { name: 'Correct Sale' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.goto(`${stack.url}/agent/sales?status=withdrawn`);
    await rows.filter({ hasText: 'Withdrawn Willem' }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
  },
  'sends a rejected sale again, and both lead to each other': async () => {
    const { id: saleId } = await submit('Aisha Patel', { proofUrl: 'https://drive.example/a.pdf' });
    await office.admin.api.sales.rejectSale({ saleId, reason: 'The proof is not readable.' });
    await open('Aisha Patel');
    await press(details, 'Send Again');
    const form = dialogOf(page, 'Send Sale Again');
    await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Aisha Patel');
    await fill(form, { 'Proof URL': 'https://drive.example/b.pdf' });
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await page.goto(`${stack.url}/agent/sales?status=rejected`);
    await rows.filter({ hasText: 'Aisha Patel' }).getByRole('button').click();
    await press(details, 'The new sale');
    await details.getByRole('button', { name: 'Correct Sale' }).waitFor();
    await press(details, 'The rejected sale');
    await details.getByText('The proof is not readable.').waitFor();
    expect(await details.getByRole('button', { name: 'Send Again' }).count()).toBe(0);
  },
  'finds sales by customer, and the ended ones': async () => {
    const { id: saleId } = await submit('Ended Elna');
    await office.admin.api.sales.approveSale({ saleId });
    await office.admin.api.sales.endSale({ saleId, reason: 'Moved away' });
    await stack.drain();
    await page.goto(`${stack.url}/agent/sales`);
    await rows.filter({ hasText: 'Ended Elna' }).getByText('Earned so far').waitFor();
    await choose(page, 'Status', 'Ended');
    await rows.filter({ hasText: 'Ended Elna' }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.goto(`${stack.url}/agent/sales`);
    await page.getByLabel('Search', { exact: true }).fill('083 765');
    await rows.filter({ hasText: 'Ended Elna' }).waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'Naledi Molapo' }).waitFor();
    await page.reload();
    await rows.filter({ hasText: 'Naledi Molapo' }).waitFor();
    await look('a search among the own sales');
    await page.getByLabel('Search', { exact: true }).fill('nobody');
    await page.getByText('No results for “nobody”').waitFor();
  },
});
