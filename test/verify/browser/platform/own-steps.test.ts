/**
 * After a person's own step the focus goes on in the list that has lost the row; and every screen that the
 * step concerns shows it, also on a connection without pushes.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sendLead } from '../../../support/leads/leads.ts';
import { approvedSale, submitterOf } from '../../../support/sales/deals.ts';
import { bankingOf, saleOf } from '../../../support/stack/office.ts';
import {
  choose,
  dialogOf,
  fill,
  focused,
  follow,
  press,
  rowOf,
  seeFigure,
  signIn,
} from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, openPage, visitOnce } = await setUpPortal();
const agent = await office.newAgent();
const { page, complaints } = await visitOnce(agent.email);

/** Presses a button by keyboard. */
async function enter(row: string, action: string) {
  const button = rowOf(page, row).getByRole('button', { name: action, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
}

const seeFocus = (words: RegExp) =>
  expect.poll(() => focused(page).then((text) => text.replaceAll(/\s+/g, ' '))).toMatch(words);

it('goes on to the next invitation that waits, and to the words where none does', async () => {
  for (const email of ['first@example.com', 'second@example.com'])
    await agent.api.referrals.inviteAgent({ email });
  await follow(page, '/agent/referrals?tab=pending-invites');
  const question = dialogOf(page, 'Take Back Invitation');
  const takeBack = async (email: string) => {
    await enter(email, 'Take Back');
    await press(question, 'Take Back');
    await rowOf(page, email).waitFor({ state: 'detached' });
  };
  await takeBack('second@example.com');
  await seeFocus(/^Take Back: first@example.com/);
  await takeBack('first@example.com');
  await seeFocus(/^No pending invites/);
});

it('stays at a lead that is marked, goes on where the list loses it, and comes back with all', async () => {
  for (const name of ['First Customer', 'Second Customer', 'Third Customer'])
    await sendLead(office, agent, { name });
  await follow(page, '/agent/sales?view=leads');
  await enter('Third Customer', 'Mark Contacted');
  await seeToast(page, 'Marked as contacted');
  await seeFocus(/^View: Third Customer/);
  await follow(page, '/agent/sales?view=leads&status=new');
  await enter('Second Customer', 'Mark Contacted');
  await seeFocus(/^View: First Customer/);
  await enter('First Customer', 'Lost');
  const question = dialogOf(page, 'Lost Lead');
  await fill(question, { Reason: 'No fibre in the street' });
  await press(question, 'Mark as Lost');
  await seeFocus(/^No leads found/);
  await page.getByRole('button', { name: 'Show All' }).press('Enter');
  await rowOf(page, 'First Customer').waitFor();
  await seeFocus(/^View: Third Customer/);
});

it('goes on to the list after the last sale that waited on the device was deleted', async () => {
  await agent.api.sales.submitSale(saleOf(office, { customerName: 'Submitted Sipho' }));
  await follow(page, '/agent/sales');
  complaints.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 409/);
  await press(page, 'New Sale');
  const form = dialogOf(page, 'New Sale');
  await choose(page, 'Product', office.product.name);
  await page.context().setOffline(true);
  await fill(form, {
    'Customer Name': 'Refused Zulu',
    'Customer Email': 'refused@customer.example',
    'Customer Phone': '082 123 4567',
    'Sale Value (R)': '799',
  });
  await press(form, 'Submit Sale');
  await seeToast(
    page,
    'You’re offline. The sale is saved on this device and will be submitted when you’re back online.',
  );
  const json = { defined: true, code: 'CONFLICT', status: 409, message: 'Not sold now', data: {} };
  await page.route('**/api/agent/sales', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json }) : route.fallback(),
  );
  await page.context().setOffline(false);
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await waiting.getByText('Not accepted').waitFor();
  await waiting.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await press(dialogOf(page, 'Delete Sale'), 'Delete Sale');
  await waiting.waitFor({ state: 'detached' });
  await seeFocus(/^View: Submitted Sipho/);
});

/**
 * A page that hears of no change, and on which nothing that is known gets old: only the person's own steps
 * show.
 */
async function visitWithoutPushes(email: string, at: string): Promise<Page> {
  const { page: screen, complaints: said } = await openPage();
  said.expect(/ERR_FAILED/);
  await screen.route(/follow-changes-.*\.js$/, (route) => route.abort());
  await screen.clock.setFixedTime(new Date());
  await signIn(screen, stack.url, email, at);
  return screen;
}

it('a requested payout lowers the balance on the dashboard, and a withdrawn sale opens its lead again', async () => {
  const person = await office.newAgent();
  await person.api.agents.saveBanking(bankingOf());
  await approvedSale(office, person);
  await sendLead(office, person, { name: 'Naledi Khumalo' });
  const lead = (await person.api.leads.listMyLeads({})).rows[0] ?? expect.fail('no lead');
  const { id } = await person.api.sales.submitSale({ ...saleOf(office), leadId: lead.id });
  await stack.drain();
  const screen = await visitWithoutPushes(person.email, '/agent');
  await seeFigure(screen, 'Available', 'R50.00');
  await follow(screen, '/agent/earnings');
  await press(screen, 'Request Payout');
  await press(dialogOf(screen, 'Request R50.00?'), 'Request Payout');
  await seeToast(screen, 'Payout request submitted successfully!');
  await follow(screen, '/agent');
  await seeFigure(screen, 'Available', 'R0.00');

  await follow(screen, '/agent/sales?view=leads');
  const card = screen.getByRole('row').filter({ hasText: 'Naledi Khumalo' });
  await card.getByText('Sold', { exact: true }).waitFor();
  await follow(screen, `/agent/sales?sale=${id}`);
  await press(screen, 'Withdraw Sale');
  await press(dialogOf(screen, 'Withdraw Sale'), 'Withdraw Sale');
  await seeToast(screen, 'Sale withdrawn');
  await follow(screen, '/agent/sales?view=leads');
  // Only a lead that is open can be sold.
  await card.getByRole('button', { name: 'Sold' }).waitFor();
});

it('a sale that was approved shows so, though the answer was lost', async () => {
  const person = await office.newAgent();
  await submitterOf(office)(person, 'Lost Answer');
  await stack.drain();
  const screen = await visitWithoutPushes(office.admin.email, '/admin/sales?q=Lost+Answer');
  await screen.route('**/api/admin/sales/*/approve', async (route) => {
    await route.fetch();
    return route.abort();
  });
  await press(screen, 'Approve');
  await press(dialogOf(screen, 'Approve Sale'), 'Approve Sale');
  await seeToast(screen, 'Failed to approve sale');
  const says = 'The answer to your attempt was lost: this sale is approved now.';
  await dialogOf(screen, 'Approve Sale').getByText(says).waitFor();
  await press(dialogOf(screen, 'Approve Sale').locator('.ant-modal-footer'), 'Close');
  await rowOf(screen, 'Lost Answer').getByText('Approved', { exact: true }).waitFor();
});
