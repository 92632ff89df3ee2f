/**
 * Referral links: what they open, and how an administrator watches the network, its links and every click.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { approvedSale } from '../../../support/sales/deals.ts';
import type { Person } from '../../../support/stack/office.ts';
import { choose, fill, press, rowOf, seeFigure } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { publishTerms } from '../../../support/commission-plans/plans.ts';
import { standInForTheWorld, WEBSITE } from '../../../support/browser/company-website.ts';

const CLICKS = '**/api/public/clicks';

const { stack, office, openPage, visitOnce } = await setUpPortal();
const nomsa = await office.newAgent({ fullName: 'Nomsa Recruiter' });
await stack.drain();
const { page } = await visitOnce(office.admin.email, '/admin/referrals');

let sipho: Person;

const codeOf = ({ me }: Person) => me.referralCode ?? '';
const click = (of: Person, linkType: 'invite' | 'traffic') =>
  office.admin.api.referrals.recordClick({ code: codeOf(of), linkType });
const tab = (name: string) => page.getByRole('tab', { name }).click();

const linkOf = ({ me }: Person) => `${stack.url}/ref/${me.referralCode ?? 'no code'}`;

/** The traffic clicks of an agent, as they are stored. */
async function clicksOf({ me }: Person) {
  const { table } = stack;
  const { Items = [] } = await table.documents.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': `linkClicks#${me.id}#traffic#no` },
    }),
  );
  return Items;
}

const seeClicks = (agent: Person, count: number) =>
  expect.poll(() => clicksOf(agent)).toHaveLength(count);

/** Opens a link from elsewhere, and waits for the website. */
async function openLink(on: Page, link: string): Promise<void> {
  await on.goto(link);
  await on.waitForURL(`${WEBSITE}/`);
}

story('an administrator watches the network, its links and every click', {
  'shows a referral as soon as there is one, and its progress': async () => {
    await page.getByText('No referrals yet').waitFor();
    await seeFigure(page, 'Conversion Rate', '0%');
    await click(nomsa, 'invite');
    const phone = '+27821234568';
    sipho = await office.newAgent({ fullName: 'Sipho Nkosi', phone, referralCode: codeOf(nomsa) });
    const row = rowOf(page, 'Sipho Nkosi');
    for (const text of ['Nomsa Recruiter', codeOf(nomsa), codeOf(sipho), 'Signed Up', 'R0.00'])
      await row.getByText(text, { exact: true }).waitFor();
    await seeFigure(page, 'Total Referrals', '1');
    await approvedSale(office, sipho);
    await row.getByText('First Sale', { exact: true }).waitFor();
    await seeFigure(page, 'Active Referrals', '1');
    await seeFigure(page, 'Conversion Rate', '100%');
    await nomsa.api.referrals.inviteAgent({ email: 'friend@friends.example' });
    await rowOf(page, 'friend@friends.example').getByText('Invited', { exact: true }).waitFor();
    await page.getByText('1 more invited').waitFor();
    await stack.drain();
    await fill(page, { Search: 'sipho' });
    await rowOf(page, 'friend@friends.example').waitFor({ state: 'detached' });
    await row.waitFor();
    await fill(page, { Search: 'nobody' });
    await page.getByText('No results for “nobody”').waitFor();
    await press(page, 'Clear all');
    await rowOf(page, 'friend@friends.example').waitFor();
  },
  'shows contact details of a signup, and links to the referrer’s network': async () => {
    await tab('Agent Signups');
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('agent-signups');
    await seeFigure(page, 'Agent Signup Conversion', '100%');
    const row = rowOf(page, 'Sipho Nkosi');
    await row.getByText('+27 82 123 4568').waitFor();
    await row.getByRole('link', { name: 'Nomsa Recruiter' }).click();
    await page.getByRole('tree', { name: 'Sub-agents of Nomsa Recruiter' }).waitFor();
    await page.goBack();
    await row.waitFor();
  },
  'finds the drawn network unfolded on coming back from an agent': async () => {
    await page.goto(`${stack.url}/admin/referrals?network=all`);
    const recruit = page.getByRole('treeitem', { name: /Sipho Nkosi/ });
    await page.getByRole('treeitem', { name: /Nomsa Recruiter/ }).press('ArrowRight');
    await recruit.press('Enter');
    await page.waitForURL('**/admin/agents/*');
    await page.goBack();
    await recruit.waitFor();
    await page.goto(`${stack.url}/admin/referrals`);
  },
  'goes from a type of link to its clicks, which can be filtered and searched': async () => {
    await click(nomsa, 'traffic');
    const other = await office.newAgent({ fullName: 'Themba Zulu' });
    await click(other, 'traffic');
    await stack.drain();
    await tab('Link Tracking');
    await seeFigure(page, 'Total Clicks', '3');
    await page.getByText('1 led to a signup, 100% of invite clicks.').waitFor();
    const traffic = page.getByRole('region', { name: 'Traffic Redirect Links' });
    await traffic.getByText('67% of all', { exact: false }).waitFor();
    await traffic.getByRole('link', { name: 'View Clicks' }).click();
    await rowOf(page, 'Themba Zulu').waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    await fill(page, { Search: codeOf(nomsa).toLowerCase() });
    await rowOf(page, 'Themba Zulu').waitFor({ state: 'detached' });
    await rowOf(page, 'Nomsa Recruiter').getByText('N/A', { exact: true }).waitFor();
    await choose(page, 'Type', 'Invite');
    await rowOf(page, 'Nomsa Recruiter').getByText('Signup', { exact: true }).waitFor();
    await rowOf(page, 'Nomsa Recruiter').getByText('Yes', { exact: true }).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await press(page, 'Clear all');
    await rowOf(page, 'Themba Zulu').waitFor();
    await page.getByRole('status').getByText('3 clicks').waitFor();
  },
  'shows what a recruiter gets of a recruit’s commission': async () => {
    const terms = { overrideBasisPoints: 1_250 };
    await publishTerms(stack.table, { firstDay: '2026-01-01', terms });
    await approvedSale(office, sipho);
    await stack.drain();
    await page.goto(`${stack.url}/admin/referrals`);
    await page.getByRole('columnheader', { name: 'Override Earned' }).waitFor();
    await rowOf(page, 'Sipho Nkosi').getByText('R6.25').waitFor();
  },
});

it('says Redirecting..., records one click with the link’s campaign, and takes both to the website', async () => {
  const agent = await office.newAgent();
  const { page } = await openPage();
  await standInForTheWorld(page, stack.url);
  // The website answers once the heading was seen: it stands for half a second otherwise.
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  await page.route(`${WEBSITE}/?**`, async (route) => {
    await isSeen;
    await route.fulfill({ body: 'The website' });
  });
  const link = `${linkOf(agent).toLowerCase()}?utm_source=whatsapp&utm_campaign=May%20Day&id=7`;
  await page.goto(link, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Redirecting...' }).waitFor();
  see();
  await page.waitForURL(`${WEBSITE}/?utm_source=whatsapp&utm_campaign=May+Day`);
  await seeClicks(agent, 1);
  const [click] = await clicksOf(agent);
  expect(click).toMatchObject({ linkType: 'traffic', converted: 'no' });
  expect(click).toMatchObject({ utmSource: 'whatsapp', utmCampaign: 'May Day' });
  expect(click?.['userAgent']).toContain('Chrome');
  // Back doesn't lead into the redirect again.
  await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

it('waits only 500 ms, also for an API that never answers', async () => {
  const agent = await office.newAgent();
  const { page } = await openPage();
  await standInForTheWorld(page, stack.url);
  await page.route(CLICKS, () => undefined);
  const asked = page.waitForRequest(CLICKS);
  await openLink(page, linkOf(agent));
  const sent = (await asked).postDataJSON() as unknown;
  expect(sent).toMatchObject({ code: agent.me.referralCode, linkType: 'traffic' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('goes on when the click is refused, and only logs it', async () => {
  const agent = await office.newAgent();
  const { page, complaints } = await openPage();
  complaints.expect(/status of 429/);
  await standInForTheWorld(page, stack.url);
  await page.route(CLICKS, (route) => route.fulfill({ status: 429, json: {} }));
  const logged = page.waitForEvent('console', (said) => said.text().includes('was not recorded'));
  await openLink(page, linkOf(agent));
  expect((await logged).type()).toBe('warning');
});

it('shows an error if its settings can’t be loaded, and offers to try again', async () => {
  const agent = await office.newAgent();
  const { page, complaints } = await openPage();
  complaints.expect(/status of 503|answered 503/);
  await standInForTheWorld(page, stack.url);
  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }));
  await page.goto(linkOf(agent));
  const again = page.getByRole('link', { name: 'try again' });
  await again.waitFor();
  await page.unroute('**/config.json');
  await again.click();
  await page.waitForURL(`${WEBSITE}/`);
});
