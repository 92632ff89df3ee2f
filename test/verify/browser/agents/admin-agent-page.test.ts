/** Given an agent who sells and recruits, an administrator sees and corrects all on the agent's page. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Route } from 'playwright';
import { expect } from 'vitest';
import { agentPagePath } from '../../../../web/lib/paths.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { approvedSale, requestedPayout } from '../../../support/sales/deals.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import {
  dialogOf,
  fill,
  PASSWORD,
  press,
  pressMore,
  revisit,
  rowOf,
  seeText,
} from '../../../support/browser/screens.ts';
import { open } from '../../../support/specified-texts/steps.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, visitOnce } = await setUpPortal();
const agent = await office.newAgent({ fullName: 'Lerato Khumalo' });
const recruit = await office.newAgent({
  fullName: 'Sipho Ndlovu',
  referralCode: agent.me.referralCode ?? '',
});
const idle = await office.newAgent({ fullName: 'Pieter Maree' });
await agent.api.agents.saveBanking(bankingOf());
await approvedSale(office, agent);
await requestedPayout(agent);
await stack.drain();
const { page, complaints } = await visitOnce(office.admin.email, '/admin/agents');

const at = () => new URL(page.url()).pathname + new URL(page.url()).search;
const choose = (tab: string) => page.getByRole('tab', { name: tab }).click();
const openPage = async (id: string, query = '') => {
  await open(agentPagePath(id) + query)(page);
  await page.locator('main h1').waitFor();
};
/**
 * Opens the page of an agent with the question of its deletion, and answers calls about the agent from then
 * on.
 */
const askToDelete = async (id: string, answer: (route: Route) => Promise<void>) => {
  await revisit(page, agentPagePath(id));
  await pressMore(page, 'Delete');
  await dialogOf(page, 'Delete Agent').getByText('can’t sign in any more').waitFor();
  await page.route(`**/api/admin/agents/${id}`, answer);
};
const look = async (name: string) => expect(await inspect(page, name)).toEqual([]);

story('an administrator opens the page of an agent', {
  'from the list, with the facts and the sales': async () => {
    await press(rowOf(page, 'Lerato Khumalo'), 'View');
    await page.getByRole('heading', { name: 'Lerato Khumalo' }).waitFor();
    expect(at()).toBe(agentPagePath(agent.id));
    await page.getByText(agent.email, { exact: true }).waitFor();
    await rowOf(page, 'Nomsa Dlamini').getByText('R799.00').waitFor();
  },
  'opens a sale over it, and Back closes the sale': async () => {
    await press(rowOf(page, 'Nomsa Dlamini'), 'View');
    await dialogOf(page, 'Sale Details').waitFor();
    expect(at()).toMatch(/\?sale=/);
    await page.goBack();
    await dialogOf(page, 'Sale Details').waitFor({ state: 'hidden' });
    expect(at()).toBe(agentPagePath(agent.id));
  },
  'sees payouts, and the tab is in the address': async () => {
    await choose('Payouts');
    await rowOf(page, 'Loaded').getByText('R50.00').waitFor();
    expect(at()).toBe(`${agentPagePath(agent.id)}?tab=payouts`);
  },
  'sees who entered bank details, with the account masked': async () => {
    await choose('Banking History');
    const event = rowOf(page, 'Entered the first bank details');
    await event.getByText('Lerato Khumalo').waitFor();
    await event.getByText(/^•••• \d{4}$/).waitFor();
    await look('banking');
  },
  'sees whom the agent recruited, and goes to the recruit and back': async () => {
    await choose('Referrals');
    await page.getByText('Referred by nobody').waitFor();
    await look('referrals');
    await page.getByRole('link', { name: 'Sipho Ndlovu' }).click();
    await page.getByRole('heading', { name: 'Sipho Ndlovu' }).waitFor();
    expect(at()).toBe(`${agentPagePath(recruit.id)}?tab=referrals`);
    await page.getByRole('link', { name: 'Lerato Khumalo' }).click();
    await page.getByRole('heading', { name: 'Lerato Khumalo' }).waitFor();
  },
  'writes a note and removes it': async () => {
    await choose('Notes');
    await page.getByText('No notes yet').waitFor();
    await fill(page, { Note: 'Called about the bank account.\nCall again on Friday.' });
    await press(page, 'Add Note');
    await seeToast(page, 'Note added');
    const note = page.getByRole('listitem').filter({ hasText: 'Call again on Friday.' });
    await note.getByText('Thandi Mokoena').waitFor();
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('');
    await look('notes');
    await press(note, 'Remove');
    await press(dialogOf(page, 'Remove Note'), 'Remove');
    await page.getByText('No notes yet').waitFor();
  },
});

story('an administrator finds nothing on the page', {
  'where there is no such agent': async () => {
    complaints.expect(/status of 404.*\/api\/admin\/agents/);
    await open('/admin/agents/no-such-agent')(page);
    await page.getByText('There is no such agent').waitFor();
    await page.getByRole('link', { name: 'All Agents', exact: true }).click();
    await page.getByRole('heading', { name: 'Agent Management' }).waitFor();
  },
});

story('an administrator adds an agent, who hasn’t signed in yet', {
  'sees until when the temporary password works, and mails another': async () => {
    const added = {
      fullName: 'Nandi Zulu',
      email: 'nandi@demo.example',
      phone: '082 123 4567',
      password: PASSWORD,
    };
    const { id } = await office.admin.api.agents.addAgent(added, {
      context: { idempotencyKey: crypto.randomUUID() },
    });
    await openPage(id);
    await page.getByText(/Hasn’t signed in yet\. The temporary password works until /).waitFor();
    await look('waiting');
    await press(page, 'Send New Password');
    const dialog = dialogOf(page, 'Send New Password');
    await dialog.getByText('Send a new temporary password to nandi@demo.example?').waitFor();
    await press(dialog, 'Send');
    await seeToast(page, 'A new password is on its way to nandi@demo.example');
    const subjects = (await stack.mailsTo(added.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('invites you'))).toHaveLength(1);
  },
  'is told where the agent has chosen a password meanwhile': async () => {
    complaints.expect(/status of 409/);
    const email = 'themba@demo.example';
    const added = { fullName: 'Themba Cele', email, phone: '082 123 4567', password: PASSWORD };
    const { id } = await office.admin.api.agents.addAgent(added, {
      context: { idempotencyKey: crypto.randomUUID() },
    });
    await openPage(id);
    await press(page, 'Send New Password');
    const dialog = dialogOf(page, 'Send New Password');
    await seeText(dialog, /another|new temporary password/);
    await office.signIn(email);
    await press(dialog, 'Send');
    await page.getByText(/This agent has a password already/).waitFor();
    await page.getByText(/Hasn’t signed in yet/).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Send New Password' }).waitFor({ state: 'hidden' });
  },
});

story('an administrator corrects an agent', {
  'name, phone and tax number': async () => {
    await openPage(idle.id);
    await press(page, 'Edit Details');
    const dialog = dialogOf(page, 'Edit Details');
    await fill(dialog, {
      'Full Name': 'Pieter Botha',
      'Tax Number (optional)': '0123 456 789',
      'VAT Number (optional)': '4123 456 789',
    });
    await press(dialog, 'Save');
    await seeToast(page, 'Agent updated');
    await page.getByRole('heading', { name: 'Pieter Botha' }).waitFor();
    await page.getByText('0123456789').waitFor();
    await page.getByText('4123456789').waitFor();
  },
  'after another administrator, with a warning that keeps what was typed': async () => {
    complaints.expect(/status of 409/);
    await press(page, 'Edit Details');
    const dialog = dialogOf(page, 'Edit Details');
    await fill(dialog, { 'Full Name': 'Pieter van Wyk' });
    const { version, phone } = await office.admin.api.agents.getAgent({ agentId: idle.id });
    const by = await office.newAdmin();
    await by.api.agents.updateAgent({
      agentId: idle.id,
      version,
      fullName: 'Pieter Brand',
      phone,
    });
    await press(dialog, 'Save');
    await dialog.getByText(/Another administrator changed this agent meanwhile/).waitFor();
    await dialog.getByText(/Pieter Brand/).waitFor();
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Pieter van Wyk');
    await press(dialog, 'Save');
    await page.getByRole('heading', { name: 'Pieter van Wyk' }).waitFor();
  },
  'the email that mails come back from, as what waits says; the same one works again': async () => {
    const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: idle.email }] };
    const body = JSON.stringify({ kind: 'mailEvent', detail: { bounce } });
    await stack.invoke('jobWorker', { Records: [{ messageId: 'bounce', body }] });
    await revisit(page, '/admin');
    await page.getByRole('link', { name: /^Emails to Pieter van Wyk come back/ }).click();
    await seeText(page, `Emails to ${idle.email} come back`);
    await press(page, 'Correct Email');
    await press(dialogOf(page, 'Change Email'), 'Change Email');
    await page.getByText(`Emails to ${idle.email} come back`).waitFor({ state: 'detached' });
  },
  'the email, which is refused at the field where another account has it': async () => {
    await pressMore(page, 'Change Email');
    const dialog = dialogOf(page, 'Change Email');
    await fill(dialog, { Email: agent.email });
    await press(dialog, 'Change Email');
    await dialog.getByText('This email is already registered').waitFor();
    await fill(dialog, { Email: 'pieter.new@demo.example' });
    await press(dialog, 'Change Email');
    await seeToast(page, 'Email changed');
    await page.getByText('pieter.new@demo.example', { exact: true }).waitFor();
    expect((await office.signIn('pieter.new@demo.example')).id).toBe(idle.id);
  },
  'the referrer, which is refused where it closes a circle': async () => {
    complaints.expect(/status of 400/);
    const pick = async (name: string) => {
      const field = page.getByLabel('Referred By', { exact: true });
      await field.click();
      await field.pressSequentially(name);
      await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
    };
    await openPage(agent.id, '?tab=referrals');
    await pressMore(page, 'Change Referrer');
    const dialog = dialogOf(page, 'Change Referrer');
    await pick('Sipho');
    await press(dialog, 'Save');
    await dialog.getByText(/^Must not be somebody whom this agent recruited/).waitFor();
    await pick('Pieter');
    await press(dialog, 'Save');
    await seeToast(page, 'Referrer changed');
    await page.getByRole('link', { name: 'Pieter van Wyk' }).waitFor();
    await pressMore(page, 'Change Referrer');
    await press(dialogOf(page, 'Change Referrer'), 'Nobody Referred This Agent');
    await page.getByText('Referred by nobody').waitFor();
  },
  'and deletes one, which leads back to the list': async () => {
    complaints.expect(/status of 404/);
    // The pushed change may come before the answer: then the page reads an agent that isn't there any more.
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    await askToDelete(idle.id, async (route) => {
      const response = await route.fetch();
      // Bounded: a push that was sent before the socket was open never comes.
      if (route.request().method() === 'DELETE') await Promise.race([isRead, pause(5_000)]);
      await route.fulfill({ response });
      if (response.status() === 404) read();
    });
    await press(dialogOf(page, 'Delete Agent'), 'Delete');
    await page.getByRole('heading', { name: 'Agent Management' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    const gone = office.admin.api.agents.getAgent({ agentId: idle.id });
    await expectRefusal(gone, 404);
  },
  'also where the page is being read while the answer comes': async () => {
    const { id } = await office.newAgent({ fullName: 'Zanele Khoza' });
    const { promise: isDeleted, resolve: deleted } = Promise.withResolvers<void>();
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    await askToDelete(id, async (route) => {
      const isDeletion = route.request().method() === 'DELETE';
      read();
      if (!isDeletion) await isDeleted;
      await route.fulfill({ response: await route.fetch() });
      if (isDeletion) deleted();
    });
    const { version, phone } = await office.admin.api.agents.getAgent({ agentId: id });
    await office.admin.api.agents.updateAgent({ agentId: id, version, fullName: 'Zanele', phone });
    await isRead;
    await press(dialogOf(page, 'Delete Agent'), 'Delete');
    await page.getByRole('heading', { name: 'Agent Management' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  },
});
