/** Given an office that adjusts a balance: an administrator enters it, and the agent reads why. */
import { expect } from 'vitest';
import { agentPagePath } from '../../../../web/lib/paths.ts';
import { approvedSale, pay, requestedPayout } from '../../../support/sales/deals.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { dialogOf, follow, press, rowOf } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const PATH = '/admin/payouts/adjustments';
const { stack, office, visit, visitOnce } = await setUpPortal();
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await nomsa.api.agents.saveBanking(bankingOf());
await approvedSale(office, nomsa);
await pay(office, await requestedPayout(nomsa));
await stack.drain();
const { page } = await visitOnce(office.admin.email);
const look = async (name: string) => expect(await inspect(page, name)).toEqual([]);
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const fill = async (amount: string, reason: string, kind: string) => {
  const asked = dialog(/^Adjust the Balance/);
  await asked.getByLabel('Kind').click();
  await page.getByTitle(kind, { exact: true }).click();
  await asked.getByLabel('Amount (R)').fill(amount);
  await asked.getByLabel('Reason').fill(reason);
};

story('an office adjusts balances', {
  'says what the agent owes before a debit is entered': async () => {
    await follow(page, PATH);
    await page.getByText('No adjustments yet').waitFor();
    await follow(page, `${agentPagePath(nomsa.id)}?tab=adjustments`);
    await press(page, 'Add Adjustment');
    const asked = dialog('Adjust the Balance of Nomsa Dlamini');
    await asked.getByText('R0.00 available now.').waitFor();
    await asked.getByText('Debit: takes from the balance').click();
    await fill('120', 'The router wasn’t given back', 'Equipment');
    await asked.getByText('Nomsa Dlamini owes R120.00').waitFor();
    await look('a debit');
    await asked.getByLabel('Attachment').setInputFiles({
      name: 'router.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('serial,price\n1,120\n'),
    });
    await asked.getByText('Uploaded', { exact: true }).waitFor();
    await asked.getByRole('button', { name: 'Add Adjustment' }).click();
    await page.getByText('Balance adjusted').waitFor();
    await rowOf(page, 'The router wasn’t given back').getByText('Posted').waitFor();
    await page.getByText('Nomsa Dlamini owes R120.00').first().waitFor();
  },
  'shows its details, with the attached file': async () => {
    await rowOf(page, 'The router wasn’t given back').getByRole('button', { name: 'View' }).click();
    const shown = dialogOf(page, 'Adjustment');
    await shown.getByText('-R120.00').waitFor();
    const link = shown.getByRole('link', { name: 'router.csv' });
    expect(await (await fetch((await link.getAttribute('href')) ?? '')).text()).toContain('serial');
    await look('an adjustment');
    await page.keyboard.press('Escape');
  },
  'is told to the agent, and stands in the statement': async () => {
    await stack.drain();
    const viewport = { width: 390, height: 844 };
    const { page: phone } = await visit(nomsa.email, '/agent/earnings', { viewport });
    await phone.getByRole('region', { name: 'Adjustments' }).getByText('-R120.00').waitFor();
    await phone.getByRole('button', { name: /Notifications/ }).click();
    await phone.getByText('Balance adjusted').first().click();
    await phone.getByRole('link', { name: 'Open your statement' }).click();
    await phone.getByText('Equipment: The router wasn’t given back').first().waitFor();
  },
});
