/**
 * Given a portal that has bank accounts checked: an agent enters one that the bank denies, the office
 * sees that nothing is paid to it, and finance accepts it.
 */
import { expect } from 'vitest';
import { checkingAccounts } from '../../../support/agents/checked-accounts.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { choose, dialogOf, fill, press, rowOf, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const IN_OTHER_NAME = '62000019003';
const REASON = 'She married, and showed the bank card';
const { stack, office, browser } = await setUpPortal({ settings: checkingAccounts() });
const { payouts, agents } = office.admin.api;
const finance = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await carryFinance(stack, finance);
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await payouts.addPayout({ agentId: nomsa.id, amountCents: 20_000 });
const [phone, desk, second] = [
  await browser.open(PHONE),
  await browser.open(),
  await browser.open(),
];
const agentPage = `/admin/agents/${nomsa.id}`;
const WARNING = 'The bank says that this account is in another name.';
/** Screens don't learn of a change by the socket while their agent isn't fetched again. */
const DETAIL = `**/api/admin/agents/${nomsa.id}`;

story('an account that the bank doesn’t confirm', {
  'is checked as soon as the agent has entered it': async () => {
    const { page } = phone;
    await signIn(page, stack.url, nomsa.email, '/agent/profile');
    const banking = page.getByRole('region', { name: 'Banking Details' });
    await choose(page, 'Bank Name', 'FNB');
    await fill(banking, {
      'Account Holder Name': 'Nomsa Dlamini',
      'Account Number': IN_OTHER_NAME,
    });
    await choose(page, 'Account Type', 'Savings');
    await press(banking, 'Save Banking Details');
    await banking.getByText(/Your bank says that this account is in another name\./).waitFor();
    expect(await inspect(page, 'a failed check on the profile')).toEqual([]);
    await page.goto(`${stack.url}/agent/earnings`);
    await page
      .getByText(/Your bank did not confirm this account/)
      .first()
      .waitFor();
    expect(await inspect(page, 'a failed check among the earnings')).toEqual([]);
  },
  'stands in the office’s list, and holds the payout with the reason': async () => {
    const { page } = desk;
    await signIn(page, stack.url, office.admin.email, '/admin/payouts');
    await rowOf(page, 'Nomsa Dlamini').getByText('Account check failed').waitFor();
    expect(await inspect(page, 'payouts with a failed check')).toEqual([]);
    await press(rowOf(page, 'Nomsa Dlamini'), 'View');
    const details = dialogOf(page, 'Payout Details');
    await details.getByText(/^The bank did not confirm this account/).waitFor();
    expect(await inspect(page, 'a payout with a failed check')).toEqual([]);
    await press(details, 'Mark Processing');
    const step = dialogOf(page, 'Mark Processing');
    await step.getByText(/^The bank did not confirm this account/).waitFor();
    expect(await step.getByRole('button', { name: 'Mark Processing' }).isDisabled()).toBe(true);
    expect(await inspect(page, 'a step that a failed check holds')).toEqual([]);
  },
  'can’t be accepted by whoever has no finance permission': async () => {
    const { page } = desk;
    await page.goto(stack.url + agentPage);
    await page.getByText(WARNING).waitFor();
    expect(await page.getByRole('button', { name: 'Accept Account' }).count()).toBe(0);
    expect(await inspect(page, 'an agent with a failed check')).toEqual([]);
  },
  'asks finance for a reason at the field': async () => {
    const { page } = second;
    await signIn(page, stack.url, finance.email, agentPage);
    await press(page, 'Accept Account');
    const dialog = dialogOf(page, 'Accept Account');
    await dialog.getByText(/Once you accept the account, payouts go to it/).waitFor();
    await press(dialog, 'Accept Account');
    await seeToast(page, 'Please provide a reason');
    await dialog.getByText('Say why, in a few words.').waitFor();
    expect(await inspect(page, 'accept an account without a reason')).toEqual([]);
  },
  'isn’t accepted where the bank says something else meanwhile, and keeps what was typed':
    async () => {
      const { page, complaints } = second;
      const dialog = dialogOf(page, 'Accept Account');
      await fill(dialog, { Reason: REASON });
      complaints.expect(/status of 409/);
      await page.route(DETAIL, (route) => route.abort());
      stack.bank.setRule(IN_OTHER_NAME, { answers: { isOpen: 'no' } });
      await agents.checkAccount({ agentId: nomsa.id });
      await stack.drain();
      await press(dialog, 'Accept Account');
      await page
        .getByText(/The check of this account is another one by now/)
        .first()
        .waitFor();
      expect(await dialog.getByLabel('Reason').inputValue()).toBe(REASON);
      await page.unroute(DETAIL);
      stack.bank.setRule(IN_OTHER_NAME, { answers: { holderName: 'no' } });
      await agents.checkAccount({ agentId: nomsa.id });
      await stack.drain();
      await dialog.getByText(/The bank says that this account is in another name\./).waitFor();
      expect(await dialog.getByLabel('Reason').inputValue()).toBe(REASON);
    },
  'is accepted with the reason, and paid to': async () => {
    const { page } = second;
    await press(dialogOf(page, 'Accept Account'), 'Accept Account');
    await seeToast(page, 'Account accepted');
    await page.getByText(/Finance accepted the account despite that/).waitFor();
    expect(await inspect(page, 'an accepted account')).toEqual([]);
    await page.goto(`${stack.url}/admin/payouts`);
    await press(rowOf(page, 'Nomsa Dlamini'), 'Mark Processing');
    await press(dialogOf(page, 'Mark Processing'), 'Mark Processing');
    await seeToast(page, 'Payout marked as processing');
  },
  'can’t be accepted by the person who entered it': async () => {
    const { page, complaints } = second;
    const thabo = await office.newAgent({ fullName: 'Thabo Nkosi' });
    const closed = bankingOf({ accountNumber: '62000019002' });
    await finance.api.agents.saveAgentBanking({ agentId: thabo.id, ...closed });
    await stack.drain();
    await page.goto(`${stack.url}/admin/agents/${thabo.id}`);
    await press(page, 'Accept Account');
    const dialog = dialogOf(page, 'Accept Account');
    await fill(dialog, { Reason: REASON });
    complaints.expect(/status of 403/);
    await press(dialog, 'Accept Account');
    await page
      .getByText(/You entered these bank details/)
      .first()
      .waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe(REASON);
    await press(dialog, 'Cancel');
  },
  'is confirmed once the bank says so, when it is checked again': async () => {
    const { page } = second;
    stack.bank.setRule('62000019002', {});
    await press(page, 'Check Account Again');
    await page.getByText('Confirmed by the bank').waitFor();
    expect(await inspect(page, 'an agent with a confirmed account')).toEqual([]);
  },
});
