/** Given agents, an administrator adds, finds, pays and deletes them, and sees who recruited whom. */
import { expect } from 'vitest';
import { approvedSale } from '../../../support/sales/deals.ts';
import { bankingOf, saleOf } from '../../../support/stack/office.ts';
import {
  dialogOf,
  fill,
  PASSWORD,
  press,
  revisit,
  rowOf,
} from '../../../support/browser/screens.ts';
import { seedRecruits } from '../../../support/referrals/seed-referrals.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

/** All below one agent, one of them a level deeper: a thousand in the trials, here two pages. */
const SUB_AGENTS = process.env['EVERY_LOOK'] ? 1000 : 130;
const PAGE = 100;

const { stack, office, visitOnce } = await setUpPortal();
const { page, complaints } = await visitOnce(office.admin.email, '/admin/agents');

story('an administrator adds, finds, pays and deletes agents, and sees who recruited them', {
  'says that there are no agents, and adds the first, who can sign in': async () => {
    await page.getByText('No agents found').waitFor();
    await press(page, 'Add Agent');
    const dialog = dialogOf(page, 'Add Agent');
    await fill(dialog, {
      'Full Name': 'Lerato Khumalo',
      Email: 'lerato@demo.example',
      Phone: '083 111 2222',
      Password: PASSWORD,
      'Referral Code (optional)': 'lerato-7',
    });
    await press(dialog, 'Add Agent');
    await seeToast(page, 'Lerato Khumalo was added and can sign in now');
    const row = rowOf(page, 'Lerato Khumalo');
    for (const text of ['NEW', 'LERATO7', 'Incomplete', '+27 83 111 2222'])
      await row.getByText(text, { exact: true }).waitFor();
    expect((await office.signIn('lerato@demo.example')).me.role).toBe('agent');
  },
  'forgets the password that was typed, and nothing else': async () => {
    await press(page, 'Add Agent');
    const dialog = dialogOf(page, 'Add Agent');
    await fill(dialog, { 'Full Name': 'Thabo Nkosi', Password: 'secret-secret' });
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
      .toContain('Thabo Nkosi');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret-secret');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  },
  'sets a status at once, and shows what another administrator sets': async () => {
    const status = page.getByLabel('Status of Lerato Khumalo');
    await status.selectOption('inactive');
    await seeToast(page, 'Agent status updated');
    const { rows } = await office.admin.api.agents.listAgents({ status: 'inactive' });
    expect(rows.map(({ fullName }) => fullName)).toEqual(['Lerato Khumalo']);
    const agentId = rows[0]?.id ?? '';
    await office.admin.api.agents.setAgentStatus({ agentId, status: 'active' });
    await expect.poll(() => status.inputValue()).toBe('active');
  },
  'edits where an agent is paid: the first details freely, others with the password': async () => {
    const edit = async (values: Record<string, string>) => {
      await rowOf(page, 'Lerato Khumalo')
        .getByRole('button', { name: 'Edit', exact: true })
        .click();
      const dialog = dialogOf(page, 'Edit Banking Details');
      await fill(dialog, values);
      await press(dialog, 'Save Banking Details');
      return dialog;
    };
    await edit({
      'Bank Name': 'FNB',
      'Account Holder Name': 'L Khumalo',
      'Account Number': '62 0000 00123',
    });
    await seeToast(page, 'Banking details updated successfully!');
    await rowOf(page, 'Lerato Khumalo').getByText('Complete', { exact: true }).waitFor();
    const dialog = await edit({ 'Account Number': '111122223333' });
    await dialog.getByText('Enter your password to make this change.').waitFor();
    await fill(dialog, { Password: PASSWORD });
    await press(dialog, 'Save Banking Details');
    await dialog.waitFor({ state: 'detached' });
    await press(rowOf(page, 'Lerato Khumalo'), 'View');
    await page.getByText('•••• 3333').waitFor();
    await page.getByText('Batches leave this agent out until', { exact: false }).waitFor();
    await page.goBack();
  },
  'deletes an agent, once no money is on its way': async () => {
    complaints.expect(/status of (401|403)/);
    const agent = await office.newAgent({ fullName: 'Sizwe Radebe' });
    await approvedSale(office, agent);
    await agent.api.sales.submitSale(saleOf(office));
    const payout = await office.admin.api.payouts.addPayout({
      agentId: agent.id,
      amountCents: 1_000,
    });
    await press(rowOf(page, 'Sizwe Radebe'), 'Delete');
    const dialog = dialogOf(page, 'Delete Agent');
    await dialog.getByText('Payouts of R10.00 are on their way', { exact: false }).waitFor();
    await press(dialog, 'Delete');
    await seeToast(page, 'Failed to delete agent');
    await page.keyboard.press('Escape');
    const { id: payoutId } = payout;
    await office.admin.api.payouts.rejectPayout({ payoutId, reason: 'Asked twice' });
    await press(rowOf(page, 'Sizwe Radebe'), 'Delete');
    await dialog.getByText('R50.00', { exact: true }).waitFor();
    // The push comes before the answer; the list must not request the deleted agent again.
    await page.route(
      ({ pathname }) => pathname.endsWith(`/agents/${agent.id}`),
      async (route) => {
        if (route.request().method() !== 'DELETE') return route.fallback();
        const response = await route.fetch();
        await rowOf(page, 'Sizwe Radebe').waitFor({ state: 'detached' });
        await route.fulfill({ response });
      },
    );
    await press(dialog, 'Delete');
    await seeToast(page, 'Agent deleted');
    await dialog.waitFor({ state: 'hidden' });
    complaints.expect(/status of 409/);
    complaints.refuse();
  },
  'keeps a long e-mail address on a phone clear of the phone number': async () => {
    const desk = page.viewportSize() ?? { width: 1440, height: 900 };
    const email = 'marietjie.labuschagne.of.bloemfontein@agents.example';
    await office.newAgent({ fullName: 'Marietjie Labuschagne', email, phone: '+27767733515' });
    await page.setViewportSize({ width: 390, height: 844 });
    await revisit(page, '/admin/agents');
    /** The edge of the words, which may be wider than their element. */
    const edgeOf = (text: string, edge: 'left' | 'right') =>
      page.getByText(text, { exact: true }).evaluate((element, side) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return words.getBoundingClientRect()[side];
      }, edge);
    expect(await edgeOf(email, 'right')).toBeLessThan(await edgeOf('+27 76 773 3515', 'left'));
    await page.setViewportSize(desk);
  },
  [`draws ${SUB_AGENTS} sub-agents, to be walked through by keyboard`]: async () => {
    const top = await office.newAgent({ fullName: 'Nomsa Dlamini' });
    const middle = await office.newAgent({
      fullName: 'Middle Mokoena',
      referralCode: top.me.referralCode ?? '',
    });
    await middle.api.agents.saveBanking(bankingOf());
    const referralCode = middle.me.referralCode ?? '';
    await office.newAgent({ fullName: 'Last Ndlovu', referralCode });
    await stack.drain();
    // The tree needs no projections of these rows, and projecting them takes longest.
    await stack.holdEvents();
    await seedRecruits(stack.table, { agentId: top.id, from: 0, count: SUB_AGENTS - 2 });
    await revisit(page, `/admin/agents?network=${top.id}`);
    // By attribute: counting doesn't need the names of all nodes.
    const items = page.locator('[role="treeitem"]');
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.getByText('Middle Mokoena').waitFor();
    await items.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Last Ndlovu').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedText()).toContain('Last Ndlovu');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focusedText()).toContain('Middle Mokoena');
    await page.getByText('Last Ndlovu').waitFor({ state: 'detached' });
    const direct = SUB_AGENTS - 1;
    for (let shown = PAGE; shown < direct; shown += PAGE) {
      await page.keyboard.press('End');
      await expect.poll(() => focusedText()).toBe('Show more');
      await page.keyboard.press('Enter');
      await items.nth(Math.min(shown + PAGE, direct - 1)).waitFor();
    }
    await expect.poll(() => items.count()).toBe(direct);
    await page.keyboard.press('Home');
    await expect.poll(() => focusedText()).toContain('Middle Mokoena');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Middle Mokoena' }).waitFor();
  },
});
