/** An agent on a phone submits a new sale with its proof, despite failures. */
import type { Locator } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { newSale, setUpPhoneOffice, startAgain } from '../../../support/agents/agent-phone.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { press, seeText } from '../../../support/browser/screens.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, arriveOnce } = await setUpPhoneOffice();
const phone = await arriveOnce();
const { page } = phone;
beforeEach(() => startAgain(page, stack.url));

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

describe('a proof of a new sale', () => {
  it('is uploaded beside the form, submitted with it, and opens from the sale', async () => {
    const form = await newSale(page);
    await chooseFile(form, pdf('signed.pdf'));
    await form.getByText('Uploaded', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    await press(page, 'View');
    const link = page.getByRole('link', { name: 'View Proof File' });
    const file = await fetch(String(await link.getAttribute('href')));
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });

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

  it('can be retried after a refused upload, and blocks the sale until then', async () => {
    phone.complaints.expect(/status of 500/);
    const files = '**/api/agent/proof-uploads';
    await page.route(files, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    const form = await newSale(page);
    await chooseFile(form, pdf('signed.pdf'));
    await form.getByText('Not uploaded', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await form.getByText('The proof was not uploaded. Retry, or remove it.').waitFor();
    await page.unroute(files);
    await press(form, 'Retry');
    await form.getByText('Uploaded', { exact: true }).waitFor();
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
    const { rows } = await phone.agent.api.sales.listMySales({ limit: 1 });
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
    const { rows } = await phone.agent.api.sales.listMySales({ limit: 1 });
    expect(rows.map(({ hasProofFile }) => hasProofFile)).toEqual([true]);
  });

  it('is made smaller than 500 KB where it is a photo, and loses the place it was taken at', async () => {
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

  it('survives a failed submit and a reload with all that was typed', async () => {
    phone.complaints.expect(/status of 500/);
    const form = await newSale(page);
    await chooseFile(form, pdf('signed.pdf'));
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

  it('is requested again if another sale used it meanwhile', async () => {
    phone.complaints.expect(/status of 409/);
    const form = await newSale(page);
    await chooseFile(form, pdf('signed.pdf'));
    await form.getByText('Uploaded', { exact: true }).waitFor();
    const proofUploadId = await page.evaluate(() => {
      const draft = Object.keys(localStorage).find((key) => key.startsWith('portal-draft:sale'));
      return (JSON.parse(localStorage[String(draft)]) as { proof: { uploadId: string } }).proof
        .uploadId;
    });
    await phone.agent.api.sales.submitSale(saleOf(office, { proofUploadId }));
    await press(form, 'Submit Sale');
    await seeToast(page, 'Failed to submit sale');
    await press(form, 'Retry');
    await form.getByText('Uploaded', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
  });
});
