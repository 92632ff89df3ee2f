/** An agent on a phone shares the link, invites, and sees who registered. */
import { expect } from 'vitest';
import { approvedSale } from '../../../support/sales/deals.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { publishTerms } from '../../../support/commission-plans/plans.ts';
import {
  fill,
  follow,
  PHONE_WITH_CLIPBOARD,
  press,
  seeFigure,
  seeText,
} from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const FRIEND = { fullName: 'Lerato Molefe', email: 'lerato@friends.example' };
const OTHER_FRIEND = 'musa@friends.example';
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

const { stack, office, visitOnce } = await setUpPortal();
const agent = await office.newAgent();
const referralCode = agent.me.referralCode ?? '';
const { page, complaints } = await visitOnce(agent.email, '', PHONE_WITH_CLIPBOARD);

const copied = () => page.evaluate(() => navigator.clipboard.readText());
const choose = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const tab = () => new URL(page.url()).searchParams.get('tab');
const invite = async (Email: string) => {
  await fill(page, { Email });
  await press(page, 'Send Invitation');
};
const typed = () => page.getByLabel('Email', { exact: true }).inputValue();
const seeRow = (text: string) => page.getByRole('listitem').filter({ hasText: text }).waitFor();
const answer = (path: string, status: number, code: string, message: string) =>
  page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { defined: true, code, status, message, data: {} } })
      : route.fallback(),
  );

story('an agent shares the link, invites, and sees who registered', {
  'is promised no bonus of R0.00': async () => {
    await follow(page, '/agent/referrals');
    await page.getByRole('heading', { name: 'Your Referral Code' }).waitFor();
    await page.getByText('Nobody has signed up yet').waitFor();
    await choose('How It Works');
    await page.getByRole('heading', { name: 'What the statuses mean' }).waitFor();
    expect(await page.getByText(/bonus/i).count()).toBe(0);
  },
  'copies the code and the links, the one that sells first, and hands them to WhatsApp':
    async () => {
      await press(page, 'Copy Code');
      await seeToast(page, 'Referral code copied to clipboard!');
      expect(await copied()).toBe(referralCode);
      const links = [`/lead/${referralCode}`, `/register?ref=${referralCode}`];
      for (const [at, path] of links.entries()) {
        await page.getByRole('button', { name: 'Copy Link' }).nth(at).click();
        await expect.poll(copied).toBe(stack.url + path);
        await seeToast(page, 'Referral link copied to clipboard!');
        const whatsApp = page.getByRole('link', { name: 'WhatsApp' }).nth(at);
        const { searchParams } = new URL(String(await whatsApp.getAttribute('href')));
        expect(searchParams.get('text')).toContain(stack.url + path);
      }
    },
  'sees live how an invitation leads to a recruit': async () => {
    await choose('Signed Up');
    await press(page, 'Invite by Email');
    expect(tab()).toBe('pending-invites');
    await page.getByText('No pending invites').waitFor();
    await invite(FRIEND.email);
    await seeToast(page, `Your invitation to ${FRIEND.email} is on its way.`);
    await seeRow(FRIEND.email);
    expect(await typed()).toBe('');
    await seeFigure(page, 'Invites Waiting', '1');
    await invite(` ${FRIEND.email.toUpperCase()}`);
    await seeText(page, /^You invited lerato@friends\.example on .* Nothing was sent again\.$/);
    await office.admin.api.referrals.recordClick({ code: referralCode, linkType: 'invite' });
    await office.newAgent({ ...FRIEND, referralCode });
    await page.getByText('No pending invites').waitFor();
    await seeFigure(page, 'Invites Waiting', '0');
    await seeFigure(page, 'Total Referrals', '1');
    await choose('Signed Up');
    await seeRow(FRIEND.fullName);
    await choose('Link Clicks');
    await seeRow('Converted');
  },
  'keeps the input when an invitation is refused, and between tabs': async () => {
    complaints.expect(/status of 4(00|29)/);
    await choose('Pending Invites');
    await invite('lerato');
    await page.getByText('Enter an email address, like name@example.com.').waitFor();
    await invite(agent.email);
    await page.getByText('This address is your own.').waitFor();
    await invite(`friend@${stack.settings.companyEmailDomain}`);
    await seeText(
      page,
      'This address belongs to the company’s staff, who register without an invitation.',
    );
    const message = 'You can invite 20 people a day. Please go on tomorrow.';
    await answer('**/api/agent/invitations', 429, 'RATE_LIMITED', message);
    await invite(OTHER_FRIEND);
    await seeToast(page, 'Failed to send the invitation');
    await page.locator('form').getByText(message).waitFor();
    await choose('Link Clicks');
    await choose('Pending Invites');
    expect(await typed()).toBe(OTHER_FRIEND);
    await page.unroute('**/api/agent/invitations');
  },

  'sees live what each recruit brought by bonus and override': async () => {
    await publishTerms(stack.table, {
      firstDay: '2026-01-01',
      terms: { bonusCents: 10_000, bonusAfterSales: 2, overrideBasisPoints: 1_250 },
    });
    const recruitBy = (fullName: string) => office.newAgent({ referralCode, fullName });
    const [lerato, sipho] = [await recruitBy('Lerato Khumalo'), await recruitBy('Sipho Ndlovu')];
    await recruitBy('Naledi Molapo');
    await approvedSale(office, sipho);
    await approvedSale(office, lerato);
    await stack.drain();
    await choose('Signed Up');
    await seeFigure(page, 'Bonuses Earned', 'R0.00');
    await seeFigure(page, 'Overrides Earned', 'R12.50');
    // The screen follows by itself.
    await approvedSale(office, lerato);
    await seeFigure(page, 'Bonuses Earned', 'R100.00');
    await seeFigure(page, 'Overrides Earned', 'R18.75');
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await card('Lerato Khumalo').getByText('Brought you R112.50').waitFor();
    await card('Sipho Ndlovu').getByText('Brought you R6.25').waitFor();
    expect(await card('Naledi Molapo').textContent()).not.toContain('R');
  },
  'sends a pending invitation again, and takes it back after a question': async () => {
    complaints.expect(/status of (409|503)/);
    const { createdAt } = await agent.api.referrals.inviteAgent({ email: OTHER_FRIEND });
    const sent = (await stack.mailsTo(OTHER_FRIEND)).length;
    await follow(page, '/agent/referrals?tab=pending-invites');
    await page.getByText(/Email sent .*, again from/).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: OTHER_FRIEND });
    const sendAgain = row.getByRole('button', { name: 'Send Again' });
    expect(await sendAgain.count()).toBe(0);

    // Two days later, by the clocks of the server and of the phone.
    const now = new Date(Date.parse(createdAt) + TWO_DAYS_MS);
    await stack.moveClock(now.toISOString());
    await page.clock.setFixedTime(now);
    await page.reload();
    const over = 'This invitation isn’t pending any more.';
    await answer('**/invitations/send-again', 409, 'CONFLICT', over);
    await sendAgain.click();
    await seeToast(page, 'Failed to send the invitation again');
    await page.getByText(over).waitFor();
    await page.unroute('**/invitations/send-again');
    await sendAgain.click();
    await seeToast(page, `Your invitation to ${OTHER_FRIEND} was sent again.`);
    await expect.poll(() => sendAgain.count()).toBe(0);
    expect(await stack.mailsTo(OTHER_FRIEND)).toHaveLength(sent + 1);

    await answer('**/invitations/withdraw', 503, 'BUSY', 'The portal is busy.');
    await press(row, 'Take Back');
    const question = page.getByRole('dialog', { name: 'Take Back Invitation' });
    expect(await inspect(page, 'take-back')).toEqual([]);
    await press(question, 'Take Back');
    await seeToast(page, 'Failed to take back the invitation');
    await page.unroute('**/invitations/withdraw');
    await press(question, 'Take Back');
    await seeToast(page, `You took back your invitation to ${OTHER_FRIEND}.`);
    await page.getByText('No pending invites').waitFor();
    await seeFigure(page, 'Invites Waiting', '0');
  },
});
