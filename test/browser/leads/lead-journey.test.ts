/** From a customer's request to R60.00 of earnings, on the phones of both. */
import { afterAll, expect, it } from 'vitest';
import { setUpPhoneOffice } from '../../support/agents/agent-phone.ts';
import { closePeriod } from '../../support/ledger/ledger.ts';
import { codeOf, freshPhone } from '../../support/leads/leads.ts';
import { dialogOf, fill, press, seeFigure } from '../../support/browser/screens.ts';
import { seeToast } from '../../support/browser/toasts.ts';

const { stack, office, browser, arriveOnce } = await setUpPhoneOffice();
await stack.moveClock('2027-03-10T08:00:00.000Z');
const phone = await arriveOnce();
const customers = await browser.open({ viewport: { width: 390, height: 844 } });
afterAll(customers.close);

it('a customer asks, the agent calls and sells, and the first month earns R60.00', async () => {
  const { agent, page } = phone;
  const number = freshPhone();
  await page.goto(`${stack.url}/agent`);

  const { page: asking } = customers;
  await asking.goto(`${stack.url}/lead/${codeOf(agent)}`);
  await asking.getByRole('radio', { name: 'Fibre 100' }).check();
  await fill(asking, { 'Your Name': 'Naledi Khumalo', 'Phone Number': number, Suburb: 'Soweto' });
  await asking.getByRole('checkbox').check();
  await press(asking, 'Ask for a Call');
  await asking.getByRole('heading', { name: 'Thank you' }).waitFor();

  await page.getByRole('link', { name: /^Sales\W+1 new lead$/ }).click();
  await page.getByRole('tab', { name: /^Leads\W+1 new lead$/ }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Naledi Khumalo' });
  await card.getByText('Fibre 100').waitFor();
  expect(await card.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(`tel:${number}`);
  await press(card, 'Sold');
  const form = dialogOf(page, 'New Sale');
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Naledi Khumalo');
  expect(await form.getByLabel('Customer Phone').inputValue()).toBe(number);
  await fill(form, { 'Customer Email': 'naledi@customer.example', 'Sale Value (R)': '799' });
  await press(form, 'Submit Sale');
  await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');

  const [sale] = (await agent.api.sales.listMySales({})).rows;
  const [lead] = (await agent.api.leads.listMyLeads({})).rows;
  expect(sale).toMatchObject({ productName: 'Fibre 100', leadId: lead?.id });
  expect(lead).toMatchObject({ status: 'sold', saleId: sale?.id });
  await office.admin.api.sales.approveSale({ saleId: sale?.id ?? '' });
  await page.goto(`${stack.url}/agent`);
  await seeFigure(page, 'Total Earnings', 'R50.00');

  const at = '2027-04-02T08:00:00.000Z';
  await stack.moveClock(at);
  expect(await closePeriod(stack, { agent, period: '2027-03', at })).toBe(1_000);
  await page.reload();
  await seeFigure(page, 'Total Earnings', 'R60.00');
  const results = page.getByRole('region', { name: 'Customer Link' });
  await results.getByText('So far: 1 visit, 1 lead, 1 sale, 1 approved.').waitFor();
});
