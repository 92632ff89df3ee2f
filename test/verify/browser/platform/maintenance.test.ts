/**
 * Given an operator who closes the portal for changes, every open screen says so and until when. A form that
 * is sent meanwhile keeps what was typed, and goes through after the end, of which the screens hear too.
 */
import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import {
  endMaintenance,
  startMaintenance,
} from '../../../../functions/workflows/operators/start-maintenance.ts';
import { wallClock } from '../../../../shared/kernel/month.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { codeOf, freshPhone } from '../../../support/leads/leads.ts';
import { operatorOf } from '../../../support/stack/operator.ts';
import { fill, fillRegistration, PHONE, press, seeText } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const REASON = 'We are moving to a faster database.';
const MEANWHILE = 'You can look at everything; nothing can be changed until then.';

const { stack, office, visit, openPage } = await setUpPortal();
const agent = await office.newAgent({ fullName: 'Sipho Dlamini' });
const operator = operatorOf(stack);

/** @returns the time at which it ends, as people read it */
async function begin(seconds = 3600): Promise<string> {
  const until = new Date(Date.now() + seconds * 1000).toISOString();
  await startMaintenance(operator, { until, reason: REASON });
  return wallClock(until).slice(-5);
}
afterEach(() => endMaintenance(operator));

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'The portal is being worked on until' });
const noBanner = (page: Page) => banner(page).waitFor({ state: 'hidden' });

it('shows on open screens when it begins, and goes when the operator ends it', async () => {
  const { page: admins } = await visit(office.admin.email, '/admin/sales');
  const { page: agents, complaints } = await visit(agent.email, '/agent/support', PHONE);
  complaints.expect(/status of 503/);
  await fill(agents, { Subject: 'My payout', Message: 'It isn’t there yet.' });
  const end = await begin();
  for (const page of [admins, agents]) {
    await banner(page).waitFor();
    await expect.poll(() => banner(page).textContent()).toContain(`${REASON} ${MEANWHILE}`);
  }
  expect(await inspect(agents, 'maintenance')).toEqual([]);

  await press(agents, 'Submit Request');
  await agents
    .getByText(new RegExp(`until ${end}.*${MEANWHILE}`))
    .last()
    .waitFor();
  expect(await agents.getByLabel('Message', { exact: true }).inputValue()).toBe(
    'It isn’t there yet.',
  );

  await endMaintenance(operator);
  await noBanner(admins);
  await noBanner(agents);
  await press(agents, 'Submit Request');
  await seeToast(agents, "Support request submitted! We'll get back to you soon.");
});

it('is there on a screen that opens meanwhile, and goes by itself at the end', async () => {
  await begin();
  const { page } = await visit(agent.email, '/agent/sales', PHONE);
  await banner(page).waitFor();
  // The end moves to just now; then nobody ends it.
  await begin(4);
  await noBanner(page);
});

it('holds a customer’s request back, which keeps what was typed', async () => {
  const end = await begin();
  const { page, complaints } = await openPage(PHONE);
  complaints.expect(/status of 503|click was not recorded/);
  await page.goto(`${stack.url}/lead/${codeOf(agent)}`);
  await seeText(page, /The portal is being worked on until \d\d:\d\d.*Ask for a call then\./);
  await fill(page, {
    'Your Name': 'Naledi Khumalo',
    'Phone Number': freshPhone(),
    Suburb: 'Soweto',
  });
  await page.getByRole('checkbox', { name: /^I agree that / }).check();
  await press(page, 'Ask for a Call');
  await page
    .getByRole('alert')
    .getByText(new RegExp(`until ${end}.*What you typed is still here: send it again then\\.`))
    .waitFor();
  expect(await page.getByLabel('Your Name').inputValue()).toBe('Naledi Khumalo');
  await endMaintenance(operator);
  await press(page, 'Ask for a Call');
  await page.getByRole('heading', { name: 'Thank you', exact: true }).waitFor();
});

it('holds a registration back, which keeps what was typed', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/status of 400/);
  await page.goto(`${stack.url}/register`);
  const person = { fullName: 'Naledi Khumalo', email: 'n@demo.example', phone: '082 123 4567' };
  await fillRegistration(page, person);
  const end = await begin();
  await press(page, 'Create Account');
  await page
    .getByRole('alert')
    // In the last hour of a day it ends on another one, which is said.
    .getByText(
      new RegExp(`worked on until ${end}( on \\d+ \\w+ \\d+)?\\. Please register after that\\.`),
    )
    .waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
  await endMaintenance(operator);
  await press(page, 'Create Account');
  await page.waitForURL(/verify-email/);
});
