/** Given what the office published, an agent on a phone finds, looks at, downloads and shares it. */
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoFile } from '../../../../infra/local/demo/materials.ts';
import type { ManagedResource } from '../../../../shared/resources/contract.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { addResource, type NamedFile, seenResource } from '../../../support/resources/resources.ts';
import { PHONE_WITH_CLIPBOARD, press } from '../../../support/browser/screens.ts';
import { open } from '../../../support/specified-texts/steps.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const READING = 25;

const named = (fileName: string, content: Buffer): NamedFile => ({
  fileName,
  content: new Blob([new Uint8Array(content)]),
});

const { stack, office, openPage, visitOnce } = await setUpPortal();
const agent = await office.newAgent();
for (let at = 1; at <= READING; at++)
  await addResource(office, {
    title: `Lesson ${at}`,
    category: 'training',
    fileUrl: 'https://lessons.example/',
  });
await addResource(office, {
  title: 'Price list',
  category: 'product_info',
  file: named('Price list.pdf', demoFile('price-list.pdf')),
});
await addResource(office, {
  title: 'Script',
  category: 'sales_materials',
  file: named('Script.txt', Buffer.from('Good morning.')),
});
const poster = await addResource(office, {
  title: 'Fibre poster',
  tags: ['Soweto'],
  file: named('Fibre poster.png', demoFile('poster.png')),
});
await stack.drain();
const { page } = await visitOnce(agent.email, '/agent/resources', PHONE_WITH_CLIPBOARD);
await page.context().route(/^https:/, (route) => route.fulfill({ body: 'Elsewhere' }));
beforeEach(async () => {
  await open('/agent/resources')(page);
  await card('Fibre poster').waitFor();
});

const card = (title: string) =>
  page
    .locator('li[data-row]')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const titles = () => page.locator('li[data-row] h2').allInnerTexts();
const countsOf = async ({ id }: ManagedResource) => {
  await stack.drain();
  const { rows } = await office.admin.api.resources.listResources({ limit: 100 });
  const found = rows.find((row) => row.id === id);
  return [found?.viewCount, found?.downloadCount, found?.shareCount];
};

describe('the list', () => {
  it('shows the newest first and what a download costs, page by page', async () => {
    await expect
      .poll(() => card('Fibre poster').innerText())
      .toMatch(/Marketing · Image · \d+(,\d)?\u00a0KB/);
    expect((await titles()).slice(0, 4)).toEqual([
      'Fibre poster',
      'Script',
      'Price list',
      `Lesson ${READING}`,
    ]);
    await press(page, 'Load more');
    await card('Lesson 1').waitFor();
    await page.getByText(`${READING + 3} resources`, { exact: true }).waitFor();
  });
});

describe('a preview', () => {
  const look = async (title: string): Promise<Locator> => {
    await press(card(title), 'Preview');
    return page.getByRole('dialog', { name: title });
  };

  it('shows a picture, and counts once', async () => {
    const before = await countsOf(poster);
    const picture = (await look('Fibre poster')).getByRole('img', { name: 'Fibre poster' });
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(1080);
    expect(await countsOf(poster)).toEqual([Number(before[0]) + 1, before[1], before[2]]);
  });

  it('says so if a file has none, and downloads', async () => {
    const dialog = await look('Script');
    await dialog.getByText('There is no preview of this file here.', { exact: false }).waitFor();
    const download = page.waitForEvent('download');
    await press(dialog, 'Download');
    expect((await download).suggestedFilename()).toBe('Script.txt');
    await seeToast(page, 'Download started');
  });
});

it('a link opens in a new tab, without opener and referrer, and counts each opening', async () => {
  const views = '**/api/agent/resources/*/views';
  const both = Promise.withResolvers<void>();
  const keys: (string | undefined)[] = [];
  await page.route(views, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  for (const _ of [1, 2]) {
    const popup = page.waitForEvent('popup');
    await card(`Lesson ${READING}`).getByRole('link', { name: 'Open' }).click();
    const lesson = await popup;
    const learned = () => ({ opened: window.opener !== null, from: document.referrer });
    await expect.poll(() => lesson.evaluate(learned)).toEqual({ opened: false, from: '' });
    await lesson.close();
  }
  await both.promise;
  await page.unroute(views);
  expect(new Set(keys).size).toBe(2);
});

describe('sharing', () => {
  const linkTo = (name: string) =>
    page.getByRole('dialog').getByRole('link', { name, exact: true });
  const addressOf = async (name: string) =>
    new URL((await linkTo(name).getAttribute('href')) ?? '');
  const shareTo = async (name: string): Promise<URL> => {
    const popup = page.waitForEvent('popup');
    await linkTo(name).click();
    const site = await popup;
    const url = new URL(site.url() === 'about:blank' ? await urlOnce(site) : site.url());
    await site.close();
    return url;
  };
  const urlOnce = async (site: Page) => {
    await site.waitForURL(/^https:/);
    return site.url();
  };

  it('hands the link to each site, or copies it, and counts each', async () => {
    const before = Number((await countsOf(poster))[2]);
    await press(card('Fibre poster'), 'Share');
    const link = `${stack.url}/shared/${poster.id}?ref=${agent.me.referralCode}`;
    const facebook = await shareTo('Facebook');
    expect([facebook.hostname, facebook.searchParams.get('u')]).toEqual(['www.facebook.com', link]);
    await seeToast(page, 'Sharing to Facebook');
    expect((await addressOf('WhatsApp')).searchParams.get('text')).toBe(`Fibre poster ${link}`);
    expect((await addressOf('X')).searchParams.get('url')).toBe(link);
    for (const [name, host] of [
      ['Instagram', 'www.instagram.com'],
      ['LinkedIn', 'www.linkedin.com'],
      ['TikTok', 'www.tiktok.com'],
    ] as const) {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      expect((await shareTo(name)).hostname).toBe(host);
      await seeToast(page, 'Link copied to clipboard');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    }
    await expect.poll(async () => (await countsOf(poster))[2]).toBe(before + 4);
  });

  it('shows itself to a customer who isn’t signed in, counts the visit for the agent, and leads to the agent’s call and to the registration, until it is taken back', async () => {
    const clicks = async () => {
      await stack.drain();
      return (await agent.api.referrals.getReferralSummary()).trafficClicks;
    };
    const before = await clicks();
    const customer = await openPage({ viewport: PHONE_WITH_CLIPBOARD.viewport });
    const { page: shared } = customer;
    const openWith = async (query: string) => {
      await shared.goto(`${stack.url}/shared/${poster.id}${query}`);
      await shared.getByRole('heading', { name: 'Fibre poster' }).waitFor();
      return shared.getByRole('link', { name: 'Become an agent' });
    };
    expect(await (await openWith('')).count()).toBe(0);
    await shared.getByText(/^Fibre poster\.png, .*KB, from Fibrelink$/).waitFor();
    await shared.getByRole('img', { name: 'Fibre poster' }).waitFor();
    await shared.getByRole('link', { name: 'Open' }).click();
    await shared.waitForURL(/^http:\/\/files\.localhost/);
    expect(await (await openWith('?ref=%22%3E%3Cb%3E')).count()).toBe(0);
    const join = await openWith(`?ref=${agent.me.referralCode?.toLowerCase()}`);
    await expect.poll(clicks).toBe(before + 1);
    const { rows } = await agent.api.referrals.listMyClicks({ limit: 1 });
    expect(rows).toMatchObject([{ linkType: 'traffic', converted: false }]);
    expect(await inspect(shared, 'shared-with-code', true)).toEqual([]);
    const links = shared.getByRole('main').getByRole('link');
    expect(await links.allTextContents()).toEqual(['Ask for a Call', 'Open', 'Become an agent']);
    await links.first().click();
    await shared.getByRole('heading', { name: /^Let .* call you$/ }).waitFor();
    await shared.goBack();
    await join.click();
    const code = shared.getByLabel('Referral Code (optional)', { exact: true });
    await expect.poll(() => code.inputValue()).toBe(agent.me.referralCode);
    customer.complaints.expect(/status of 404/);
    await office.admin.api.resources.unpublishResource(seenResource(poster));
    await shared.goto(`${stack.url}/shared/${poster.id}`);
    await shared.getByRole('heading', { name: 'This isn’t shared any more' }).waitFor();
    expect(await shared.getByRole('link', { name: 'Open' }).count()).toBe(0);
  });
});
