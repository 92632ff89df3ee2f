/**
 * Given money that looks wrong, an administrator freezes all payouts on their screen. Every administrator's
 * page says so, and the screen leads to the end of the freeze.
 */
import { expect } from 'vitest';
import { balanceTable } from '../../../../functions/data/ledger/balance.table.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { allowOnly, carryFinance } from '../../../support/payouts/finance.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { askForConfirmation, confirmNewest } from '../../../support/approvals/two-people.ts';
import { dialogOf, fill, follow, press, pressMore } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { seeToast } from '../../../support/browser/toasts.ts';
import { story } from '../../../support/stack/story.ts';

const { stack, office, visitOnce } = await setUpPortal({
  settings: { fourEyesOnPayouts: true },
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
const { page, complaints } = await visitOnce(boss.email, PAYOUTS);
const { page: other, complaints: others } = await visitOnce(colleague.email, '/admin/sales');

/** Sets the agent's balance to another amount than the ledger's. */
async function drift(cents: number) {
  const { table } = stack;
  const { earnedCents = 0 } = (await balanceTable(table).get(agent.id)) ?? {};
  const item = { pk: `balance#${agent.id}`, sk: 'balance' };
  await setAttributes(table, item, { earnedCents: earnedCents + cents });
}

story('administrators freeze all payouts, and let them go on', {
  'says why, which other open pages hear of': async () => {
    await pressMore(page, 'Freeze Payouts');
    const dialog = dialogOf(page, 'Freeze Payouts');
    await dialog.getByText('From now on nothing can be requested', { exact: false }).waitFor();
    await press(dialog, 'Freeze Payouts');
    await seeToast(page, 'Please say why');
    await fill(dialog, { Reason: 'The October figures look wrong' });
    await press(dialog, 'Freeze Payouts');
    await seeToast(page, 'All payouts are frozen');
    await page.getByRole('heading', { name: 'Payouts Are Frozen' }).waitFor();
    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Bank Files' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Freeze Payouts' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    for (const one of [page, other]) {
      const said = one.getByRole('status').filter({ hasText: 'All payouts are frozen since' });
      await said.waitFor();
      expect(await said.innerText()).toMatch(/by Thandi Mokoena: The October figures look wrong/);
    }
    await other.getByRole('link', { name: 'Open Payouts' }).click();
    await other.getByRole('heading', { name: 'Payouts Are Frozen' }).waitFor();
    expect(await inspect(page, 'frozen payouts')).toEqual([]);
  },
  'asks a colleague before every figure is compared, and says what drifts': async () => {
    complaints.expect(/status of 403/);
    others.expect(/status of 403/);
    await press(page, 'Unfreeze Payouts');
    const dialog = dialogOf(page, 'Unfreeze Payouts');
    await press(dialog, 'Unfreeze Payouts');
    await seeToast(page, 'Please say what you compared with the bank');
    await fill(dialog, { 'Compared with the Bank': 'Statement of 31 October' });
    await press(dialog, 'Unfreeze Payouts');
    await askForConfirmation(page);
    await dialog.waitFor({ state: 'hidden' });
    await drift(1);
    await confirmNewest(other, 'payouts.unfreezePayouts');
    await follow(other, PAYOUTS);
    await other.getByText('Payouts stay frozen.', { exact: true }).waitFor();
    await other
      .getByRole('listitem')
      .filter({ hasText: 'Nomsa Dlamini: earned is R50.01, must be R50.00' })
      .waitFor();
    await drift(-1);
  },
  'shows how far the comparison is, and thaws at its end': async () => {
    const resume = await stack.holdEvents();
    await press(other, 'Unfreeze Payouts');
    const dialog = dialogOf(other, 'Unfreeze Payouts');
    await fill(dialog, { 'Compared with the Bank': 'Statement of 31 October' });
    await press(dialog, 'Unfreeze Payouts');
    await askForConfirmation(other);
    await confirmNewest(page, 'payouts.unfreezePayouts');
    await follow(page, PAYOUTS);
    await page.getByRole('progressbar', { name: /Comparing every figure/ }).waitFor();
    await resume();
    await stack.runSchedule();
    const said = page.getByRole('status').filter({ hasText: 'All payouts are frozen since' });
    await expect.poll(() => said.count()).toBe(0);
    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Freeze Payouts' }).waitFor();
  },
});
