/** What the ways to the states of the money screens are made of. */
import type { Page } from 'playwright-core';
import { press } from '../screens.ts';

/** Brings a page, signed in, to each state. */
export type Ways = Record<string, (page: Page) => Promise<void>>;

const REFUSAL = { code: 'INTERNAL', message: 'No', data: {} };

/** The next call to a path fails on the server. */
export const refuseNext = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === `/api${path}`,
    (route) => route.fulfill({ status: 500, json: REFUSAL }),
    { times: 1 },
  );

/** The next call for a list finds nothing. */
export const emptyNext = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === `/api${path}`,
    (route) => route.fulfill({ json: { rows: [], cursor: null, incomplete: false } }),
    { times: 1 },
  );

/** Opens a screen anew. */
export async function reopen(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('h1').waitFor();
}

/** Opens a screen without dialogs; where it is open already, they are closed. */
export async function openScreen(page: Page, path: string): Promise<void> {
  if (!page.url().endsWith(path)) return reopen(page, path);
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
