/** What the ways to the states of screens are made of. */
import type { Page, Route } from 'playwright-core';
import { follow, isInPortal, press } from '../screens.ts';

/** Brings a page, signed in where the screen asks for it, to each state. */
export type Ways = Record<string, (page: Page) => Promise<void>>;

const REFUSAL = { code: 'INTERNAL', message: 'No', data: {} };

/** Calls to a path of the API, whatever their query. */
const api = (path: string) => new RegExp(`/api${path}(\\?|$)`);

/** What the next call changes at a path fails on the server; reading goes on. */
export async function refuseNext(page: Page, path: string): Promise<void> {
  const matches = api(path);
  await page.route(matches, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await route.fulfill({ status: 500, json: REFUSAL });
    await page.unroute(matches);
  });
}

/** Opens a screen anew. */
export async function reopen(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('h1').waitFor();
}

/**
 * Opens a screen anew, as links inside the portal do: by way of an address that is nobody's, which takes
 * a tenth of the time. The trials open each from outside.
 */
export async function revisit(page: Page, path: string): Promise<void> {
  if (process.env['EVERY_LOOK'] || !(await isInPortal(page))) return reopen(page, path);
  const nowhere = page.getByRole('heading', { name: '404 Page not found', exact: true });
  await follow(page, `/${path.split(/[/?]/)[1]}/no-such-page`);
  await nowhere.waitFor();
  await follow(page, path);
  await nowhere.waitFor({ state: 'detached' });
  await page.locator('h1').waitFor();
}

/**
 * Answers the calls to a path of the API in the server's place. A route would stop every request of the
 * page and keep it from its cache, so that a screen that is opened meanwhile takes twice as long.
 * @returns what lets the server answer again
 */
export async function standInFor(
  page: Page,
  path: string,
  json: object,
  status = 200,
): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  const answer = {
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(json)).toString('base64'),
  };
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that went on meanwhile waits for no answer.
    devTools.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(() => undefined);
  });
  const patterns = ['', '\\?*'].map((query) => ({ urlPattern: `*/api${path}${query}` }));
  await devTools.send('Fetch.enable', { patterns });
  return () => devTools.detach();
}

/** Opens a screen whose reading fails on the server. */
export async function reopenRefused(page: Page, path: string): Promise<void> {
  const goOn = await standInFor(page, path, REFUSAL, 500);
  await reopen(page, path);
  await page.getByRole('button', { name: 'Retry', exact: true }).first().waitFor();
  await goOn();
}

/** Opens a screen whose list, read at a path, holds nothing, and waits for what it says of that. */
export async function reopenEmpty(
  page: Page,
  path: string,
  says: string,
  screen = path,
): Promise<void> {
  const goOn = await standInFor(page, path, { rows: [], cursor: null });
  await reopen(page, screen);
  await page.getByText(says).waitFor();
  await goOn();
}

/** Opens a screen without dialogs; where it is open already, they are closed. */
export async function openScreen(page: Page, path: string): Promise<void> {
  if (!page.url().endsWith(path)) return revisit(page, path);
  const dialog = page.getByRole('dialog').filter({ visible: true });
  if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Waits for the rows of a list. */
export const seeRows = (page: Page) => page.locator('tbody tr').first().waitFor();

/** Presses a button of the open dialog. */
export const confirm = (page: Page, name: string) =>
  press(page.getByRole('dialog').filter({ visible: true }).last(), name);

/** Presses an action in the first row that has it. */
export async function act(page: Page, name: string): Promise<void> {
  await seeRows(page);
  await page.locator('tbody').getByRole('button', { name, exact: true }).first().click();
}

/** Chooses a file of some lines in the open dialog. */
export const chooseCsv = (page: Page, ...lines: string[]) =>
  page
    .getByRole('dialog')
    .filter({ visible: true })
    .getByLabel('CSV File', { exact: true })
    .setInputFiles({
      name: 'rows.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });

const anAnswer = (route: Route) => route.fulfill({ status: 400, json: {} });

/**
 * One operation of the user pool fails, or is answered otherwise; the others go on.
 * @returns what lets it go on again
 */
export async function refusePool(
  page: Page,
  operation: string,
  answer: (route: Route) => unknown = anAnswer,
): Promise<() => Promise<void>> {
  const pool = /\/user-pool\/?$/;
  await page.route(pool, async (route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    if (!target.endsWith(`.${operation}`)) return route.fallback();
    await answer(route);
  });
  return () => page.unroute(pool);
}

/** The newest mail to an address. */
async function mailTo(page: Page, email: string): Promise<string> {
  const inbox = new URL(`/_local/inbox.json?${new URLSearchParams({ to: email })}`, page.url());
  const [mail] = (await (await page.request.get(inbox.href)).json()) as { html?: string }[];
  if (!mail?.html) throw new Error(`No mail was sent to ${email}`);
  return mail.html;
}

/** The code in the newest mail to an address. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  return /\b\d{6}\b/.exec(await mailTo(page, email))?.[0] ?? '';
}

/** The path of the reset link in the newest mail to an address. */
export async function mailedLink(page: Page, email: string): Promise<string> {
  const link = /\/reset-password#[^"<\s]+/.exec(await mailTo(page, email))?.[0] ?? '';
  return link.replaceAll('&amp;', '&');
}
