/** To the states of Admin Products. */
import type { Page } from 'playwright-core';
import { fill, press } from '../screens.ts';
import {
  act,
  chooseCsv,
  confirm,
  openScreen,
  refuseNext,
  reopenEmpty,
  reopenRefused,
  seeRows,
  type Ways,
} from './ways.ts';

const PRODUCTS = '/admin/products';
/** Any product's own path. */
const ONE = `${PRODUCTS}/[^/]+`;

const toggle = (page: Page, from: 'on' | 'off') =>
  page
    .locator('tbody')
    .getByRole('switch', { name: 'Active', checked: from === 'on' })
    .first()
    .click();

export const adminProductsWays: Ways = {
  list: async (page) => {
    await openScreen(page, PRODUCTS);
    await seeRows(page);
  },
  'deactivate, refused': async (page) => {
    await refuseNext(page, `${ONE}/active`);
    await toggle(page, 'on');
  },
  deactivate: (page) => toggle(page, 'on'),
  activate: (page) => toggle(page, 'off'),
  'add dialog': async (page) => {
    await press(page, 'Add Product');
    await page.getByRole('dialog').waitFor();
  },
  'add, blank': (page) => confirm(page, 'Save'),
  'add, refused': async (page) => {
    await fill(page.getByRole('dialog'), { 'Product Name*': 'Fibre 25' });
    await refuseNext(page, PRODUCTS);
    await confirm(page, 'Save');
  },
  'add, done': (page) => confirm(page, 'Save'),
  'edit, done': async (page) => {
    await openScreen(page, PRODUCTS);
    await act(page, 'Edit');
    await confirm(page, 'Save');
  },
  'delete, refused': async (page) => {
    await openScreen(page, PRODUCTS);
    await act(page, 'Delete');
    await refuseNext(page, ONE);
    await confirm(page, 'Delete');
  },
  'delete, done': (page) => confirm(page, 'Delete'),
  'import dialog': async (page) => {
    await openScreen(page, PRODUCTS);
    await press(page, 'Import CSV');
    await page.getByRole('dialog').waitFor();
  },
  'import, no file': (page) => confirm(page, 'Import Products'),
  'import, empty': async (page) => {
    await chooseCsv(page);
    await confirm(page, 'Import Products');
  },
  'import, refused': async (page) => {
    await chooseCsv(page, 'plan_id,selling_price', 'TEXT-1,799.00', 'TEXT-2,dear');
    await refuseNext(page, '/admin/product-imports');
    await confirm(page, 'Import Products');
  },
  'import, done': (page) => confirm(page, 'Import Products'),
  imported: async (page) => {
    await openScreen(page, PRODUCTS);
    await page.getByText('Unnamed Product').first().waitFor();
  },
  'failing list': (page) => reopenRefused(page, PRODUCTS),
  empty: (page) => reopenEmpty(page, PRODUCTS, 'No products yet'),
};
