/** The focus in an agent's lists, after a step has taken the row that had it. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sendLead } from '../../../support/leads/leads.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { choose, dialogOf, fill, focused, press, rowOf } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { office, visit } = await setUpPortal();

/** Presses a button by keyboard. */
async function enter(page: Page, row: string, action: string) {
  const button = rowOf(page, row).getByRole('button', { name: action, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
}

const seeFocus = (page: Page, words: RegExp) =>
  expect.poll(() => focused(page).then((text) => text.replaceAll(/\s+/g, ' '))).toMatch(words);

it('goes on to the next invitation that waits, and to the words where none does', async () => {
  const agent = await office.newAgent();
  for (const email of ['first@example.com', 'second@example.com'])
    await agent.api.referrals.inviteAgent({ email });
  const { page } = await visit(agent.email, '/agent/referrals?tab=pending-invites');
  const question = dialogOf(page, 'Take Back Invitation');
  const takeBack = async (email: string) => {
    await enter(page, email, 'Take Back');
    await press(question, 'Take Back');
    await rowOf(page, email).waitFor({ state: 'detached' });
  };
  await takeBack('second@example.com');
  await seeFocus(page, /^Take Back: first@example.com/);
  await takeBack('first@example.com');
  await seeFocus(page, /^No pending invites/);
});

it('stays at a lead that is marked, goes on where the list loses it, and comes back with all', async () => {
  const agent = await office.newAgent();
  for (const name of ['First Customer', 'Second Customer', 'Third Customer'])
    await sendLead(office, agent, { name });
  const { page } = await visit(agent.email, '/agent/leads');
  await enter(page, 'Third Customer', 'Mark Contacted');
  await seeToast(page, 'Marked as contacted');
  await seeFocus(page, /^View: Third Customer/);
  await page.goto(`${new URL(page.url()).origin}/agent/leads?status=new`);
  await enter(page, 'Second Customer', 'Mark Contacted');
  await seeFocus(page, /^View: First Customer/);
  await enter(page, 'First Customer', 'Lost');
  const question = dialogOf(page, 'Lost Lead');
  await fill(question, { Reason: 'No fibre in the street' });
  await press(question, 'Mark as Lost');
  await seeFocus(page, /^No leads found/);
  await page.getByRole('button', { name: 'Show All' }).press('Enter');
  await rowOf(page, 'First Customer').waitFor();
  await seeFocus(page, /^View: Third Customer/);
});

it('goes on to the list after the last sale that waited on the device was deleted', async () => {
  const agent = await office.newAgent();
  await agent.api.sales.submitSale(saleOf(office, { customerName: 'Submitted Sipho' }));
  const { page, complaints } = await visit(agent.email, '/agent/sales');
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
  await seeFocus(page, /^View: Submitted Sipho/);
});
