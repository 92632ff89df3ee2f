/** The steps that bring a page to a state of a screen. */
import type { Page, Route } from 'playwright';
import {
  choose,
  fill,
  load as loadScreen,
  press as pressIn,
  pressMore,
  revisit as revisitScreen,
} from '../browser/screens.ts';

/** One step on a page that is signed in where the screen asks for it. */
export type Step = (page: Page) => Promise<unknown>;

/** The steps to each state of a screen, from the state before it. */
export type StateSteps = Readonly<Record<string, Step | readonly Step[]>>;

/** Steps of one kind, by what they need beside the page. */
export const step =
  <Given extends readonly unknown[]>(
    take: (page: Page, ...given: Given) => Promise<unknown>,
  ): ((...given: Given) => Step) =>
  (...given) =>
  (page) =>
    take(page, ...given);

/** One step that takes several. */
export const inTurn = step(async (page, ...steps: readonly Step[]) => {
  for (const take of steps) await take(page);
});

const openDialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last();

/** The dialog where one is open, else the whole page. */
export async function scopeOf(page: Page) {
  const dialog = openDialog(page);
  return (await dialog.count()) > 0 ? dialog : page.locator('body');
}

/** Loads a screen from its address. */
export const load = step(loadScreen);

/** Mounts a screen anew. */
export const revisit = step(revisitScreen);

/** Opens a screen without dialogs; where it is open already, they are closed. */
export const open = step(async (page, path: string) => {
  if (!page.url().endsWith(path)) return revisitScreen(page, path);
  const dialog = page.getByRole('dialog').filter({ visible: true });
  if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

export const see = step((page, text: string | RegExp) => page.getByText(text).first().waitFor());
export const seeHeading = step((page, name: string) =>
  page.getByRole('heading', { name }).waitFor(),
);
export const seeButton = step((page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().waitFor(),
);
export const seeField = step((page, label: string) =>
  page.getByLabel(label, { exact: true }).waitFor(),
);
export const seeAlert: Step = (page) => page.getByRole('alert').first().waitFor();
export const seeDialog: Step = (page) => openDialog(page).waitFor();
export const seeRows: Step = (page) => page.locator('tbody tr').first().waitFor();
const seeMenu: Step = (page) => page.getByRole('menuitem').first().waitFor();

/** Opens a screen and waits for the rows of its list. */
export const openList = (path: string): Step => inTurn(open(path), seeRows);

/** Presses a button of the page. */
export const press = step((page, name: string) => pressIn(page, name));

/** Presses a button of the open dialog. */
export const confirm = step((page, name: string) => pressIn(openDialog(page), name));

/** Presses an action in the first row that has it. */
export const act = step(async (page, name: string) => {
  await seeRows(page);
  await page.locator('tbody').getByRole('button', { name, exact: true }).first().click();
});

export const pressToDialog = (name: string): Step => inTurn(press(name), seeDialog);
export const moreToDialog = (name: string): Step =>
  inTurn((page) => pressMore(page, name), seeDialog);
export const actToDialog = (name: string): Step => inTurn(act(name), seeDialog);
export const pressToMenu = (name: string): Step => inTurn(press(name), seeMenu);
export const pressEscape: Step = (page) => page.keyboard.press('Escape');

/** Fills fields of the page by their labels. */
export const fillPage = step((page, values: Record<string, string>) => fill(page, values));

/** Fills fields of the open dialog by their labels. */
export const fillDialog = step((page, values: Record<string, string>) =>
  fill(openDialog(page), values),
);

/** Chooses an option in the open dialog. */
export const chooseInDialog = step((page, label: string, option: string) =>
  choose(page, label, option, openDialog(page)),
);

/** Shows the options of a select. */
export const showOptions = step(async (page, label: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option').first().waitFor();
});

/** Chooses a file of text in the open dialog. */
export const chooseFile = step((page, label: string, name: string, ...lines: string[]) =>
  openDialog(page)
    .getByLabel(label, { exact: true })
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) }),
);

export const chooseCsv = (...lines: string[]): Step => chooseFile('CSV File', 'rows.csv', ...lines);

export const allowCopying: Step = (page) => page.context().grantPermissions(['clipboard-write']);

const INTERNAL: object = { code: 'INTERNAL', message: 'No', data: {} };

/**
 * The next call that changes something at a path of the API fails.
 * @param path a regular expression, `/admin/sales/[^/]+` for one sale
 * @param reads fails the calls that read instead
 * @param once false for every call from now on
 */
export const failNext =
  (path: string, { status = 500, json = INTERNAL, reads = false, once = true } = {}): Step =>
  async (page) => {
    const matches = new RegExp(`/api${path}(\\?|$)`);
    await page.route(matches, async (route) => {
      if ((route.request().method() === 'GET') !== reads) return route.fallback();
      await route.fulfill({ status, json });
      if (once) await page.unroute(matches);
    });
  };

/**
 * Answers the calls of a path of the API in the server's place. A route would stop every request of the
 * page and keep it from its cache, so that a screen that is opened meanwhile takes twice as long.
 * @returns a function that lets the server answer again
 */
async function answer(
  page: Page,
  path: string,
  json: object,
  status = 200,
): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  const response = {
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(json)).toString('base64'),
  };
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that has left the screen doesn't wait for the answer any more.
    devTools.send('Fetch.fulfillRequest', { requestId, ...response }).catch(() => undefined);
  });
  const patterns = ['', '\\?*'].map((query) => ({ urlPattern: `*/api${path}${query}` }));
  await devTools.send('Fetch.enable', { patterns });
  return () => devTools.detach();
}

const answersToEnd = new WeakMap<Page, () => Promise<void>>();

/** Lets the server answer again, after a test has looked at a state. */
export async function endAnswers(page: Page): Promise<void> {
  await answersToEnd.get(page)?.();
  answersToEnd.delete(page);
}

/**
 * Takes steps while the calls of a path are answered in the server's place, and goes on answering: a screen may read
 * once more while a test looks at it.
 */
export const answered =
  (path: string, json: object, status: number, ...steps: Step[]): Step =>
  async (page) => {
    await endAnswers(page);
    const stop = await answer(page, path, json, status);
    await inTurn(...steps)(page);
    answersToEnd.set(page, stop);
  };

/** Opens a screen while the reading of a path fails on the server; nothing was read from there before. */
export const openFailing = (path: string, screen = path): Step =>
  answered(path, INTERNAL, 500, revisit(screen), seeButton('Retry'));

const NO_ROWS = { rows: [], cursor: null };

/** Loads a screen whose list, read from a path, is empty, and waits for the text that says so. */
export const loadEmpty = (path: string, says: string): Step =>
  answered(path, NO_ROWS, 200, load(path), see(says));

/** Opens such a screen, where nothing was read for its address before. */
export const openEmpty = (path: string, says: string, screen: string): Step =>
  answered(path, NO_ROWS, 200, revisit(screen), see(says));

const invalid = (route: Route) => route.fulfill({ status: 400, json: {} });

/**
 * Takes steps while one operation of the user pool fails, or is answered otherwise.
 * @param steps without any, the operation goes on failing
 */
export const poolFails =
  (operation: string, reply: (route: Route) => unknown, ...steps: Step[]): Step =>
  async (page) => {
    const pool = /\/user-pool\/?$/;
    await page.route(pool, async (route) => {
      const target = route.request().headers()['x-amz-target'] ?? '';
      if (!target.endsWith(`.${operation}`)) return route.fallback();
      await reply(route);
    });
    await inTurn(...steps)(page);
    if (steps.length > 0) await page.unroute(pool);
  };

export const poolRefuses = (operation: string, ...steps: Step[]): Step =>
  poolFails(operation, invalid, ...steps);

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
