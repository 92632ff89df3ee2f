/** Agents on a phone work through the customers who asked for a call. */
import { expect } from 'vitest';
import { setUpPhoneOffice } from '../../../support/agents/agent-phone.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { aLead, codeOf, freshPhone, sendLead } from '../../../support/leads/leads.ts';
import {
  choose,
  dialogOf,
  fill,
  follow,
  press,
  revisit,
} from '../../../support/browser/screens.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, arriveOnce } = await setUpPhoneOffice();
const phone = await arriveOnce();
const { page, agent } = phone;

const rows = () => page.getByRole('list', { name: 'My Leads' }).getByRole('listitem');
const cardOf = (name: string) => rows().filter({ hasText: name });

story('an agent works through leads on a phone', {
  'says where leads come from while there are none, and leads to the customer link': async () => {
    await page.goto(`${stack.url}/agent/leads`);
    await page.getByText('No leads yet').waitFor();
    await page.getByRole('link', { name: 'Share Your Customer Link' }).click();
    const panel = page.getByRole('region', { name: 'Customer Link' });
    await panel.getByText(`/lead/${codeOf(agent)}`).waitFor();
    await press(panel, 'QR Code');
    await page
      .getByRole('img', { name: `QR code of ${stack.url}/lead/${codeOf(agent)}` })
      .waitFor();
  },
  'shows a new lead with its number, and marks it contacted': async () => {
    const number = freshPhone();
    await sendLead(office, agent, { phone: number, productId: office.product.id });
    await follow(page, '/agent/sales?view=leads');
    const card = cardOf('Naledi Khumalo');
    await card.getByText('Soweto').waitFor();
    await card.getByText('Fibre 100').waitFor();
    const call = card.getByRole('link', { name: 'Call' });
    expect(await call.getAttribute('href')).toBe(`tel:${number}`);
    expect(await inspect(page, 'a lead')).toEqual([]);
    await press(card, 'Mark Contacted');
    await seeToast(page, 'Marked as contacted');
    await card.getByText('Contacted', { exact: true }).waitFor();
  },
  'arrives while the list is open': async () => {
    await sendLead(office, agent, { name: 'Pieter Botha' });
    await cardOf('Pieter Botha').waitFor();
  },
  'asks for a reason before a lead is lost, and keeps it': async () => {
    await press(cardOf('Pieter Botha'), 'Lost');
    const dialog = dialogOf(page, 'Lost Lead');
    await press(dialog, 'Mark as Lost');
    await dialog.getByText('Say why, in a few words.').waitFor();
    await fill(dialog, { Reason: 'No fibre in the street' });
    await press(dialog, 'Mark as Lost');
    await seeToast(page, 'Marked as lost');
    await press(cardOf('Pieter Botha'), 'View');
    const details = dialogOf(page, 'Lead Details');
    await details.getByText('No fibre in the street').waitFor();
    await details.getByText('Agreed to: “I agree that').waitFor();
    expect(await inspect(page, 'lead details')).toEqual([]);
    await press(details, 'Open Again');
    await details.getByText('Contacted', { exact: true }).first().waitFor();
    await page.goBack();
  },
  'sells from a new sale that is filled in, and shows it': async () => {
    await press(cardOf('Pieter Botha'), 'Sold');
    const form = dialogOf(page, 'New Sale');
    await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Pieter Botha');
    expect(await form.getByLabel('Customer Phone').inputValue()).toMatch(/^\+2782/);
    await fill(form, { 'Customer Email': 'pieter@customer.example' });
    await choose(page, 'Product', 'Fibre 100');
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await cardOf('Pieter Botha').getByText('Sold', { exact: true }).first().waitFor();
    expect(await cardOf('Pieter Botha').getByRole('button', { name: 'Lost' }).count()).toBe(0);
    await press(cardOf('Pieter Botha'), 'View');
    await page.getByRole('link', { name: /open the sale$/ }).click();
    await dialogOf(page, 'Sale Details').getByText('Pieter Botha').first().waitFor();
  },
  'counts from the first visit to the sale on the dashboard': async () => {
    await stack.drain();
    await follow(page, '/agent');
    const card = page.getByRole('region', { name: 'Customer Link' });
    await card.getByText(/^So far: 0 visits, \d leads, 1 sale, 0 approved\.$/).waitFor();
    const leadId = await aLead(office, agent, { name: 'Waiting Customer' });
    const createdAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await setAttributes(stack.table, { pk: `lead#${leadId}`, sk: 'lead' }, { createdAt });
    await stack.drain();
    await revisit(page, '/agent');
    await page.getByRole('link', { name: /^Call Waiting Customer/ }).click();
    await cardOf('Waiting Customer').waitFor();
    expect(await rows().count()).toBe(1);
    await page.getByRole('tab', { name: /^Leads\W+1 new lead$/ }).waitFor();
  },
});
