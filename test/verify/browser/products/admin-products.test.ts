/** Administrators add, change, withdraw and delete the products of the catalogue. */
import { expect } from 'vitest';
import {
  dialogOf,
  fill,
  focused,
  press,
  rowOf,
  seeFigure,
} from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, visitOnce } = await setUpPortal();
await stack.drain();
const { page, complaints } = await visitOnce(office.admin.email, '/admin/products');

const RATE_NOT_USED = 'Not used: this product pays R50.00 and R10.00 a month.';

const products = () => office.admin.api.products;
const named = async (q: string) => {
  await stack.drain();
  return (await products().listProducts({ limit: 5, q })).rows[0];
};

story('administrators add, change, withdraw and delete products', {
  'adds a product, marks what is missing, and keeps what was typed over a reload': async () => {
    await seeFigure(page, 'Total Products', '1');
    await press(page, 'Add Product');
    const dialog = dialogOf(page, 'Add Product');
    await expect.poll(() => dialog.getByLabel('Base Commission Rate (%)').inputValue()).toBe('10');
    await dialog.getByText(RATE_NOT_USED, { exact: true }).waitFor();
    await expect.poll(() => dialog.getByRole('switch', { name: 'Active' }).isChecked()).toBe(true);
    await press(dialog, 'Save');
    await seeToast(page, 'Please provide a product name');
    await dialog.getByText('Enter a name.').waitFor();
    await fill(dialog, {
      'Product Name*': 'Home Fibre 200',
      Description: 'Month to month.',
      'Base Commission Rate (%)': '12,5',
    });
    await dialog.getByText('Speeds and prices').click();
    await fill(dialog, { 'Download Speed (Mbps)': 'fast' });
    await page.reload();
    await press(page, 'Add Product');
    // The draft was kept and is shown.
    await press(dialog, 'Save');
    await seeToast(page, 'Failed to save product');
    await fill(dialog, {
      'Download Speed (Mbps)': '200',
      'Upload Speed (Mbps)': '100',
      'Selling Price (R)': '1 099,50',
    });
    await press(dialog, 'Save');
    await seeToast(page, 'Product created successfully');
    const row = rowOf(page, 'Home Fibre 200');
    for (const text of ['Month to month.', '12.5%', '200/100 Mbps', 'R1\u00a0099.50'])
      await row.getByText(text, { exact: true }).waitFor();
    await seeFigure(page, 'Total Products', '2');
    await seeFigure(page, 'Active Products', '2');
  },
  'sorts the whole list by a column’s head: up, down, and as it was': async () => {
    const head = page.getByRole('columnheader', { name: 'Product' });
    const names = () =>
      page
        .locator('[data-row] td:first-child')
        .evaluateAll((all) => all.map((td) => td.textContent));
    await rowOf(page, 'Home Fibre 200').waitFor();
    const before = await names();
    const up = before.toSorted();
    for (const [sorted, shown] of [
      ['ascending', up],
      ['descending', up.toReversed()],
      [null, before],
    ] as const) {
      await press(head, 'Product');
      await expect.poll(names).toEqual(shown);
      await expect.poll(() => head.getAttribute('aria-sort')).toBe(sorted);
    }
  },
  'finds products by name and plan id, and shows all that is known of one': async () => {
    await products().createProduct({
      name: 'Vumatel 50',
      planId: 'VUM-50',
      costPriceCents: 40_000,
      marginPercentage: 24.5,
      isUncapped: true,
    });
    await stack.drain();
    await fill(page, { Search: 'vum-50' });
    await rowOf(page, 'Fibre 100').waitFor({ state: 'detached' });
    await rowOf(page, 'Vumatel 50').getByRole('button', { name: 'View' }).click();
    const dialog = dialogOf(page, 'Product Details');
    for (const text of ['VUM-50', 'R400.00', '24.5%', 'Yes', RATE_NOT_USED])
      await dialog.getByText(text, { exact: true }).waitFor();
    await press(dialog, 'Edit');
    const form = dialogOf(page, 'Edit Product');
    await fill(form, { 'Product Name*': 'Vumatel 60' });
    await press(form, 'Save');
    await seeToast(page, 'Product updated successfully');
    await rowOf(page, 'Vumatel 60').waitFor();
    expect(await named('vumatel')).toMatchObject({
      name: 'Vumatel 60',
      planId: 'VUM-50',
      costPriceCents: 40_000,
      isUncapped: true,
    });
    await press(page, 'Clear all');
  },
  'deletes after a confirmation, shows others’ additions, and works by keyboard': async () => {
    await rowOf(page, 'Home Fibre 200').getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('d');
    const question = dialogOf(page, 'Delete Product');
    await question.getByText('Are you sure you want to delete').waitFor();
    await question.getByText('Its sales keep their commission').waitFor();
    await press(question, 'Delete');
    await seeToast(page, 'Product deleted');
    await rowOf(page, 'Home Fibre 200').waitFor({ state: 'detached' });
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toContain('Fibre 100');
    await seeFigure(page, 'Total Products', '2');
    await products().createProduct({ name: 'Added elsewhere' });
    await rowOf(page, 'Added elsewhere').waitFor();
    await seeFigure(page, 'Total Products', '3');
    complaints.refuse();
  },
});
