/**
 * An agent on a phone and the office at a desk write to each other about a sale; the agent corrects one,
 * takes one back, and sends a rejected one again.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { setUpPhoneOffice } from '../../../support/agents/agent-phone.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { choose, dialogOf, fill, press, revisit, rowOf } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const MESSAGES = /\/api\/(agent|admin)\/sales\/[^/]+\/messages$/;
const { stack, office, visitOnce, arriveOnce } = await setUpPhoneOffice();
const phone = await arriveOnce();
const { page, agent } = phone;
const sale = await agent.api.sales.submitSale(saleOf(office, { customerName: 'Naledi Molapo' }));
const { page: desk } = await visitOnce(office.admin.email, `/admin/sales?sale=${sale.id}`);

const submit = (customerName: string, changes: object = {}) =>
  agent.api.sales.submitSale(saleOf(office, { customerName, ...changes }));
const theSale = async (customer: string) => {
  const { rows: sales } = await agent.api.sales.listMySales({ limit: 100 });
  const found = sales.find(({ customerName }) => customerName === customer);
  if (!found) throw new Error(`No sale to ${customer}`);
  return found;
};
const rows = page.getByRole('list', { name: 'My Sales' }).getByRole('listitem');
const details = dialogOf(page, 'Sale Details');
const open = async (customer: string) => {
  await revisit(page, '/agent/sales');
  await rows.filter({ hasText: customer }).first().getByRole('button').click();
  await details.waitFor();
};

const messagesOn = (screen: Page) => screen.getByRole('region', { name: 'Messages' });
const fieldOn = (screen: Page) => messagesOn(screen).getByLabel('Message', { exact: true });
const own = messagesOn(page);
const offices = messagesOn(desk);
const openOwn = () => page.goto(`${stack.url}/agent/sales?sale=${sale.id}`);
const send = async (screen: Page, text: string) => {
  await fill(messagesOn(screen), { Message: text });
  await press(messagesOn(screen), 'Send Message');
};

story('messages about a sale', {
  'say what they are for where there are none': async () => {
    await openOwn();
    await own.getByText('Here you can ask the office about this sale.').waitFor();
    await offices
      .getByText('Here you can ask the agent for what is missing, without rejecting the sale.')
      .waitFor();
  },
  'of the office appear in the open sale of the agent': async () => {
    await send(desk, 'The photo is blurred.\n<b>A clearer one</b>, please.');
    await seeToast(desk, 'Message sent');
    await expect.poll(() => fieldOn(desk).inputValue()).toBe('');
    await offices.getByText('Thandi Mokoena').waitFor();
    const arrived = own.getByText('The photo is blurred.');
    await arrived.waitFor();
    // Markup is text, and line breaks are kept.
    expect(await arrived.innerText()).toBe('The photo is blurred.\n<b>A clearer one</b>, please.');
    await own.getByText('The office').waitFor();
  },
  'of the agent appear in the open sale of the office': async () => {
    await send(page, 'Here it is:\nhttps://drive.example/clear.jpg');
    await seeToast(page, 'Message sent');
    await own.getByText('You', { exact: false }).waitFor();
    await offices.getByText('https://drive.example/clear.jpg').waitFor();
    await offices.getByText(agent.me.fullName).waitFor();
    expect(await inspect(desk, 'messages of the office')).toEqual([]);
  },
  'wait for an answer in the office’s list, until there is one': async () => {
    await revisit(desk, '/admin/sales');
    const row = rowOf(desk, 'Naledi Molapo');
    await row.getByText('Unanswered').waitFor();
    // A badge is as wide as its word.
    const widths = await row
      .getByText(/^(Pending|Unanswered)$/)
      .evaluateAll((words) =>
        words.map((word) => word.parentElement?.getBoundingClientRect().width ?? 0),
      );
    expect(new Set(widths).size).toBe(2);
    await office.admin.api.sales.sendSaleMessage({ saleId: sale.id, text: 'Thank you.' });
    await row.getByText('Unanswered').waitFor({ state: 'detached' });
    await own.getByText('Thank you.').waitFor();
  },
  'keep what was typed where sending fails, and after a reload': async () => {
    phone.complaints.expect(/status of 500/);
    await page.route(MESSAGES, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    );
    await send(page, 'Typed once');
    await seeToast(page, 'Failed to send message');
    await expect.poll(() => fieldOn(page).inputValue()).toBe('Typed once');
    await page.unroute(MESSAGES);
    await page.reload();
    await expect.poll(() => fieldOn(page).inputValue()).toBe('Typed once');
    await press(own, 'Send Message');
    await own.getByRole('listitem').filter({ hasText: 'Typed once' }).waitFor();
    await expect.poll(() => fieldOn(page).inputValue()).toBe('');
  },
  'say why they can’t be sent without a network': async () => {
    phone.complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
    await page.context().setOffline(true);
    await own.getByText('You’re offline. A message can be sent').waitFor();
    await send(page, 'Without a signal');
    await seeToast(page, 'Failed to send message');
    await expect.poll(() => fieldOn(page).inputValue()).toBe('Without a signal');
    await page.context().setOffline(false);
    await own.getByText('You’re offline.').waitFor({ state: 'detached' });
    await press(own, 'Send Message');
    await own.getByRole('listitem').filter({ hasText: 'Without a signal' }).waitFor();
  },
});

story('an agent mends sales', {
  'fills in the price of the product as the value, but not over a typed one': async () => {
    await revisit(page, '/agent/sales');
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
    await submit('Lerato Molapo', { customerEmail: 'n+1@customer.example' });
    await open('Lerato Molapo');
    const phoneLink = details.getByRole('link', { name: '+27 82 123 4567' });
    expect(await phoneLink.getAttribute('href')).toBe('tel:+27821234567');
    const mail = details.getByRole('link', { name: 'n+1@customer.example' });
    expect(await mail.getAttribute('href')).toBe('mailto:n%2B1@customer.example');
  },
  'corrects a pending sale, and the office sees what changed': async () => {
    await open('Lerato Molapo');
    await press(details, 'Correct Sale');
    const form = dialogOf(page, 'Correct Sale');
    await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Lerato Molapo');
    await expect.poll(() => form.getByLabel('Sale Value (R)').inputValue()).toBe('799.00');
    await fill(form, { 'Customer Phone': '083 765 4321', 'Sale Value (R)': '899' });
    expect(await inspect(page, 'correction of a sale')).toEqual([]);
    await press(form, 'Save Correction');
    await seeToast(page, 'Sale corrected');
    await open('Lerato Molapo');
    await details.getByText('R899.00').waitFor();
    await details.getByText('Corrected', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const { id } = await theSale('Lerato Molapo');
    await revisit(desk, `/admin/sales?sale=${id}`);
    const history = desk.getByRole('region', { name: 'History' });
    await history.getByText('Corrected a sale').waitFor();
    await history.getByText('R899.00').waitFor();
    await history.getByText('customer’s phone, sale value').waitFor();
  },
  'sends a rejected sale again, and both lead to each other': async () => {
    const { id: saleId } = await submit('Aisha Patel', { proofUrl: 'https://drive.example/a.pdf' });
    await office.admin.api.sales.rejectSale({ saleId, reason: 'The proof is not readable.' });
    await revisit(page, '/agent/sales');
    await rows.filter({ hasText: 'The proof is not readable.' }).getByRole('button').click();
    await press(details, 'Fix and Send Again');
    const form = dialogOf(page, 'Fix and Send Again');
    await form.getByText('The proof is not readable.').waitFor();
    const upload = form.getByRole('button', { name: 'Upload Proof' });
    await expect.poll(() => upload.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Aisha Patel');
    await fill(form, { 'Proof URL': 'https://drive.example/b.pdf' });
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await details.getByRole('button', { name: 'Correct Sale' }).waitFor();
    expect(page.url()).not.toContain(saleId);
    await press(details, 'The rejected sale');
    await details.getByText('The proof is not readable.').waitFor();
    expect(page.url()).toContain(saleId);
    await details.getByRole('button', { name: 'Fix and Send Again' }).waitFor({ state: 'hidden' });
    // Each has taken the other's place: below them is the list alone.
    await page.goBack();
    await details.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
  },
  'mends what waits on the home with one press, and is done': async () => {
    const { id: saleId } = await submit('Zanele Patel');
    await office.admin.api.sales.rejectSale({ saleId, reason: 'It says R799, the order R899.' });
    await revisit(page, '/agent');
    await page.getByRole('link', { name: 'Fix the sale to Zanele Patel' }).click();
    const form = dialogOf(page, 'Fix and Send Again');
    const value = form.getByLabel('Sale Value (R)');
    await expect.poll(() => value.evaluate((one) => one === document.activeElement)).toBe(true);
    await value.fill('899');
    await press(form, 'Submit Sale');
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await details.isVisible()).toBe(false);
    // A sale that was mended meanwhile is shown.
    await revisit(page, `/agent/sales?fix=${saleId}`);
    await details.getByText('The new sale').waitFor();
    await page.keyboard.press('Escape');
  },
});
