/** On a connection without pushes, a person's own change shows on every screen that it concerns. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { approvedSale, submitterOf } from '../../../support/sales/deals.ts';
import { sendLead } from '../../../support/leads/leads.ts';
import { bankingOf, saleOf } from '../../../support/stack/office.ts';
import { dialogOf, follow, press, rowOf, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, openPage } = await setUpPortal();

/** A page of a person whose network lets no socket through. */
async function visitWithoutPushes(email: string, at: string): Promise<Page> {
  const { page, complaints } = await openPage();
  complaints.expect(/ERR_FAILED/);
  await page.routeWebSocket(/\/ws/, (socket) => socket.close());
  await signIn(page, stack.url, email, at);
  return page;
}

it('a requested payout lowers the balance on the dashboard too', async () => {
  const agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf());
  await approvedSale(office, agent);
  await stack.drain();
  const page = await visitWithoutPushes(agent.email, '/agent');
  await page.getByText('R50.00 of it can be requested now').waitFor();
  await follow(page, '/agent/earnings');
  await press(page, 'Request Payout');
  await press(dialogOf(page, 'Request R50.00?'), 'Request Payout');
  await seeToast(page, 'Payout request submitted successfully!');
  await follow(page, '/agent');
  // Sooner than what is known counts as old without the change.
  await page.getByText('R0.00 of it can be requested now').waitFor({ timeout: 8_000 });
});

it('a withdrawn sale opens its lead again', async () => {
  const agent = await office.newAgent();
  await sendLead(office, agent, { name: 'Naledi Khumalo' });
  const lead = (await agent.api.leads.listMyLeads({})).rows[0] ?? expect.fail('no lead');
  const { id } = await agent.api.sales.submitSale({ ...saleOf(office), leadId: lead.id });
  const page = await visitWithoutPushes(agent.email, '/agent/leads');
  const card = page.getByRole('row').filter({ hasText: 'Naledi Khumalo' });
  await card.getByText('Sold', { exact: true }).waitFor();
  await follow(page, `/agent/sales?sale=${id}`);
  await press(page, 'Withdraw Sale');
  await press(dialogOf(page, 'Withdraw Sale'), 'Withdraw Sale');
  await seeToast(page, 'Sale withdrawn');
  await follow(page, '/agent/leads');
  // Only a lead that is open can be sold.
  await card.getByRole('button', { name: 'Sold' }).waitFor({ timeout: 8_000 });
});

it('a sale that was approved shows so, though the answer was lost', async () => {
  const agent = await office.newAgent();
  await submitterOf(office)(agent, 'Lost Answer');
  await stack.drain();
  const page = await visitWithoutPushes(office.admin.email, '/admin/sales?q=Lost+Answer');
  await page.route('**/api/admin/sales/*/approve', async (route) => {
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Approve');
  await press(dialogOf(page, 'Approve Sale'), 'Approve Sale');
  await seeToast(page, 'Failed to approve sale');
  const says = 'The answer to your attempt was lost: this sale is approved now.';
  await dialogOf(page, 'Approve Sale').getByText(says).waitFor({ timeout: 8_000 });
  await press(dialogOf(page, 'Approve Sale').locator('.ant-modal-footer'), 'Close');
  await rowOf(page, 'Lost Answer')
    .getByText('Approved', { exact: true })
    .waitFor({ timeout: 8_000 });
});
