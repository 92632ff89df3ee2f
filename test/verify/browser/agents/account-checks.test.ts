/**
 * Given a portal that has bank accounts checked: an agent enters one that the bank denies, the office
 * sees that nothing is paid to it, and finance accepts it.
 */
import { expect, it } from 'vitest';
import { checkingAccounts } from '../../../support/agents/checked-accounts.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import {
  choose,
  dialogOf,
  fill,
  follow,
  press,
  rowOf,
  seeText,
} from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const IN_OTHER_NAME = '62000019003';
const { stack, office, visit, visitOnce } = await setUpPortal({ settings: checkingAccounts(0.3) });
const { payouts } = office.admin.api;
const finance = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await carryFinance(stack, finance);
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await payouts.addPayout({ agentId: nomsa.id, amountCents: 20_000 });
const thabo = await office.newAgent({ fullName: 'Thabo Nkosi' });
const agentPage = `/admin/agents/${nomsa.id}`;
const { page: desk } = await visitOnce(office.admin.email);
const { page } = await visitOnce(finance.email, '/admin');
/** An account whose last four digits say what the bank answers. */
const accountOf = (ending: string) => bankingOf({ accountNumber: `6200001${ending}` });
const WARNING = 'The bank says that this account is in another name.';

story('an account that the bank doesn’t confirm', {
  'is checked as soon as the agent has entered it': async () => {
    const { page: phone } = await visit(nomsa.email, '/agent/profile', PHONE);
    const banking = phone.getByRole('region', { name: 'Banking Details' });
    await choose(phone, 'Bank Name', 'FNB');
    await fill(banking, {
      'Account Holder Name': 'Nomsa Dlamini',
      'Account Number': IN_OTHER_NAME,
    });
    await choose(phone, 'Account Type', 'Savings');
    await press(banking, 'Save Banking Details');
    await banking.getByText(/Your bank says that this account is in another name\./).waitFor();
    expect(await inspect(phone, 'a failed check on the profile')).toEqual([]);
    await follow(phone, '/agent/earnings');
    await seeText(phone, /Your bank did not confirm this account/);
  },
  'stands in the office’s list, and holds the payout with the reason': async () => {
    await follow(desk, '/admin/payouts');
    await rowOf(desk, 'Nomsa Dlamini').getByText('Account check failed').waitFor();
    await press(rowOf(desk, 'Nomsa Dlamini'), 'View');
    const details = dialogOf(desk, 'Payout Details');
    await details.getByText(/^The bank did not confirm this account/).waitFor();
    expect(await inspect(desk, 'a payout with a failed check')).toEqual([]);
    await press(details, 'Mark Processing');
    const step = dialogOf(desk, 'Mark Processing');
    await step.getByText(/^The bank did not confirm this account/).waitFor();
    expect(await step.getByRole('button', { name: 'Mark Processing' }).isDisabled()).toBe(true);
  },
  'can’t be accepted by whoever has no finance permission': async () => {
    await follow(desk, agentPage);
    await desk.getByText(WARNING).waitFor();
    expect(await desk.getByRole('button', { name: 'Accept Account' }).count()).toBe(0);
  },
  'asks finance for a reason at the field': async () => {
    await follow(page, agentPage);
    await press(page, 'Accept Account');
    const dialog = dialogOf(page, 'Accept Account');
    await dialog.getByText(/Once you accept the account, payouts go to it/).waitFor();
    await press(dialog, 'Accept Account');
    await seeToast(page, 'Please provide a reason');
    await dialog.getByText('Say why, in a few words.').waitFor();
  },
  'is accepted with the reason, and paid to': async () => {
    const dialog = dialogOf(page, 'Accept Account');
    await fill(dialog, { Reason: 'She married, and showed the bank card' });
    await press(dialog, 'Accept Account');
    await seeToast(page, 'Account accepted');
    await page.getByText(/Finance accepted the account despite that/).waitFor();
    await follow(page, '/admin/payouts');
    await press(rowOf(page, 'Nomsa Dlamini'), 'Mark Processing');
    await press(dialogOf(page, 'Mark Processing'), 'Mark Processing');
    await seeToast(page, 'Payout marked as processing');
  },
  'is confirmed once the bank says so, when it is checked again': async () => {
    await finance.api.agents.saveAgentBanking({ agentId: thabo.id, ...accountOf('9002') });
    await stack.drain();
    await follow(page, `/admin/agents/${thabo.id}`);
    stack.bank.setRule(accountOf('9002').accountNumber, {});
    await press(page, 'Check Account Again');
    await page.getByText('Confirmed by the bank').waitFor();
  },
});

const STATES = [
  {
    ending: '9009',
    state: 'No answer yet',
    sequel: 'No payment is on hold.',
    toAgent: 'This account could not be checked yet. You needn’t do anything',
  },
  {
    ending: '0000',
    state: 'Confirmed by the bank',
    sequel: 'Confirmed by the bank',
    toAgent: 'Confirmed by the bank',
  },
] as const;

it('shows each state to the office where the account is read and edited, and to the agent', async () => {
  const { page: phone } = await visit(thabo.email, '/agent/support', PHONE);
  const dialog = dialogOf(desk, 'Edit Banking Details');
  for (const { ending, state, sequel, toAgent } of STATES) {
    const { bankingUpdatedAt: seen = '' } = await thabo.api.agents.getMyProfile();
    await thabo.api.agents.saveBanking({ ...accountOf(ending), seen });
    await stack.drain();
    await follow(desk, `/admin/agents/${thabo.id}`);
    await desk.getByText(state, { exact: true }).waitFor();
    await desk.getByText(sequel, { exact: true }).waitFor();
    await press(desk, 'Edit Banking Details');
    await dialog.getByText(state, { exact: true }).waitFor();
    await dialog.getByText(sequel, { exact: true }).waitFor();
    await dialog.getByText('The bank is asked about it', { exact: false }).waitFor();
    if (ending === '0000') expect(await inspect(desk, 'edit-account')).toEqual([]);
    await desk.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await follow(phone, '/agent/profile?tab=pay');
    await phone.getByText(toAgent, { exact: false }).waitFor();
    await press(phone, 'Change Banking Details');
    await phone.getByText('We ask your bank about it.', { exact: false }).waitFor();
    // The bank's answer about the present account is none about another one that is typed.
    expect(await phone.getByText(toAgent, { exact: false }).count()).toBe(0);
    await follow(phone, '/agent/support');
    await phone.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  }
});
