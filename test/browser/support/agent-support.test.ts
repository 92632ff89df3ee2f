/** An agent on a phone finds an answer or asks support, and no input is lost. */
import { expect } from 'vitest';
import { holdSubmissions } from '../../support/browser/route-once.ts';
import { fill, PHONE_WITH_CLIPBOARD, press } from '../../support/browser/screens.ts';
import { story } from '../../support/stack/story.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';
import { seeToast } from '../../support/browser/toasts.ts';

const asked = { Subject: 'My payout', Message: 'It isn’t there yet.\nWhere is it?' };
const SUBMITTED = "Support request submitted! We'll get back to you soon.";

// One page, in which each test goes on where the one before ended.
const { stack, office, visitOnce } = await setUpPortal();
const agent = await office.newAgent();
const { page, complaints } = await visitOnce(agent.email, '/agent/support', PHONE_WITH_CLIPBOARD);

const field = (label: string) => page.getByLabel(label, { exact: true });
const focusedLabel = () =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
const drafts = () =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('support')));

story('an agent asks for support', {
  'has e-mail and phone links of touch size': async () => {
    const { supportEmail } = stack.settings;
    for (const [name, href] of [
      ['Email', `mailto:${supportEmail}`],
      ['Phone', 'tel:+27105550100'],
    ] as const) {
      const link = page.getByRole('link', { name });
      await expect.poll(() => link.getAttribute('href')).toBe(href);
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    expect(await page.getByRole('link', { name: 'Live Chat' }).count()).toBe(0);
  },
  'opens answers by keyboard, and says how many match': async () => {
    const count = page.getByRole('status').filter({ hasText: 'questions' });
    await field('Search').fill('verification code');
    await page.keyboard.press('Tab');
    const answer = page.getByText('Look into the spam folder', { exact: false });
    await expect.poll(() => count.textContent()).toMatch(/^\d+ of \d+ questions$/);
    await page.locator('summary', { hasText: 'The verification code' }).focus();
    if (!(await answer.isVisible())) await page.keyboard.press('Enter');
    await answer.waitFor();
    await page.keyboard.press('Enter');
    await answer.waitFor({ state: 'hidden' });
  },
  'offers the form if no answer matches': async () => {
    await field('Search').fill('fibre tower');
    await page.getByText('No question matches “fibre tower”.', { exact: false }).waitFor();
    await press(page, 'Ask Us');
    await expect.poll(() => field('Subject').inputValue()).toBe('fibre tower');
    await expect.poll(() => focusedLabel()).toBe('Message');
    await press(page, 'Clear Search');
    await page.getByText('When am I paid?').waitFor();
  },
  'marks what is missing or too long, and sends nothing': async () => {
    await fill(page, { Subject: ' ' });
    await press(page, 'Submit Request');
    await page.getByText('Enter a subject.').waitFor();
    await page.getByText('Enter your message.').waitFor();
    await expect.poll(() => focusedLabel()).toBe('Subject');
    await fill(page, { Subject: 'x'.repeat(125), Message: 'y'.repeat(5_001) });
    await press(page, 'Submit Request');
    await page.getByText('At most 120 characters: this has 5 too many.').waitFor();
    await page.getByText('At most 5000 characters: this has 1 too many.').waitFor();
    expect((await agent.api.support.listMyRequests()).rows).toEqual([]);
  },
  'keeps what was typed over an error and a reload, and sends it once': async () => {
    complaints.expect(/status of 500/);
    await fill(page, asked);
    const down = '**/api/agent/support-requests';
    await page.route(down, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    );
    await press(page, 'Submit Request');
    await seeToast(page, 'Failed to submit support request');
    await page.unroute(down);
    await page.reload();
    await field('Subject').waitFor();
    for (const [label, value] of Object.entries(asked))
      await expect.poll(() => field(label).inputValue()).toBe(value);
    await press(page, 'Submit Request');
    await seeToast(page, SUBMITTED);
    const [stored, ...more] = (await agent.api.support.listMyRequests()).rows;
    expect(more).toEqual([]);
    expect(stored?.subject).toBe(asked.Subject);
    const [mail] = await stack.mailsTo(stack.settings.supportEmail);
    expect(mail).toMatchObject({ replyTo: agent.email });
    expect(mail?.text).toContain(asked.Message);
    await expect.poll(() => drafts()).toEqual([]);
  },
  'shows the reference with a copy button, also among the requests': async () => {
    const [stored] = (await agent.api.support.listMyRequests()).rows;
    const shown = stored?.reference ?? '';
    await page.getByRole('heading', { name: 'Request sent' }).waitFor();
    await press(page, 'Copy Reference');
    await seeToast(page, 'Reference copied to clipboard!');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    const own = page.getByRole('region', { name: 'Your Requests' });
    await own.getByText(shown).waitFor();
    await own.getByRole('button', { name: `Copy reference ${shown}` }).waitFor();
  },
  'begins another request empty': async () => {
    await press(page, 'Send Another Request');
    await expect.poll(() => field('Message').inputValue()).toBe('');
    await expect.poll(() => focusedLabel()).toBe('Subject');
  },
  'shows on another screen that a request was sent, and keeps no draft of it': async () => {
    const calls = '**/api/agent/support-requests';
    const { letGo } = await holdSubmissions(page, calls);
    await fill(page, { ...asked, Subject: 'On my way' });
    await press(page, 'Submit Request');
    await page.waitForFunction(() => document.querySelector('textarea')?.readOnly);
    await expect.poll(() => field('Subject').isEditable()).toBe(false);
    await press(page, 'More');
    await page.getByRole('dialog').getByRole('link', { name: 'Sales', exact: true }).click();
    await page.waitForURL('**/agent/sales');
    // Until the other screen's code is there, this one stands, and would show that the request was sent.
    await field('Subject').waitFor({ state: 'detached' });
    // The draft, and the attempt to send it.
    await expect.poll(() => drafts()).toHaveLength(2);
    letGo();
    await seeToast(page, SUBMITTED);
    await page.unroute(calls);
    await expect.poll(() => drafts()).toEqual([]);
    await page.goBack();
    await field('Subject').waitFor();
    await expect.poll(() => field('Subject').inputValue()).toBe('');
    expect((await agent.api.support.listMyRequests()).rows).toMatchObject([
      { subject: 'On my way' },
      { subject: asked.Subject },
    ]);
  },
  'forgets what was typed at sign-out': async () => {
    await fill(page, { Message: 'For nobody else to read' });
    await expect.poll(() => drafts()).toHaveLength(1);
    await press(page, 'More');
    await press(page.getByRole('dialog'), 'Sign Out');
    await page.waitForURL('**/login');
    await expect.poll(() => drafts()).toEqual([]);
  },
});
