import type { Page } from 'playwright-core';
import { MAX_RESOURCE_BYTES } from '../../../shared/resources/rules.ts';
import { choose, fill, press } from '../screens.ts';
import {
  act,
  confirm,
  openScreen,
  refuseNext,
  reopen,
  reopenEmpty,
  reopenRefused,
  seeRows,
  type Ways,
} from './ways.ts';

const RESOURCES = '/admin/resources';
/** Any resource's own path. */
const ONE = `${RESOURCES}/[^/]+`;

async function open(page: Page): Promise<void> {
  await openScreen(page, RESOURCES);
  await seeRows(page);
}

const dialog = (page: Page) => page.getByRole('dialog');

async function openAdd(page: Page): Promise<void> {
  await press(page, 'Add Resource');
  await dialog(page).waitFor();
}

/** A file that is text: its size alone is looked at where it is too large. */
const upload = (page: Page) =>
  dialog(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({
      name: 'Script.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Good morning.'),
    });

/** To the states of Admin Resources. */
export const adminResourcesWays: Ways = {
  list: open,
  categories: async (page) => {
    await page.getByLabel('Category', { exact: true }).click();
    await page.locator('.ant-select-item-option').first().waitFor();
  },
  'publish, refused': async (page) => {
    await page.keyboard.press('Escape');
    await refuseNext(page, `${ONE}/publish`);
    await act(page, 'Publish');
  },
  publish: (page) => act(page, 'Publish'),
  unpublish: (page) => act(page, 'Unpublish'),
  'add dialog': openAdd,
  'add, blank': (page) => confirm(page, 'Save'),
  'upload, too large': async (page) => {
    // Its size is all that is asked for, so the file needn't be there.
    await page.evaluate((size) => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      const file = new File(['x'], 'film.mp4');
      Object.defineProperty(file, 'size', { value: size });
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
      if (input) Reflect.deleteProperty(input, 'files');
    }, MAX_RESOURCE_BYTES + 1);
  },
  'upload, refused': async (page) => {
    await refuseNext(page, '/admin/resource-uploads');
    await upload(page);
  },
  'upload, done': (page) => confirm(page, 'Retry'),
  'add, a link': async (page) => {
    await choose(page, 'Resource Type', 'Link', dialog(page));
    // The file's field goes with the choice, and comes back as this one.
    await dialog(page).getByLabel('URL', { exact: true }).waitFor();
  },
  'add, refused': async (page) => {
    await fill(dialog(page), { 'Title*': 'Your first sale', URL: 'https://films.example/a' });
    await refuseNext(page, RESOURCES);
    await confirm(page, 'Save');
  },
  'add, done': (page) => confirm(page, 'Save'),
  'edit, done': async (page) => {
    await open(page);
    await act(page, 'Edit');
    await confirm(page, 'Save');
  },
  'delete, refused': async (page) => {
    await open(page);
    await act(page, 'Delete');
    await refuseNext(page, ONE);
    await confirm(page, 'Delete');
  },
  'delete, done': (page) => confirm(page, 'Delete'),
  'failing list': (page) => reopenRefused(page, RESOURCES),
  empty: (page) => reopenEmpty(page, RESOURCES, 'No resources found'),
  'session over': async (page) => {
    await reopen(page, RESOURCES);
    await openAdd(page);
    await choose(page, 'Resource Type', 'Link', dialog(page));
    await fill(dialog(page), { 'Title*': 'Your first sale', URL: 'https://films.example/a' });
    await page.route(
      (url) => url.pathname === `/api${RESOURCES}`,
      (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 401, json: { message: 'Unauthorized' } })
          : route.fallback(),
    );
    await confirm(page, 'Save');
  },
};
