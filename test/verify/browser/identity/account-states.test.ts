/** Given a portal that has accounts checked, office and agent see what the bank said and what follows. */
import { expect, it } from 'vitest';
import { checkingAccounts } from '../../../support/agents/checked-accounts.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { dialogOf, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

const { stack, office, visit } = await setUpPortal({ settings: checkingAccounts(0.3) });
let numbers = 0;

/** An agent with an account of its own, whose last four digits say what the bank answers. */
async function agentWith(ending: string) {
  const agent = await office.newAgent({ fullName: 'Zanele Khumalo' });
  const accountNumber = `62${String(10_000 + numbers++)}${ending}`;
  await agent.api.agents.saveBanking(bankingOf({ accountNumber }));
  await stack.drain();
  return agent;
}

const CASES = [
  ['0000', 'passed', 'Confirmed by the bank', 'Paid to.'],
  ['9002', 'failed', 'Account check failed', 'First payment held.'],
  ['9009', 'unknown', 'No answer yet', 'The bank gave no answer so far. It holds no payment.'],
] as const;

it('shows the office the state where the account is read and edited', async () => {
  const { page } = await visit(office.admin.email);
  for (const [ending, state, label, sequel] of CASES) {
    const { id } = await agentWith(ending);
    await page.goto(`${stack.url}/admin/agents/${id}`);
    await page.getByText(label, { exact: true }).waitFor();
    await page.getByText(sequel, { exact: true }).waitFor();
    await press(page, 'Edit Banking Details');
    const dialog = dialogOf(page, 'Edit Banking Details');
    await dialog.getByText(label, { exact: true }).waitFor();
    await dialog.getByText(sequel, { exact: true }).waitFor();
    await dialog.getByText('The bank is asked about it', { exact: false }).waitFor();
    const until = dialog.getByText('until the banking details change', { exact: false });
    expect(await until.count()).toBe(state === 'failed' ? 1 : 0);
    expect(await inspect(page, `edit-account-${state}`)).toEqual([]);
  }
});

it.each([
  ['0000', 'Your bank confirmed this account.'],
  ['9002', 'A first payment to it waits.'],
  ['9009', 'This account could not be checked yet. You needn’t do anything'],
])('tells the agent in the profile, on a phone, ending in %s', async (ending, words) => {
  const agent = await agentWith(ending);
  const { page } = await visit(agent.email, '/agent/profile', PHONE);
  await page.getByText(words, { exact: false }).waitFor();
  await press(page, 'Change Banking Details');
  await page.getByText('We ask your bank about it.', { exact: false }).waitFor();
  // The bank's answer about the present account is none about another one that is typed.
  expect(await page.getByText(words, { exact: false }).count()).toBe(0);
});
