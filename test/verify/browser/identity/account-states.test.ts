/** Given a portal that has accounts checked, office and agent see what the bank said and what follows. */
import { expect, it } from 'vitest';
import { checkingAccounts } from '../../../support/agents/checked-accounts.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { dialogOf, follow, PHONE, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, visit } = await setUpPortal({ settings: checkingAccounts(0.3) });
const agent = await office.newAgent({ fullName: 'Zanele Khumalo' });

/** The last four digits of the account say what the bank answers. */
async function enterAccount(ending: string): Promise<void> {
  const { bankingUpdatedAt: seen } = await agent.api.agents.getMyProfile();
  const account = bankingOf({ accountNumber: `6210000${ending}` });
  await agent.api.agents.saveBanking({ ...account, ...(seen ? { seen } : {}) });
  await stack.drain();
}

const CASES = [
  {
    ending: '9009',
    state: 'No answer yet',
    sequel: 'The bank gave no answer so far. It holds no payment.',
    toAgent: 'This account could not be checked yet. You needn’t do anything',
  },
  {
    ending: '9002',
    state: 'Account check failed',
    sequel: 'First payment held.',
    toAgent: 'A first payment to it waits.',
  },
  {
    ending: '0000',
    state: 'Confirmed by the bank',
    sequel: 'Paid to.',
    toAgent: 'Your bank confirmed this account.',
  },
] as const;

it('shows the state to the office where the account is read and edited, and to the agent', async () => {
  const { page } = await visit(office.admin.email);
  const { page: phone } = await visit(agent.email, '/agent/support', PHONE);
  for (const { ending, state, sequel, toAgent } of CASES) {
    await enterAccount(ending);
    await follow(page, `/admin/agents/${agent.id}`);
    await page.getByText(state, { exact: true }).waitFor();
    await page.getByText(sequel, { exact: true }).waitFor();
    await press(page, 'Edit Banking Details');
    const dialog = dialogOf(page, 'Edit Banking Details');
    await dialog.getByText(state, { exact: true }).waitFor();
    await dialog.getByText(sequel, { exact: true }).waitFor();
    await dialog.getByText('The bank is asked about it', { exact: false }).waitFor();
    const until = dialog.getByText('until the banking details change', { exact: false });
    expect(await until.count()).toBe(ending === '9002' ? 1 : 0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await follow(phone, '/agent/profile');
    await phone.getByText(toAgent, { exact: false }).waitFor();
    await press(phone, 'Change Banking Details');
    await phone.getByText('We ask your bank about it.', { exact: false }).waitFor();
    // The bank's answer about the present account is none about another one that is typed.
    expect(await phone.getByText(toAgent, { exact: false }).count()).toBe(0);
    await follow(phone, '/agent/support');
    await phone.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  }
  await press(page, 'Edit Banking Details');
  await dialogOf(page, 'Edit Banking Details').waitFor();
  expect(await inspect(page, 'edit-account')).toEqual([]);
});
