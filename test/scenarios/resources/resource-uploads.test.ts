/**
 * Given an administrator's upload: its content fits its name, it is only theirs, and for one
 * resource.
 */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { kindOf, MAX_RESOURCE_BYTES } from '../../../shared/resources/rules.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { officeFile } from '../../support/resources/office-file.ts';
import { contentOf, polyglots } from '../../support/resources/polyglots.ts';
import { fileOf, postForm } from '../../support/sales/proofs.ts';
import {
  addResource,
  aFile,
  type NamedFile,
  postResource,
  uploadedResource,
} from '../../support/resources/resources.ts';
import { wrongUrls } from '../../support/forms/wrong-inputs.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { office } = await setUpOffice();
const colleague = await office.newAdmin();
const verbs = (person = office.admin) => person.api.resources;

const create = (uploadId: string, person = office.admin) =>
  verbs(person).createResource({ title: 'Poster', category: 'marketing', uploadId });
const atUpload = (message: string) => ({
  status: 400,
  data: { fields: [{ path: 'uploadId', message }] },
});
const named = (fileName: string, beginning: string, size = 64): NamedFile => ({
  fileName,
  content: fileOf('image/png', beginning, size),
});
const OOXML = 'PK\x03\x04'.padEnd(30, '\0');

describe('a file', () => {
  it.each([
    ['poster.PNG', '\x89PNG\r\n\x1a\n', 'image'],
    ['photo.jpeg', '\xff\xd8\xff\xe0', 'image'],
    ['banner.webp', 'RIFF\0\0\0\0WEBP', 'image'],
    ['dance.gif', 'GIF89a', 'gif'],
    ['clip.mp4', '\0\0\0\x18ftypisom', 'video'],
    ['clip.mov', '\0\0\0\x14ftypqt  ', 'video'],
    ['clip.avi', 'RIFF\0\0\0\0AVI ', 'video'],
    ['prices.pdf', '%PDF-1.7\n', 'pdf'],
    ['offer.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'document'],
  ])('named %s is recognized by its content', async (fileName, beginning, fileType) => {
    const uploadId = await postResource(office.admin, named(fileName, beginning));
    expect(await verbs().finishResourceUpload({ uploadId })).toEqual({
      id: uploadId,
      fileName,
      fileType,
      sizeBytes: 64,
    });
  });

  it('that is a PDF with a script is refused, also where its objects are compressed', async () => {
    const objects = deflateSync('1 0 << /S /JavaScript /JS (app.alert(1)) >>').toString('latin1');
    const hidden = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${objects}\nendstream`;
    for (const content of ['<< /S /Launch /F (cmd.exe) >>', hidden]) {
      const file = named('prices.pdf', `%PDF-1.7\n1 0 obj\n${content}\nendobj`);
      const uploadId = await postResource(office.admin, file);
      await expectRefusal(verbs().finishResourceUpload({ uploadId }), 400, {
        message: expect.stringMatching(/^The file has scripts, actions or files inside it/),
      });
    }
  });

  it('of Word, Excel or PowerPoint is taken where nothing in it could act by itself', async () => {
    for (const fileName of ['offer.docx', 'prices.xlsx', 'talk.pptx']) {
      const content = new Blob([officeFile()]);
      const resource = await addResource(office, { file: { fileName, content } });
      expect(resource).toMatchObject({ fileType: 'document', fileSize: content.size });
    }
  });

  it('with macros is refused, in today’s format and in the old one', async () => {
    const old = `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${Buffer.from('_VBA_PROJECT', 'utf16le').toString('latin1')}`;
    const files = [
      { fileName: 'prices.xlsx', content: new Blob([officeFile({ 'xl/vbaProject.bin': 'x' })]) },
      named('prices.xls', old),
    ];
    for (const file of files) {
      const uploadId = await postResource(office.admin, file);
      await expectRefusal(verbs().finishResourceUpload({ uploadId }), 400, {
        message: expect.stringMatching(/^The file has macros, controls or programs/),
      });
    }
  });

  it('of text is taken too', async () => {
    const content = new Blob(['Good morning.\r\nMôre.\t'.repeat(400)]);
    const resource = await addResource(office, { file: { fileName: 'script.txt', content } });
    expect(resource).toMatchObject({ fileType: 'file', fileSize: content.size });
  });

  it.each([
    ['a page named like a picture', 'poster.png', '<!doctype html><script>x()</script>'],
    ['a picture of another type', 'poster.png', '\xff\xd8\xff\xe0'],
    ['a video of another type', 'clip.mp4', '\0\0\0\x14ftypqt  '],
    ['a program named like text', 'script.txt', 'MZ\x90\0\x03'],
    ['a program named like a document', 'offer.docx', 'MZ\x90\0\x03'],
    ['an archive named like a document', 'offer.docx', `${OOXML}setup.exe`],
  ])('that is %s is refused', async (_, fileName, beginning) => {
    const uploadId = await postResource(office.admin, named(fileName, beginning));
    await expectRefusal(verbs().finishResourceUpload({ uploadId }), 400, {
      message: 'The file must be what its name says.',
    });
    expect(await refusal(create(uploadId))).toMatchObject(atUpload('must be finished first'));
  });

  it.each([
    [{ fileName: 'drawing.svg', sizeBytes: 100 }, 'fileName'],
    [{ fileName: 'poster.png.exe', sizeBytes: 100 }, 'fileName'],
    [{ fileName: 'poster.png', sizeBytes: MAX_RESOURCE_BYTES + 1 }, 'sizeBytes'],
  ])('announced as %o is refused at once', async (file, path) => {
    const refused = await refusal(verbs().startResourceUpload(file));
    expect(refused).toMatchObject({ status: 400, data: { fields: [{ path }] } });
  });

  it('is held to the type and size that were announced, and to quarantine', async () => {
    const { fileName, content } = aFile;
    const form = await verbs().startResourceUpload({ fileName, sizeBytes: content.size });
    expect((await postForm(form, new Blob([content, 'x']))).status).toBe(400);
    const html = { ...form, fields: { ...form.fields, 'Content-Type': 'text/html' } };
    expect((await postForm(html, content)).status).toBe(403);
    const elsewhere = { ...form, fields: { ...form.fields, key: 'resources/files/mine' } };
    expect((await postForm(elsewhere, content)).status).toBe(403);
  });
});

describe('a file that is two things at once', () => {
  const inert = {
    shown: { disposition: /^inline; /, csp: /^sandbox; default-src 'none'/ },
    downloaded: { disposition: /^attachment; /, csp: /^sandbox; default-src 'none'/ },
  };

  it.each(polyglots.map((one) => [one.fate, one.what, one] as const))(
    'is %s: %s',
    async (fate, _, polyglot) => {
      const { fileName } = polyglot;
      const uploadId = await postResource(office.admin, { fileName, content: contentOf(polyglot) });
      if (fate === 'refused') {
        await expectRefusal(verbs().finishResourceUpload({ uploadId }), 400, {
          message: expect.stringMatching(/^The file (must be what its name says|can’t be checked)/),
        });
        expect(await refusal(create(uploadId))).toMatchObject(atUpload('must be finished first'));
        return;
      }
      await verbs().finishResourceUpload({ uploadId });
      const { id: resourceId } = await create(uploadId);
      const { url } = await verbs().previewResource({ resourceId });
      const { headers } = await fetch(url);
      expect(headers.get('content-type')).toBe(kindOf(fileName)?.contentType);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-disposition')).toMatch(inert[fate].disposition);
      // PDFs run in the viewer of the browser, which no sandbox lets start (decision 0012).
      if (kindOf(fileName)?.type !== 'pdf')
        expect(headers.get('content-security-policy')).toMatch(inert[fate].csp);
    },
  );
});

describe('an upload', () => {
  it('of another administrator is unknown, and stays theirs', async () => {
    const uploadId = await uploadedResource(colleague);
    const message = 'must be a file that you uploaded';
    expect(await refusal(create(uploadId))).toMatchObject(atUpload(message));
    expect(await refusal(create('no-such-upload'))).toMatchObject(atUpload(message));
    await expectRefusal(verbs().finishResourceUpload({ uploadId }), 404);
    expect(await create(uploadId, colleague)).toMatchObject({ fileType: 'image' });
  });

  it('is used by one resource, also when two ask at once', async () => {
    const uploadId = await uploadedResource(office.admin);
    const outcomes = await Promise.allSettled([create(uploadId), create(uploadId)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expectRefusal(create(uploadId), 409, {
      message: 'This file already belongs to another resource. Please upload it again.',
    });
  });

  it('that comes again with its own submission is not refused', async () => {
    const uploadId = await uploadedResource(office.admin);
    const context = { context: { idempotencyKey: crypto.randomUUID() } };
    const form = { title: 'Poster', category: 'marketing' } as const;
    const created = await Promise.all(
      [1, 2, 3].map(() => verbs().createResource({ ...form, uploadId }, context)),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    const { id: resourceId, version = 1 } = created[0] ?? { id: '' };
    const another = await uploadedResource(office.admin);
    const update = { ...form, resourceId, version, isPublished: true, uploadId: another };
    const updated = await verbs().updateResource(update);
    await expectRefusal(verbs().updateResource(update), 409, {
      message: 'This resource was changed meanwhile.',
      data: { current: { version: updated.version } },
    });
    const seen = { ...update, version: updated.version };
    expect(await verbs().updateResource(seen)).toMatchObject({ fileName: aFile.fileName });
  });

  it('that is exchanged once a resource has it changes nothing that is published', async () => {
    const { fileName, content } = aFile;
    const form = await verbs().startResourceUpload({ fileName, sizeBytes: content.size });
    await postForm(form, content);
    await verbs().finishResourceUpload({ uploadId: form.id });
    const { id: resourceId, version } = await create(form.id);
    await verbs().publishResource({ resourceId, version });
    const { url } = await verbs().previewResource({ resourceId });
    const evil = fileOf('image/png', '<script>alert(1)</script>', content.size);
    expect((await postForm(form, evil)).status).toBe(204);
    await verbs().finishResourceUpload({ uploadId: form.id });
    const again = await verbs().previewResource({ resourceId });
    for (const link of [url, again.url])
      expect(await (await fetch(link)).bytes()).toEqual(await content.bytes());
    await expectRefusal(create(form.id), 409);
  });
});

it('a form names either a file or a safe address', async () => {
  const fileUrl = 'https://videos.example/fibre';
  const create = (changes: object) =>
    refusal(verbs().createResource({ title: 'Both', category: 'other', ...changes }));
  const uploadId = await uploadedResource(office.admin);
  expect(await create({ fileUrl, uploadId })).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'fileUrl', message: 'must be absent where a file is uploaded' }] },
  });
  for (const wrong of [...wrongUrls, 'http://videos.example/fibre', undefined])
    expect(await create({ fileUrl: wrong })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'fileUrl' }] },
    });
});
