/** Agents with phones: an office whose agents sign in on one, and sell. */
import type { Locator, Page } from 'playwright';
import { afterAll } from 'vitest';
import type { BrowserPage } from '../browser/browser.ts';
import type { Person } from '../stack/office.ts';
import { bringSession, choose, fill, PHONE, press, revisit } from '../browser/screens.ts';
import { setUpPortal } from '../stack/set-up.ts';
import type { TestStackOptions } from '../stack/stack.ts';

export interface Phone extends BrowserPage {
  agent: Person;
}

/** Opens an office whose agents arrive with a phone, signed in; nothing is open on it yet. */
export async function setUpPhoneOffice(options: TestStackOptions = {}) {
  const { stack, office, browser, visitOnce } = await setUpPortal(options);
  const arrive = async (): Promise<Phone> => {
    const agent = await office.newAgent();
    const opened = await browser.open(PHONE);
    await bringSession(opened.page, stack.url, agent.email);
    return { ...opened, agent };
  };
  /** The agent of all tests of the file. */
  const arriveOnce = async (): Promise<Phone> => {
    const phone = await arrive();
    afterAll(phone.close);
    return phone;
  };
  return { stack, office, browser, visitOnce, arrive, arriveOnce };
}

/** The start of My Sales on a page of the portal, without what was typed before. */
export async function startAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('portal-draft:')) localStorage.removeItem(key);
  });
  await revisit(page, '/agent/sales');
}

export const CUSTOMER = {
  'Customer Name': 'Nomsa Dlamini',
  'Customer Email': 'nomsa@customer.example',
  'Customer Phone': '082 123 4567',
  'Sale Value (R)': '1 299.50',
};

/** Opens the form for a new sale, and fills in all but the proof. */
export async function newSale(page: Page, product = 'Fibre 100'): Promise<Locator> {
  await press(page, 'New Sale');
  const form = page.getByRole('dialog', { name: 'New Sale' });
  await fill(form, CUSTOMER);
  await choose(page, 'Product', product);
  return form;
}
