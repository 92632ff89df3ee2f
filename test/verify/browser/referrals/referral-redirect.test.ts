/** A referral link: it counts the click and leads to the company's website. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright';
import { expect, it, vi } from 'vitest';
import { standInForTheWorld, WEBSITE } from '../../../support/browser/company-website.ts';
import type { Person } from '../../../support/stack/office.ts';
import { tableOf } from '../../../support/stack/table.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const CLICKS = '**/api/public/clicks';

const { stack, office, openPage } = await setUpPortal();

const linkOf = ({ me }: Person) => `${stack.url}/ref/${me.referralCode ?? 'no code'}`;

/** The traffic clicks of an agent, as they are stored. */
async function clicksOf({ me }: Person) {
  const table = tableOf(stack);
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
  vi.waitFor(async () => expect(await clicksOf(agent)).toHaveLength(count), { timeout: 20_000 });

/** Opens a link from elsewhere, and waits for the website. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.waitForURL(`${WEBSITE}/`);
}

it('says Redirecting..., records one click of type traffic, and goes to the website', async () => {
  const agent = await office.newAgent();
  const { page } = await openPage();
  const opened = await standInForTheWorld(page, stack.url);
  // The website answers once the heading was seen: it stands for half a second otherwise.
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  await page.route(`${WEBSITE}/`, async (route) => {
    await isSeen;
    await route.fallback();
  });
  await page.goto(linkOf(agent).toLowerCase(), { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Redirecting...' }).waitFor();
  see();
  await page.waitForURL(`${WEBSITE}/`);
  await seeClicks(agent, 1);
  const [click] = await clicksOf(agent);
  expect(click).toMatchObject({ linkType: 'traffic', converted: 'no' });
  expect(click?.['userAgent']).toContain('Chrome');
  expect(opened).toEqual([`${WEBSITE}/`]);
  // Back doesn't lead into the redirect again.
  await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

it('waits only 500 ms, also for an API that never answers', async () => {
  const agent = await office.newAgent();
  const { page } = await openPage();
  await standInForTheWorld(page, stack.url);
  await page.route(CLICKS, () => undefined);
  const asked = page.waitForRequest(CLICKS);
  await follow(page, linkOf(agent));
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
  await follow(page, linkOf(agent));
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
