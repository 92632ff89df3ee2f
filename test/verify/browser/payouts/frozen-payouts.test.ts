/**
 * Given money that looks wrong, an administrator freezes all payouts on their screen. Every administrator's page
 * says so, and the screen leads to the end of the freeze.
 */
import { expect, it } from 'vitest';
import { balanceTable } from '../../../../functions/data/balance.table.ts';
import { OPERATOR } from '../../../../functions/platform/context.ts';
import { freezePayouts } from '../../../../functions/workflows/operators/freeze-payouts.ts';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { allowOnly, carryFinance } from '../../../support/payouts/finance.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { contextAt } from '../../../support/ledger/ledger.ts';
import { dialogOf, fill, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { setAttributes, tableOf } from '../../../support/stack/table.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, visit } = await setUpPortal({
  settings: { ...settingsFromCdkJson(), fourEyesOnPayouts: true },
});
const boss = office.admin;
const colleague = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
const reader = await office.newAdmin({ fullName: 'Anele Botha' });
await carryFinance(stack, boss);
await carryFinance(stack, colleague);
await allowOnly(stack, reader, []);
const agent = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await approvedSale(office, agent);
await stack.drain();

const PAYOUTS = '/admin/payouts';

/** Sets the agent's balance to another amount than the ledger's. */
async function drift(cents: number) {
  const table = tableOf(stack);
  const { earnedCents = 0 } = (await balanceTable(table).get(agent.id)) ?? {};
  const item = { pk: `balance#${agent.id}`, sk: 'balance' };
  await setAttributes(table, item, { earnedCents: earnedCents + cents });
}

it('freezes payouts with a reason, which open pages hear of', async () => {
  const { page } = await visit(boss.email, PAYOUTS);
  const { page: other } = await visit(colleague.email, '/admin/sales');
  const { page: agents } = await visit(agent.email, '/agent/earnings');
  await press(page, 'Freeze Payouts');
  const dialog = dialogOf(page, 'Freeze Payouts');
  await dialog.getByText('From now on nothing can be requested', { exact: false }).waitFor();
  await press(dialog, 'Freeze Payouts');
  await seeToast(page, 'Please say why');
  await fill(dialog, { Reason: 'The October figures look wrong' });
  expect(await inspect(page, 'freeze payouts')).toEqual([]);
  await press(dialog, 'Freeze Payouts');
  await seeToast(page, 'All payouts are frozen');
  await page.getByRole('heading', { name: 'Payouts Are Frozen' }).waitFor();
  const button = page.getByRole('button', { name: 'Freeze Payouts', exact: true });
  await expect.poll(() => button.count()).toBe(0);
  for (const one of [page, other]) {
    const said = one.getByRole('status').filter({ hasText: 'All payouts are frozen since' });
    await said.waitFor();
    expect(await said.innerText()).toMatch(/by Thandi Mokoena: The October figures look wrong/);
  }
  await other.getByRole('link', { name: 'Open Payouts' }).click();
  await other.getByRole('heading', { name: 'Payouts Are Frozen' }).waitFor();
  await agents.getByText('Payouts are frozen at the moment.', { exact: false }).first().waitFor();
  expect(await inspect(page, 'frozen payouts')).toEqual([]);
});

it('asks a colleague before every figure is compared, and says what drifts', async () => {
  const { page } = await visit(boss.email, PAYOUTS);
  await press(page, 'Unfreeze Payouts');
  const dialog = dialogOf(page, 'Unfreeze Payouts');
  await dialog.getByText('a colleague with the finance permission', { exact: false }).waitFor();
  await press(dialog, 'Unfreeze Payouts');
  await seeToast(page, 'Please say what you compared with the bank');
  await fill(dialog, { 'Compared with the Bank': 'Statement of 31 October' });
  await press(dialog, 'Unfreeze Payouts');
  await seeToast(page, 'A colleague has to confirm it');
  await page.getByText('You ask to let payouts go on', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Confirm Unfreezing' }).count()).toBe(0);
  await drift(1);
  const { page: second } = await visit(colleague.email, PAYOUTS);
  await second.getByText('Thandi Mokoena asks to let payouts go on', { exact: false }).waitFor();
  expect(await inspect(second, 'a waiting unfreezing')).toEqual([]);
  await press(second, 'Confirm Unfreezing');
  await second.getByText('Payouts stay frozen.', { exact: true }).waitFor();
  await second
    .getByRole('listitem')
    .filter({ hasText: 'Nomsa Dlamini: earned is R50.01, must be R50.00' })
    .waitFor();
  expect(await inspect(second, 'drifting figures')).toEqual([]);
  await drift(-1);
});

it('shows how far the comparison is, and thaws at its end', async () => {
  const resume = await stack.holdEvents();
  const { page } = await visit(colleague.email, PAYOUTS);
  await press(page, 'Unfreeze Payouts');
  const dialog = dialogOf(page, 'Unfreeze Payouts');
  await fill(dialog, { 'Compared with the Bank': 'Statement of 31 October' });
  await press(dialog, 'Unfreeze Payouts');
  const { page: second } = await visit(boss.email, PAYOUTS);
  await press(second, 'Confirm Unfreezing');
  await second.getByRole('progressbar', { name: /Comparing every figure/ }).waitFor();
  expect(await inspect(second, 'a comparison')).toEqual([]);
  await resume();
  await stack.runSchedule();
  const said = second.getByRole('status').filter({ hasText: 'All payouts are frozen since' });
  await expect.poll(() => said.count(), { timeout: 15_000 }).toBe(0);
  await second.getByRole('button', { name: 'Freeze Payouts', exact: true }).waitFor();
});

it('says who froze them, and shows a reader no step', async () => {
  const operator = { ...contextAt(stack, '2026-11-20T08:00:00.000Z'), actor: OPERATOR };
  await freezePayouts(operator, 'Compared with the bank');
  const { page } = await visit(reader.email);
  const said = page.getByRole('status').filter({ hasText: 'All payouts are frozen since' });
  for (const path of ['/admin', '/admin/sales', PAYOUTS, `${PAYOUTS}?tab=batches`]) {
    await page.goto(`${stack.url}${path}`);
    await said.waitFor();
    expect(await said.innerText()).toContain(
      '20 Nov 2026, 10:00 by an operator: Compared with the bank',
    );
  }
  await page
    .getByText('Somebody with the finance permission can let payouts go on.', { exact: false })
    .waitFor();
  expect(await page.getByRole('button', { name: /reeze Payouts/ }).count()).toBe(0);
});
