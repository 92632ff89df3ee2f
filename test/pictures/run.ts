/**
 * `npm run pictures`: the public screens, and the money screens and their dialogs with no, one and
 * 10,000 rows, in phone and desktop size, light and dark, in `test/output/pictures/`. Arguments
 * select the names that begin with them; `-- --docs` takes those of the README and docs/finance.md, of the
 * demo network, and draws the picture of link previews.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { seedDemo } from '../../infra/local/demo/seed.ts';
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import { checkingAccounts } from '../support/agents/checked-accounts.ts';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { startTestStack, type TestStack } from '../support/stack/stack.ts';
import { buildWeb } from '../support/browser/web.ts';
import { PICTURED_AGENT, type Portal } from '../support/browser/screen-list.ts';
import { docsPictures, publicScreens, screens } from './screens.ts';
import { type Filled, fillIn } from './rows.ts';
import { openAs, takeDialog, takeScreen } from './take.ts';

const OUTPUT = 'test/output/pictures';
const DOCS = 'docs/pictures';
const LINK_PREVIEW = 'web/public/link-preview.png';

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWanted = ({ name }: { name: string }) =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start));

/** Draws what messengers show with the portal's links. */
async function takeLinkPreview(browser: TestBrowser): Promise<void> {
  const { page, close } = await browser.open({ viewport: { width: 1200, height: 630 } });
  const drawing = await readFile(new URL('link-preview.svg', import.meta.url), 'utf8');
  await page.setContent(`<body style="margin: 0">${drawing}`);
  await page.screenshot({ path: LINK_PREVIEW });
  await close();
}

async function takeDocs(stack: TestStack, browser: TestBrowser): Promise<void> {
  if (isWanted({ name: 'link-preview' })) await takeLinkPreview(browser);
  const pictures = docsPictures.filter(isWanted);
  if (pictures.length === 0) return;
  await mkdir(DOCS, { recursive: true });
  await seedDemo(stack);
  // Otherwise accounts are checked within five minutes.
  await stack.invoke('sweeper', { kind: 'sweep' });
  await stack.drain();
  const emails = {
    agent: 'agent@demo.example',
    admin: `admin@${stack.settings.companyEmailDomain}`,
  };
  for (const { name, portal, path, look, lead } of pictures) {
    const { page, close } = await openAs(browser, stack.url, emails[portal], look);
    await takeScreen(page, stack.url + path, join(DOCS, `${name}.png`), { lead });
    await close();
  }
}

async function takePerson(browser: TestBrowser, url: string, portal: Portal, filled: Filled) {
  const own = screens.filter((screen) => screen.portal === portal && isWanted(screen));
  if (own.length === 0) return;
  const { page, complaints, close } = await openAs(browser, url, filled.emails[portal]);
  // An agent without earnings has no statement.
  if (filled.rows === 0) complaints.expect(/status of 404/);
  for (const { name, path, dialogs } of own) {
    const to = join(OUTPUT, `${name}-${filled.rows}`);
    await takeScreen(page, url + path.replace(PICTURED_AGENT, filled.agentId), to, {
      everyLook: true,
    });
    for (const dialog of filled.rows === 0 ? [] : dialogs)
      await takeDialog(page, dialog, `${to}-${dialog.toLowerCase().replaceAll(' ', '-')}`);
  }
  await close();
}

async function takePublic(browser: TestBrowser, url: string): Promise<void> {
  for (const { name, path } of publicScreens.filter(isWanted)) {
    const { page, close } = await browser.open();
    await takeScreen(page, url + path, join(OUTPUT, name), { everyLook: true });
    await close();
  }
}

async function takeAll(stack: TestStack, browser: TestBrowser): Promise<void> {
  await mkdir(OUTPUT, { recursive: true });
  await takePublic(browser, stack.url);
  for await (const filled of fillIn(stack)) {
    await takePerson(browser, stack.url, 'agent', filled);
    await takePerson(browser, stack.url, 'admin', filled);
  }
}

/** One administrator alone pays out the longest amounts. */
const payoutLimits = Object.fromEntries(
  Object.keys(settingsFromCdkJson().payoutLimits).map((name) => [name, Number.MAX_SAFE_INTEGER]),
) as PortalSettings['payoutLimits'];

await buildWeb();
const options = { serveWeb: true, settings: { ...checkingAccounts(), payoutLimits } };
const [stack, browser] = await Promise.all([startTestStack(options), openBrowser()]);
try {
  await (process.argv.includes('--docs') ? takeDocs(stack, browser) : takeAll(stack, browser));
} finally {
  await browser.close();
  await stack.close();
}
