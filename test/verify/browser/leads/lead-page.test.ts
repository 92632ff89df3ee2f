/** The page of an agent's customer link, on a customer's phone. */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { clicksOf } from '../../../support/leads/clicks.ts';
import { standInForTheWorld, WEBSITE } from '../../../support/browser/company-website.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { codeOf, freshPhone } from '../../../support/leads/leads.ts';
import type { Person } from '../../../support/stack/office.ts';
import { fill, PHONE, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const settings = settingsFromCdkJson();
const { stack, office, openPage } = await setUpPortal({
  settings: { ...settings, leads: { ...settings.leads, referralLinkLeadsHere: true } },
});
const products = office.admin.api.products;
for (let number = 1; number <= 6; number++)
  await products.createProduct({ name: `Wireless ${number}`, sellingPriceCents: number * 10_000 });
await products.createProduct({
  name: 'Fibre 50',
  downloadSpeedMbps: 50,
  uploadSpeedMbps: 25,
  isUncapped: true,
  sellingPriceCents: 49_900,
  costPriceCents: 31_337,
});
let agent: Person;
beforeEach(async () => {
  agent = await office.newAgent({ fullName: 'Sipho Dlamini' });
});

const open = async (code = codeOf(agent), at = 'lead') => {
  const opened = await openPage(PHONE);
  await standInForTheWorld(opened.page, stack.url);
  await opened.page.goto(`${stack.url}/${at}/${code}`);
  return opened;
};
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();
const customer = () => ({
  'Your Name': 'Naledi Khumalo',
  'Phone Number': freshPhone(),
  Suburb: 'Soweto',
});
const agree = (page: Page) => page.getByRole('checkbox', { name: /^I agree that / }).check();
const leadsOf = async () => (await agent.api.leads.listMyLeads({})).rows;

it('shows products and a short form, marks what is missing or wrong, and thanks for the request', async () => {
  const { page, complaints } = await open();
  complaints.expect(/status of 400/);
  await heading(page, 'Let Sipho call you');
  expect(await inspect(page, 'lead page')).toEqual([]);
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  await page.getByText('50/25 Mbps, uncapped').waitFor();
  expect(await page.content()).not.toMatch(/31337|313\.37|Dlamini/);
  await press(page, 'Show all 8 products');
  await page.getByRole('radio', { name: 'Wireless 6' }).check();

  await press(page, 'Ask for a Call');
  for (const problem of [
    'Enter your name.',
    'Enter a phone number, like 082 123 4567.',
    'Enter your suburb.',
    'Tick the box, so that you may be called.',
  ])
    await page.getByText(problem, { exact: true }).waitFor();
  expect(await inspect(page, 'missing fields')).toEqual([]);
  await fill(page, { ...customer(), 'Your Name': '0821234567', 'Phone Number': '12' });
  await agree(page);
  await page.getByText('Enter your name.', { exact: true }).waitFor({ state: 'hidden' });
  await press(page, 'Ask for a Call');
  await page.getByText('Enter a phone number, like 082 123 4567.', { exact: true }).waitFor();
  await page.getByText('Your name must have at least one letter.', { exact: true }).waitFor();
  expect(await page.getByLabel('Suburb').inputValue()).toBe('Soweto');

  const number = freshPhone();
  await fill(page, { 'Your Name': '\u202aNaledi Khumalo\u202c', 'Phone Number': number });
  await press(page, 'Ask for a Call');
  await heading(page, 'Thank you');
  await page.getByText('Sipho has your number and will call you.').waitFor();
  expect(await leadsOf()).toMatchObject([
    { name: 'Naledi Khumalo', phone: number, suburb: 'Soweto', productName: 'Wireless 6' },
  ]);
});

it('keeps what was typed without a connection, and makes one lead of two attempts', async () => {
  const { page, complaints } = await open();
  complaints.expect(/Failed to load resource|ERR_/);
  await heading(page, 'Let Sipho call you');
  await fill(page, customer());
  await agree(page);
  await page.route('**/api/public/leads', async (route) => {
    // The request arrives, its answer doesn't.
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Ask for a Call');
  await page.getByText('There is no connection. What you typed is still here').waitFor();
  expect(await page.getByLabel('Suburb').inputValue()).toBe('Soweto');
  await page.unrouteAll({ behavior: 'wait' });
  await press(page, 'Ask for a Call');
  await heading(page, 'Thank you');
  expect(await leadsOf()).toHaveLength(1);
});

it('opens its form anew where that can’t be sent any more', async () => {
  const { page, complaints } = await open();
  complaints.expect(/status of 409/);
  let tickets = 0;
  await page.route('**/api/public/lead-forms', async (route) => {
    tickets += 1;
    await (tickets === 1
      ? route.fulfill({ json: { ticket: 'a-ticket-of-yesterday' } })
      : route.fallback());
  });
  await heading(page, 'Let Sipho call you');
  await fill(page, customer());
  await agree(page);
  await press(page, 'Ask for a Call');
  await heading(page, 'Thank you');
  expect(tickets).toBe(2);
  expect(await leadsOf()).toHaveLength(1);
});

it('says when a code isn’t in use, and when the page can’t be loaded', async () => {
  const { page, complaints } = await open('ZZZZ9999');
  complaints.expect(/status of (404|500)|answered 500/);
  await heading(page, 'This link isn’t in use');
  await page.getByRole('link', { name: 'www.fibrelink.example' }).waitFor();
  await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
  await page.goto(`${stack.url}/lead/${codeOf(agent)}`);
  await heading(page, 'This link isn’t in use');
  await page.route('**/api/public/lead-pages/*', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.reload();
  await heading(page, 'This can’t be opened now');
});

it('is where the referral link leads, if the settings say so, and a visit counts once', async () => {
  // A chat takes the full stop after a link along with it.
  const { page } = await open(`${codeOf(agent)}.`, 'ref');
  await page.waitForURL(`${stack.url}/lead/${codeOf(agent)}`);
  await heading(page, 'Let Sipho call you');
  const landings = async () => {
    const clicks = await clicksOf(stack, agent.id, 'traffic');
    return clicks.map(({ landing }) => landing);
  };
  await expect.poll(landings).toEqual(['lead']);
  // The same browser counts once in an hour, and another one counts, too.
  await page.reload();
  await heading(page, 'Let Sipho call you');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(landings).toEqual(['lead', 'lead']);
  await page.goto(`${stack.url}/ref/short`);
  await page.waitForURL(`${WEBSITE}/`);
});
