/** An agent on a phone submits sales, with their proofs, despite failures. */
import type { Locator } from 'playwright';
import { decodeHeic, heicPhoto } from '../../../support/browser/heic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newSale, setUpPhoneOffice, startAgain } from '../../../support/agents/agent-phone.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { choose, press, revisit, seeText } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, arriveOnce } = await setUpPhoneOffice();
const { products } = office.admin.api;
const { id: withdrawnId } = await products.createProduct({ name: 'Fibre 25' });
const { page, agent, complaints } = await arriveOnce();

const pdf = (name: string, size = 2_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n'.padEnd(size)),
});
const chooseFile = (form: Locator, ...files: ReturnType<typeof pdf>[]) =>
  form.locator('input[type=file]').setInputFiles(files);

/** Chooses a photo of 12 megapixels with metadata, made in the page; returns its size in bytes. */
async function choosePhoto(input: Element): Promise<number> {
  const canvas = new OffscreenCanvas(4000, 3000);
  const paper = canvas.getContext('2d');
  if (!paper || !(input instanceof HTMLInputElement)) throw new Error('No canvas or input');
  for (let y = 0; y < 3000; y += 6)
    for (let x = 0; x < 4000; x += 6) {
      paper.fillStyle = `rgb(${(x * 7 + y * 13) % 256} ${(x * y) % 256} ${(x + y * 3) % 256})`;
      paper.fillRect(x, y, 6, 6);
    }
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  const exif = new TextEncoder().encode('Exif\0\0MM at 26.2041 S, 28.0473 E');
  const segment = new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  const parts = [jpeg.slice(0, 2), segment, jpeg.slice(2)];
  const photo = new File(parts, 'order.jpeg', { type: 'image/jpeg' });
  const { items, files } = new DataTransfer();
  items.add(photo);
  input.files = files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return photo.size;
}

story('an agent sells on a phone', {
  'is told where nothing is for sale': async () => {
    await page.route('**/api/agent/products', (route) => route.fulfill({ json: { rows: [] } }));
    await page.goto(`${stack.url}/agent/sales`);
    await press(page, 'New Sale');
    await page.getByText('There are no products for sale at the moment.').waitFor();
    await page.unroute('**/api/agent/products');
  },
  'keeps filter, order and pages of the own sales in the URL': async () => {
    const submit = (customerName: string) =>
      agent.api.sales.submitSale(saleOf(office, { customerName }));
    await submit('The First');
    await Promise.all(Array.from({ length: 24 }, (_, sale) => submit(`Customer ${sale}`)));
    await submit('The Last');
    await revisit(page, '/agent/sales?status=pending&order=oldest');
    const rows = page.getByRole('list', { name: 'My Sales' }).getByRole('listitem');
    await rows.first().filter({ hasText: 'The First' }).waitFor();
    await press(page, 'Load more');
    await page.getByText('26 sales', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('26 sales', { exact: true }).waitFor();
    await choose(page, 'Status', 'Rejected');
    await page.getByText('No sales found').waitFor();
    await press(page, 'Show All');
    await rows.first().filter({ hasText: 'The Last' }).waitFor();
  },
  'sells by keyboard alone': async () => {
    await startAgain(page);
    const keys = page.keyboard;
    await page.getByRole('button', { name: 'New Sale' }).focus();
    await keys.press('Enter');
    const product = page.getByRole('combobox', { name: 'Product' });
    await expect.poll(() => product.evaluate((one) => one === document.activeElement)).toBe(true);
    await keys.type('Fibre 100');
    await page.locator('.ant-select-item-option-active').getByText('R799.00').waitFor();
    await keys.press('Enter');
    // Past the value, which is filled in.
    const name = page.getByLabel('Customer Name');
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
    await keys.type('Zanele Mthembu');
    for (const text of ['zanele@customer.example', '0821234567']) {
      await keys.press('Tab');
      await keys.type(text);
    }
    await keys.press('Enter');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await page.getByRole('listitem').filter({ hasText: 'Zanele Mthembu' }).waitFor();
  },
  'begins with the open list, on whose top is what was sold last, and goes on with the customer':
    async () => {
      await startAgain(page);
      await press(page, 'New Sale');
      const form = page.getByRole('dialog', { name: 'New Sale' });
      await page.getByText('Sold last').waitFor();
      await page.locator('.ant-select-item-option').first().click();
      await expect.poll(() => form.getByLabel('Sale Value (R)').inputValue()).toBe('799.00');
      const name = form.getByLabel('Customer Name');
      await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
    },
  'keeps the rest of a sale whose product was withdrawn meanwhile': async () => {
    await startAgain(page);
    complaints.expect(/status of 409/);
    const form = await newSale(page, 'Fibre 25');
    await products.setProductActive({ productId: withdrawnId, isActive: false });
    await press(form, 'Submit Sale');
    await seeToast(page, 'Failed to submit sale');
    await form.getByText('This product is no longer for sale.').waitFor();
    await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
  },
});

describe('a proof of a new sale', () => {
  beforeEach(() => startAgain(page));

  it('is refused before it is sent where it is too large or of another kind', async () => {
    const form = await newSale(page);
    // Made in the page, as sending a large file there is slow.
    await form.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
      const { items, files } = new DataTransfer();
      items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'long.pdf'));
      input.files = files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await form.getByText('long.pdf: The file must be at most 10 MB.').waitFor();
    await chooseFile(form, { ...pdf('page.png'), buffer: Buffer.from('<!doctype html>') });
    await seeText(form, 'page.png: The file must be an image (PNG, JPEG or WebP) or a PDF.');
    await form.getByRole('button', { name: 'Upload Proof' }).waitFor();
  });

  it('can be retried after a refused upload, blocks the sale until then, and survives a failed submit and a reload', async () => {
    complaints.expect(/status of 500/);
    const form = await newSale(page);
    const files = '**/api/agent/proof-uploads';
    await page.route(files, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await chooseFile(form, pdf('signed.pdf'));
    await form.getByText('Not uploaded', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await form.getByText('The proof was not uploaded. Retry, or remove it.').waitFor();
    await page.unroute(files);
    await press(form, 'Retry');
    await form.getByText('Uploaded', { exact: true }).waitFor();
    const broken = { status: 500, json: { message: 'no' } };
    await page.route('**/api/agent/sales', (route) => route.fulfill(broken));
    await press(form, 'Submit Sale');
    await seeToast(page, 'Failed to submit sale');
    await page.unroute('**/api/agent/sales');
    await page.reload();
    await form.getByText('signed.pdf', { exact: true }).waitFor();
    await expect.poll(() => form.getByLabel('Sale Value (R)').inputValue()).toBe('1 299.50');
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
  });

  it('can be cancelled during the upload, which cancels a submission that waits for it, and removed after it', async () => {
    const held = Promise.withResolvers<void>();
    const files = '**/portal-uploads';
    await page.route(files, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    const form = await newSale(page);
    await chooseFile(form, pdf('wrong.pdf'));
    await form.getByRole('progressbar').waitFor();
    await press(form, 'Submit Sale');
    await form
      .getByRole('button', { name: 'Submit Sale' })
      .and(page.locator('.ant-btn-loading'))
      .waitFor();
    await press(form, 'Cancel Upload');
    await page.locator('.ant-btn-loading').waitFor({ state: 'detached' });
    held.resolve();
    await page.unroute(files);
    await chooseFile(form, pdf('right.pdf'));
    await form.getByText('Uploaded', { exact: true }).waitFor();
    await press(form, 'Remove Proof');
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    const { rows } = await agent.api.sales.listMySales({ limit: 1 });
    expect(rows.map(({ hasProofFile }) => hasProofFile)).toEqual([false]);
  });

  it('is waited for by a sale that is submitted during the upload', async () => {
    const held = Promise.withResolvers<void>();
    const files = '**/portal-uploads';
    await page.route(files, async (route) => {
      await held.promise;
      await route.continue();
    });
    const form = await newSale(page);
    await chooseFile(form, pdf('signed.pdf'));
    await form.getByRole('progressbar').waitFor();
    await press(form, 'Submit Sale');
    held.resolve();
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await page.unroute(files);
    const { rows } = await agent.api.sales.listMySales({ limit: 1 });
    expect(rows.map(({ hasProofFile }) => hasProofFile)).toEqual([true]);
  });

  it('is made smaller than 500 KB where it is a photo, loses the place it was taken at, and opens from the sale', async () => {
    const form = await newSale(page);
    const bytes = await form.locator('input[type=file]').evaluate(choosePhoto);
    expect(bytes).toBeGreaterThan(3_000_000);
    await form.getByText('Uploaded', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await press(page, 'View');
    const link = page.getByRole('link', { name: 'View Proof File' });
    const file = await fetch(String(await link.getAttribute('href')));
    const sent = Buffer.from(await file.arrayBuffer());
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(sent.length).toBeLessThan(500_000);
    expect(sent.includes('Exif')).toBe(false);
  });

  it('is sent as a JPEG where it is an iPhone’s HEIC photo, or refused with advice', async () => {
    const form = await newSale(page);
    await chooseFile(form, heicPhoto);
    const says =
      'IMG_0042.HEIC: This browser can’t read HEIC photos. Set the iPhone’s camera to Most Compatible, or send a screenshot.';
    await form.getByText(says, { exact: true }).waitFor();
    await decodeHeic(page);
    await chooseFile(form, heicPhoto);
    await form.getByText('Uploaded', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await press(page, 'View');
    const link = page.getByRole('link', { name: 'View Proof File' });
    const file = await fetch(String(await link.getAttribute('href')));
    expect(file.headers.get('content-type')).toBe('image/jpeg');
  });
});

it('a new sale begins anew where a draft was found, and leaves no draft after signing out', async () => {
  await startAgain(page);
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal-draft')));
  await press(page, 'New Sale');
  const form = page.getByRole('dialog', { name: 'New Sale' });
  const name = form.getByLabel('Customer Name');
  await name.fill('Lindiwe Zulu');
  expect(await form.getByRole('button', { name: 'Discard' }).count()).toBe(0);
  await press(form, 'Cancel');
  await form.waitFor({ state: 'hidden' });
  await press(page, 'New Sale');
  await expect.poll(() => name.inputValue()).toBe('Lindiwe Zulu');
  await press(form, 'Discard');
  await expect.poll(() => name.inputValue()).toBe('');
  const product = form.getByRole('combobox', { name: 'Product' });
  await expect.poll(() => product.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await form.getByRole('button', { name: 'Discard' }).count()).toBe(0);
  expect(await drafts()).toEqual([]);
  await name.fill('Lindiwe Zulu');
  await expect.poll(drafts).toHaveLength(1);
  await press(form, 'Cancel');
  await form.waitFor({ state: 'hidden' });
  await press(page, 'More');
  await press(page.getByRole('dialog'), 'Sign Out');
  await page.waitForURL(/\/login$/);
  expect(await drafts()).toEqual([]);
});
