/** An agent at a customer's door looks the customer up, calls, and sees how long the contract runs. */
import { expect } from 'vitest';
import { addMonths, monthName, periodOf } from '../../../../shared/kernel/month.ts';
import type { Sale } from '../../../../shared/sales/contract.ts';
import { setUpPhoneOffice } from '../../../support/agents/agent-phone.ts';
import { submitterOf } from '../../../support/sales/deals.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { dialogOf, press, revisit, rowOf, seeText } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setAttributes } from '../../../support/stack/table.ts';

const PHONE = { width: 390, height: 844 };
const LONG_NAME = 'Nokuthula Ntombizodwa van der Westhuizen-Mthembu';

const { stack, office, arriveOnce } = await setUpPhoneOffice();
const phone = await arriveOnce();
const { page } = phone;

const submit = submitterOf(office);
const { sales } = office.admin.api;
const now = periodOf(new Date());
const lastMonth = addMonths(now, 1);

async function sell(customerName: string, changes: object = {}): Promise<Sale> {
  const { id: saleId } = await submit(phone.agent, customerName, changes);
  return sales.approveSale({ saleId });
}
/** Approved half a year ago, with two months left. */
const makeOld = ({ id }: Sale) =>
  setAttributes(
    stack.table,
    { pk: `sale#${id}`, sk: 'sale' },
    { approvedAt: `${addMonths(now, -6)}-12T08:00:00.000Z`, earnsThrough: lastMonth },
  );

const cards = () => page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
const card = (name: string) => cards().filter({ hasText: name });
const searchBox = () => page.getByRole('searchbox', { name: 'Search' });
const filter = (label: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByText(label, { exact: true }).click();

story('an agent’s customers', {
  'are not there before a sale is approved, and New Sale is the next step': async () => {
    await submit(phone.agent, 'Still Pending');
    await page.goto(`${stack.url}/agent/customers`);
    await page.getByText('No customers yet').waitFor();
    await page.getByRole('link', { name: 'New Sale' }).click();
    await dialogOf(page, 'New Sale').waitFor();
  },
  'show the month of the contract, the end of its term, and what was earned': async () => {
    await sell('Naledi Môlapo', { customerPhone: '082 555 0199' });
    await makeOld(await sell(LONG_NAME));
    const ended = await sell('Aisha Patel');
    await sales.endSale({ saleId: ended.id, reason: 'Moved to Durban' });
    await stack.drain();
    await revisit(page, '/agent/sales?view=customers');
    await card('Naledi').getByText('Month 1', { exact: true }).waitFor();
    await card('Naledi').getByText('Earned R50.00').waitFor();
    const old = card(LONG_NAME);
    await old.getByText('Month 7 of 8').waitFor();
    await old.getByText('Ending soon').waitFor();
    await old.getByText(`Last commission: ${monthName(lastMonth)}`).waitFor();
    await card('Aisha').getByText('Ended in month 1').waitFor();
    await card('Aisha').getByText(': Moved to Durban').waitFor();
    expect(await inspect(page, 'customers')).toEqual([]);
  },
  'are called with one press of a thumb': async () => {
    const call = card('Naledi').getByRole('link', { name: 'Call +27 82 555 0199' });
    await expect.poll(() => call.getAttribute('href')).toBe('tel:+27825550199');
    const box = await call.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThan(150);
    // The button that opens the card doesn't cover it.
    await call.click({ trial: true });
  },
  'open the sale, with what else is known of it, and Back closes it': async () => {
    await card('Aisha').getByRole('button', { name: 'View' }).click();
    await dialogOf(page, 'Sale Details').getByText('Moved to Durban').waitFor();
    await page.goBack();
    await dialogOf(page, 'Sale Details').waitFor({ state: 'hidden' });
    await card('Aisha').waitFor();
  },
  'are filtered and searched, and the address keeps it': async () => {
    await filter('Ending soon');
    await page.getByText('1 sale', { exact: true }).waitFor();
    await card(LONG_NAME).waitFor();
    expect(page.url()).toContain('endingSoon');
    await filter('Term over');
    await page.getByText('No customers found').waitFor();
    await press(page, 'Show All');
    await searchBox().fill('082 555 0199');
    await page.getByText('1 sale', { exact: true }).waitFor();
    await card('Naledi').waitFor();
    await searchBox().fill('nobody');
    await page.getByText('No results for “nobody”').waitFor();
    await press(page, 'Clear');
    await expect.poll(() => cards().count()).toBe(3);
  },
  'that the phone has seen are searched without a signal': async () => {
    phone.complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/);
    await page.context().setOffline(true);
    await searchBox().fill('molapo');
    await seeText(page, 'only the 3 sales on this phone were searched');
    await card('Naledi').getByRole('link', { name: 'Call' }).waitFor();
    expect(await cards().count()).toBe(1);
    await searchBox().fill('');
    await filter('Ended');
    await expect
      .poll(() => cards().allTextContents())
      .toEqual([expect.stringContaining('Aisha Patel')]);
    await page.context().setOffline(false);
    await page.getByText('on this phone', { exact: false }).waitFor({ state: 'detached' });
    await filter('All');
  },
  'are a table on a desk, with the number as a link': async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await rowOf(page, 'Naledi').getByRole('link', { name: '+27 82 555 0199' }).waitFor();
    await rowOf(page, LONG_NAME).getByText('Month 7 of 8').waitFor();
    await page.setViewportSize(PHONE);
  },
  'have neither number nor button once they were erased': async () => {
    const { customerName, customerEmail, customerPhone } = {
      customerName: 'Deleted customer',
      customerEmail: 'sale@deleted.invalid',
      customerPhone: 'deleted-sale',
    };
    const { id } = await sell('Asks To Go');
    const erased = { customerName, customerEmail, customerPhone };
    await setAttributes(stack.table, { pk: `sale#${id}`, sk: 'sale' }, erased);
    await revisit(page, '/agent/sales?view=customers');
    await card('Deleted customer').waitFor();
    expect(await card('Deleted customer').getByRole('link').count()).toBe(0);
  },
});
