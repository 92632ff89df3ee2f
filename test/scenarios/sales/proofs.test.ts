/** Given an agent with a signed contract in hand, the sale that they submit carries it as its proof. */
import { describe, expect, it } from 'vitest';
import { uploadTable } from '../../../functions/data/uploads/upload.table.ts';
import { MAX_PROOF_BYTES, PROOF_HEAD_BYTES } from '../../../shared/sales/rules.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { saleOf } from '../../support/stack/office.ts';
import {
  fileOf,
  PDF,
  PNG,
  postForm,
  postProof,
  uploadedProof,
} from '../../support/sales/proofs.ts';
import { setAttributes } from '../../support/stack/table.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const [agent, other] = await Promise.all([office.newAgent(), office.newAgent()]);

const submit = (proofUploadId: string, person = agent) =>
  person.api.sales.submitSale(saleOf(office, { proofUploadId }));
const announced = (file: typeof PNG) => ({ type: file.type, sizeBytes: file.size });
const atProof = (message: string) => ({
  status: 400,
  data: { fields: [{ path: 'proofUploadId', message }] },
});

describe('a proof that was uploaded', () => {
  it.each([
    ['a picture', PNG, 'proof.png'],
    ['a document', PDF, 'proof.pdf'],
  ])('%s stands in the sale, and its agent and administrators can look at it', async (...given) => {
    const [, file, name] = given;
    const sale = await submit(await uploadedProof(agent, file));
    expect(sale).toMatchObject({ status: 'pending', hasProofFile: true });
    const links = await Promise.all([
      agent.api.sales.getMyProof({ saleId: sale.id }),
      office.admin.api.sales.getProof({ saleId: sale.id }),
    ]);
    for (const { url } of links) {
      const shown = await fetch(url);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('content-type')).toBe(file.type);
      expect(shown.headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      // A browser's viewer of PDFs starts in no sandbox.
      const policy = shown.headers.get('content-security-policy');
      expect(policy).toContain(`frame-ancestors ${stack.url}`);
      expect(policy?.startsWith('sandbox;')).toBe(file !== PDF);
      expect(await shown.arrayBuffer()).toEqual(await file.arrayBuffer());
    }
    expect(await office.admin.api.sales.getSale({ saleId: sale.id })).toMatchObject({
      hasProofFile: true,
    });
  });

  it('may be 10 MB, and a sale may have a web address beside it', async () => {
    const file = fileOf('application/pdf', '%PDF-1.7\n', MAX_PROOF_BYTES);
    const proofUploadId = await uploadedProof(agent, file);
    const proofUrl = 'https://proofs.example/1';
    const sale = await agent.api.sales.submitSale(saleOf(office, { proofUploadId, proofUrl }));
    expect(sale).toMatchObject({ hasProofFile: true, proofUrl });
  });

  it('is one and the same however often a step is repeated', async () => {
    const context = { context: { idempotencyKey: crypto.randomUUID() } };
    const first = await agent.api.sales.startProofUpload(announced(PNG), context);
    const again = await agent.api.sales.startProofUpload(announced(PNG), context);
    expect(again.id).toBe(first.id);
    await postForm(again, PNG);
    const uploadId = first.id;
    const finished = await agent.api.sales.finishProofUpload({ uploadId });
    expect(finished).toEqual({ id: uploadId, ...announced(PNG) });
    expect(await agent.api.sales.finishProofUpload({ uploadId })).toEqual(finished);
    const together = await Promise.all(
      [1, 2, 3].map(() => agent.api.sales.finishProofUpload({ uploadId })),
    );
    expect(together).toEqual([finished, finished, finished]);

    const submission = { context: { idempotencyKey: crypto.randomUUID() } };
    const input = saleOf(office, { proofUploadId: uploadId });
    const sale = await agent.api.sales.submitSale(input, submission);
    expect(await agent.api.sales.submitSale(input, submission)).toEqual(sale);
  });

  it('survives a submission that was refused', async () => {
    const uploadId = await uploadedProof(agent);
    const gone = saleOf(office, { proofUploadId: uploadId, productId: 'no-such-product' });
    expect((await refusal(agent.api.sales.submitSale(gone))).status).toBe(400);
    expect(await submit(uploadId)).toMatchObject({ hasProofFile: true });
  });
});

describe('a PDF that could act by itself', () => {
  const SCRIPT = '<< /OpenAction << /S /J#61vaScript /JS (app.alert(1)) >> >>';
  const beyondTheHead = `%PDF-1.7\n${' '.repeat(PROOF_HEAD_BYTES)}${SCRIPT}`;

  it('is refused in a sentence, wherever in the file it acts, and can’t be used', async () => {
    const uploadId = await postProof(agent, fileOf('application/pdf', beyondTheHead));
    const { finishProofUpload } = agent.api.sales;
    const refused = await refusal(finishProofUpload({ uploadId }));
    expect(refused).toMatchObject({
      status: 400,
      message:
        'The file has scripts, actions or files inside it, which aren’t accepted: save it as a new PDF with “Print”, and upload that.',
      data: { fields: [{ path: 'file' }] },
    });
    expect(await refusal(submit(uploadId))).toMatchObject(atProof('must be finished first'));
  });
});

describe('a sale', () => {
  it('takes no proof that another agent uploaded, and says nothing of it', async () => {
    const uploadId = await uploadedProof(other);
    const message = 'must be a proof that you uploaded';
    expect(await refusal(submit(uploadId))).toMatchObject(atProof(message));
    expect(await refusal(submit('no-such-upload'))).toMatchObject(atProof(message));
    await expectRefusal(agent.api.sales.finishProofUpload({ uploadId }), 404);
    expect(await submit(uploadId, other)).toMatchObject({ hasProofFile: true });
  });

  it('takes no proof that another sale has, also when both come at once', async () => {
    const uploadId = await uploadedProof(agent);
    const outcomes = await Promise.allSettled([submit(uploadId), submit(uploadId)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expectRefusal(submit(uploadId), 409, {
      message: 'This proof already belongs to another sale. Please upload it again.',
    });
  });

  it('takes no proof that was not finished', async () => {
    const uploadId = await postProof(agent);
    expect(await refusal(submit(uploadId))).toMatchObject(atProof('must be finished first'));
  });

  it('takes no proof that was exchanged after it was checked', async () => {
    const form = await agent.api.sales.startProofUpload(announced(PNG));
    await postForm(form, PNG);
    await agent.api.sales.finishProofUpload({ uploadId: form.id });
    await postForm(form, fileOf('image/png', '<script>alert(1)</script>'));
    expect(await refusal(submit(form.id))).toMatchObject(atProof('must be uploaded again'));
  });

  it('takes no proof that expired, though it may still be there', async () => {
    const uploadId = await uploadedProof(agent);
    const key = { pk: `upload#${uploadId}`, sk: 'upload' };
    await setAttributes(stack.table, key, { expiresAt: Math.floor(Date.now() / 1000) });
    expect(await refusal(submit(uploadId))).toMatchObject(
      atProof('must be a proof that you uploaded'),
    );
  });

  it('keeps its proof for good: only what no sale has expires', async () => {
    const uploadId = await uploadedProof(agent);
    const uploads = uploadTable(stack.table);
    expect((await uploads.get(uploadId))?.expiresAt).toBeGreaterThan(Date.now() / 1000);
    const { id: saleId } = await submit(uploadId);
    const claimed = await uploads.get(uploadId);
    expect(claimed).toMatchObject({ usedBy: saleId });
    expect(claimed?.expiresAt).toBeUndefined();
  });
});

describe('an upload', () => {
  it.each([
    ['a page named like a picture', fileOf('image/png', '<!doctype html><script>x()</script>')],
    ['an SVG, which can run scripts', fileOf('image/png', '<svg onload="x()">')],
    ['a picture of another type', fileOf('image/png', '\xff\xd8\xff\xe0')],
    ['a document with HTML in it', fileOf('application/pdf', '%PDF-1.7\n<html>')],
  ])('of %s is refused by its content', async (_, file) => {
    const uploadId = await postProof(agent, file);
    await expectRefusal(agent.api.sales.finishProofUpload({ uploadId }), 400, {
      message: 'The file must be an image (PNG, JPEG or WebP) or a PDF.',
    });
    expect(await refusal(submit(uploadId))).toMatchObject(atProof('must be finished first'));
  });

  it.each([
    [{ type: 'image/svg+xml', sizeBytes: 100 }, 'type'],
    [{ type: 'image/png', sizeBytes: MAX_PROOF_BYTES + 1 }, 'sizeBytes'],
  ])('announced as %o is refused at once', async (file, path) => {
    const refused = await refusal(
      agent.api.sales.startProofUpload(file as { type: 'image/png'; sizeBytes: number }),
    );
    expect(refused).toMatchObject({ status: 400, data: { fields: [{ path }] } });
  });

  it('is held to the type and size that were announced', async () => {
    const form = await agent.api.sales.startProofUpload(announced(PNG));
    expect((await postForm(form, fileOf('image/png', 'larger', PNG.size + 1))).status).toBe(400);
    expect((await postForm(form, fileOf('image/png', 'smaller', PNG.size - 1))).status).toBe(400);
    const html = { ...form, fields: { ...form.fields, 'Content-Type': 'text/html' } };
    expect((await postForm(html, PNG)).status).toBe(403);
    const elsewhere = { ...form, fields: { ...form.fields, key: 'proofs/mine' } };
    expect((await postForm(elsewhere, PNG)).status).toBe(403);
  });

  it('that never arrived can not be finished', async () => {
    const { id: uploadId } = await agent.api.sales.startProofUpload(announced(PNG));
    await expectRefusal(agent.api.sales.finishProofUpload({ uploadId }), 409, {
      message: 'The file has not arrived. Please upload it again.',
    });
  });
});

describe('a link to a proof', () => {
  it('is not given where none was uploaded', async () => {
    const { id: saleId, hasProofFile } = await agent.api.sales.submitSale(saleOf(office));
    expect(hasProofFile).toBe(false);
    const answer = { status: 404, message: 'This sale has no uploaded proof.' };
    expect(await refusal(agent.api.sales.getMyProof({ saleId }))).toMatchObject(answer);
    expect(await refusal(office.admin.api.sales.getProof({ saleId }))).toMatchObject(answer);
  });

  it('opens for 5 minutes, and without it nothing opens', async () => {
    const uploadId = await uploadedProof(agent);
    const { id: saleId } = await submit(uploadId);
    const { url } = await agent.api.sales.getMyProof({ saleId });
    const link = new URL(url);
    expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
    expect((await fetch(`${link.origin}${link.pathname}`)).status).toBe(403);
    link.pathname = link.pathname.replace('/proofs/', '/quarantine/');
    expect((await fetch(link)).status).toBe(403);
    expect((await fetch(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'))).status).toBe(403);
  });
});
