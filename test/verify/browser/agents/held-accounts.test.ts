/**
 * Given accounts that are held, the office releases with a reason or lifts the hold, and the agent learns
 * why.
 */
import { expect } from 'vitest';
import { pay } from '../../../support/sales/deals.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { dialogOf, fill, follow, press, rowOf, seeText } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const { stack, office, visit, visitOnce } = await setUpPortal();
const { agents, payouts } = office.admin.api;
const [held, returned] = [
  await office.newAgent({ fullName: 'Zanele Khumalo' }),
  await office.newAgent({ fullName: 'Pieter Botha' }),
];
await agents.saveAgentBanking({ agentId: held.id, ...bankingOf() });
const { id: payoutId } = await payouts.addPayout({ agentId: held.id, amountCents: 20_000 });
await returned.api.agents.saveBanking(bankingOf({ accountNumber: '62000000999' }));
const paid = await payouts.addPayout({ agentId: returned.id, amountCents: 30_000 });
await pay(office, paid);
await payouts.returnPayout({ payoutId: paid.id, reason: 'Account closed' });
await payouts.addPayout({ agentId: returned.id, amountCents: 30_000 });
await stack.drain();
const { page, complaints } = await visitOnce(office.admin.email);

const dialog = () => dialogOf(page, 'Mark Processing');

story('accounts that are held', {
  'asks for a reason before a payout goes to details on hold': async () => {
    await follow(page, '/admin/payouts?status=pending');
    await press(rowOf(page, 'Zanele Khumalo'), 'Mark Processing');
    await dialog().getByText('entered or changed recently').waitFor();
    await press(dialog(), 'Mark Processing Despite the Hold');
    await seeToast(page, 'Please provide a reason');
  },
  'says that the details changed while the dialog was open, and keeps what was typed': async () => {
    const reason = 'The agent came with a bank card';
    await fill(dialog(), { Reason: reason });
    const { bankingUpdatedAt: seen = '' } = await held.api.agents.viewMyBanking();
    complaints.expect(/status of 409|ERR_FAILED/);
    await page.route('**/api/admin/payouts?*', (route) => route.abort());
    await held.api.agents.saveBanking({ ...bankingOf({ accountNumber: '40123456789' }), seen });
    await press(dialog(), 'Mark Processing Despite the Hold');
    await seeText(page, 'changed since the list was loaded: they are now FNB •••• 6789');
    await page.unroute('**/api/admin/payouts?*');
    expect(await dialog().getByLabel('Reason').inputValue()).toBe(reason);
    await press(dialog(), 'Continue with the Changed Details');
    await press(dialog(), 'Mark Processing Despite the Hold');
    await seeToast(page, 'Payout marked as processing');
    const { paymentDetails } = await payouts.getPayout({ payoutId });
    expect(paymentDetails?.accountNumber).toBe('40123456789');
  },
  'doesn’t offer to pay an account from which the bank returned a payment': async () => {
    await press(rowOf(page, 'Pieter Botha').first(), 'Mark Processing');
    await dialog().getByText('The bank returned a payment to this account.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Mark Processing' }).isDisabled()).toBe(true);
    await press(dialog(), 'Cancel');
  },
  'tells the agent on My Earnings and in the profile': async () => {
    const { page: phone } = await visit(returned.email, '/agent/earnings', PHONE);
    await seeText(phone, 'Your bank returned a payment to this account');
    await phone.getByRole('link', { name: 'Open your profile' }).first().click();
    await phone.getByText('with the reason “Account closed”', { exact: false }).waitFor();
  },
  'lets finance alone lift the hold, with a reason': async () => {
    await follow(page, `/admin/agents/${returned.id}`);
    await page.getByText('with the reason “Account closed”', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Lift Hold' }).count()).toBe(0);
    await carryFinance(stack, office.admin);
    await page.reload();
    await press(page, 'Lift Hold');
    const lifting = dialogOf(page, 'Lift Hold');
    await lifting.getByText('Account closed', { exact: false }).waitFor();
    await fill(lifting, { Reason: 'The bank says that it is open' });
    await press(lifting, 'Lift Hold');
    await seeToast(page, 'Hold lifted');
    await page.getByText('with the reason “Account closed”', { exact: false }).waitFor({
      state: 'detached',
    });
  },
});
