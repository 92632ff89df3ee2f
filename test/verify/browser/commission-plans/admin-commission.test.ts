/** Finance drafts terms, previews and publishes them; an agent hears of it on a phone, and confirms. */
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { finishedRun } from '../../../support/batches/batches.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import {
  choose,
  dialogOf,
  fill,
  press,
  pressMore,
  revisit,
  rowOf,
} from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const PATH = '/admin/commission';
const PHONE = { viewport: { width: 390, height: 844 } };
const { stack, office, visitOnce } = await setUpPortal({ callsByClock: false });
await stack.moveClock('2026-10-20T08:00:00.000Z');
await carryFinance(stack, office.admin);
const agent = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await approvedSale(office, agent);
await stack.drain();
await stack.moveClock('2026-11-10T08:00:00.000Z');
const { page, complaints } = await visitOnce(office.admin.email);
const { page: seen } = await visitOnce(agent.email, '', PHONE);
complaints.expect(/status of 400/);

const card = (name: string) => page.getByRole('article', { name, exact: true });
const dialog = (title: string) => dialogOf(page, title);

story('the terms of commission change', {
  'the screen says what sales earn without a plan': async () => {
    await press(page, 'Finance');
    await page.getByRole('link', { name: 'Commission' }).click();
    await card('All products, all agents').getByText('R50.00 and R10.00 a month.').waitFor();
  },
  'a draft begins with what holds, and names what is wrong at its field': async () => {
    await press(page, 'New Terms');
    await dialog('New Terms').waitFor();
    await fill(dialog('New Terms'), {
      'First Day': '2026-12-09',
      'Upfront Amount (R)': '30',
      'Share of Recruits’ Commission (%)': '100.5',
    });
    expect(await inspect(page, 'the form of new terms')).toEqual([]);
    await press(dialog('New Terms'), 'Save Draft');
    await page.getByText('Enter 0 to 100 percent, with at most two decimals.').waitFor();
    await fill(dialog('New Terms'), {
      'Share of Recruits’ Commission (%)': '5',
      'Monthly Amount (R)': '12.505',
    });
    await press(dialog('New Terms'), 'Save Draft');
    await page.getByText('Enter an amount in whole cents, like 50 or 12.50.').waitFor();
    await fill(dialog('New Terms'), { 'Monthly Amount (R)': '12.50', Months: '24' });
    await press(dialog('New Terms'), 'Save Draft');
    await page.getByText(/^Must be 10 December 2026 or later/).waitFor();
    await fill(dialog('New Terms'), { 'First Day': '2027-02-01' });
    await press(dialog('New Terms'), 'Save Draft');
    await dialog('New Terms').waitFor({ state: 'hidden' });
    const draft = card('Draft: All products, all agents');
    await draft.getByText('R30.00 and R12.50 a month for 24 months.').waitFor();
    await draft.getByText('The recruiter gets 5% of the recruit’s commission.').waitFor();
  },
  'a preview says what the last closed month would have cost': async () => {
    await finishedRun(stack, '2026-10');
    await revisit(page, PATH);
    await press(card('Draft: All products, all agents'), 'Preview');
    await press(dialog('Preview of Terms'), 'Calculate');
    await page
      .getByText('October 2026 would have cost R42.50 instead of R60.00; 1 agent gets less.')
      .waitFor();
    await rowOf(page, 'Nomsa Dlamini').getByText('-R17.50').waitFor();
    expect(await inspect(page, 'a preview')).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain(`${agent.id},Nomsa Dlamini,60.00,42.50,-17.50`);
    await press(dialog('Preview of Terms'), 'Close');
  },
  'publishing says what it changes, and is for good': async () => {
    await press(card('Draft: All products, all agents'), 'Publish');
    const question = dialog('Publish Terms');
    await question.getByText('Published terms can’t be changed').waitFor();
    await question.getByRole('row', { name: 'On approval R50.00 R30.00' }).waitFor();
    await press(question, 'Publish Terms');
    await seeToast(page, 'Terms published');
    const plan = card('All products, all agents');
    await plan.getByText('From 1 February 2027').waitFor();
    await plan.getByRole('button', { name: 'New Version' }).waitFor();
    await stack.drain();
  },
  'the agent sees old and new on the dashboard, and confirms once': async () => {
    await expect
      .poll(async () => (await agent.api.commissionPlans.getMyTerms()).notices.length)
      .toBe(1);
    await revisit(seen, '/agent');
    const banner = seen.getByRole('region', { name: 'Your terms change on 1 February 2027' });
    await banner.getByRole('row', { name: 'On approval R50.00 R30.00' }).waitFor();
    expect(await inspect(seen, 'the banner of new terms')).toEqual([]);
    await press(banner, 'Confirm');
    await banner.waitFor({ state: 'hidden' });
    await stack.drain();
    await revisit(page, PATH);
    await card('All products, all agents').getByText('1 of 1 agent confirmed it.').waitFor();
  },
  'the agent’s page shows the terms, and puts the agent into a group': async () => {
    await revisit(page, `${PATH}?tab=groups`);
    await page.getByText('No groups yet').waitFor();
    await press(page, 'Add Group');
    await fill(dialog('Add Group'), { Name: 'Field teams' });
    await press(dialog('Add Group'), 'Add Group');
    await rowOf(page, 'Field teams').waitFor();
    await revisit(page, `/admin/agents/${agent.id}?tab=commission`);
    await page.getByText('Confirmed', { exact: true }).waitFor();
    expect(await inspect(page, 'the terms of an agent')).toEqual([]);
    await pressMore(page, 'Change Group');
    await choose(page, 'Group', 'Field teams');
    await press(dialog('Change Group'), 'Save');
    await page.getByText('Field teams', { exact: true }).first().waitFor();
    await revisit(page, `${PATH}?tab=groups`);
    await rowOf(page, 'Field teams').getByText('1', { exact: true }).waitFor();
    await press(rowOf(page, 'Field teams'), 'Delete');
    await page.getByText(/^1 agent is in the group/).waitFor();
    expect(await page.getByRole('button', { name: 'Delete Group' }).isDisabled()).toBe(true);
    await press(page, 'Cancel');
  },
});
