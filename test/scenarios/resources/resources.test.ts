/** Given what administrators upload, agents find, open and share it, and each use counts. */
import { describe, expect, it } from 'vitest';
import { auditEventTable } from '../../../functions/data/audit/audit-event.table.ts';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { apiOf } from '../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { officeFile } from '../../support/resources/office-file.ts';
import { addResource, aFile, aPdf, seenResource } from '../../support/resources/resources.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const MORNING = '2027-03-30T08:00:00.000Z';

const { stack, office } = await setUpOffice({ at: MORNING, callsByClock: false });
const [agent, other] = await Promise.all([office.newAgent(), office.newAgent()]);
const managed = () => office.admin.api.resources;
const one = ({ id: resourceId }: ManagedResource) => ({ resourceId });
const GONE = { status: 404, message: 'This resource does not exist.' };

const titles = async (asked: object = {}, person = agent) =>
  (await person.api.resources.listPublished({ limit: 100, ...asked })).rows.map(
    ({ title }) => title,
  );
const counts = async (resource: ManagedResource) => {
  await stack.drain();
  const { rows } = await managed().listResources({ limit: 100 });
  const found = rows.find(({ id }) => id === resource.id);
  return found && [found.viewCount, found.downloadCount, found.shareCount];
};
const anybody = () => apiOf(stack);

describe('a resource', () => {
  it('is a draft until it is published, and hidden again once it is taken back', async () => {
    const draft = await addResource(office, { title: 'Hidden draft', isPublished: false });
    expect(draft).toMatchObject({ version: 1, isPublished: false, createdBy: office.admin.id });
    const isHidden = async () => {
      await stack.drain();
      expect(await titles()).not.toContain('Hidden draft');
      expect(await titles({ q: 'hidden' })).toEqual([]);
      const { viewResource, downloadResource, shareResource } = agent.api.resources;
      for (const use of [viewResource, downloadResource])
        expect(await refusal(use(one(draft)))).toMatchObject(GONE);
      const share = { ...one(draft), platform: 'x' } as const;
      expect(await refusal(shareResource(share))).toMatchObject(GONE);
      expect(await refusal(anybody().resources.openShared(one(draft)))).toMatchObject(GONE);
    };
    await isHidden();
    const published = await managed().publishResource(seenResource(draft));
    expect(published).toMatchObject({ version: 2, isPublished: true });
    await stack.drain();
    expect(await titles()).toContain('Hidden draft');
    expect(await titles({ q: 'hidden' })).toEqual(['Hidden draft']);
    expect((await anybody().resources.openShared(one(draft))).title).toBe('Hidden draft');
    const again = managed().publishResource(seenResource(published));
    await expectRefusal(again, 409, 'This resource is already published.');
    await managed().unpublishResource(seenResource(published));
    await isHidden();
    expect(await counts(draft)).toEqual([0, 0, 0]);
  });

  it('is shown to agents without internal fields', async () => {
    const resource = await addResource(office, { title: 'Plain', description: 'All of it.' });
    const { rows } = await agent.api.resources.listPublished({ limit: 100 });
    expect(rows.find(({ id }) => id === resource.id)).toEqual({
      id: resource.id,
      title: 'Plain',
      description: 'All of it.',
      category: 'marketing',
      fileType: 'image',
      fileName: aFile.fileName,
      fileSize: aFile.content.size,
      tags: [],
      createdAt: resource.createdAt,
    });
  });

  it('is changed from the version that was seen, with or without another file', async () => {
    const before = await addResource(office, { title: 'Prices', description: 'Of March.' });
    const form = { title: 'Prices', category: 'product_info', isPublished: true } as const;
    const changed = await managed().updateResource({ ...seenResource(before), ...form });
    expect(changed).toMatchObject({ ...form, version: 2, fileName: aFile.fileName });
    expect(changed.description).toBeUndefined();
    const fileUrl = 'https://prices.example/april';
    const link = await managed().updateResource({ ...seenResource(changed), ...form, fileUrl });
    expect(link).toMatchObject({ fileType: 'url', fileUrl });
    expect(link.fileName).toBeUndefined();
    const late = managed().updateResource({ ...seenResource(before), ...form });
    await expectRefusal(late, 409, {
      message: 'This resource was changed meanwhile.',
      data: { current: { version: 3, fileUrl } },
    });
  });

  it('is gone when it is deleted, and leaves a trace of every change', async () => {
    const resource = await addResource(office, { title: 'Traced' });
    const draft = await managed().unpublishResource(seenResource(resource));
    expect(await managed().deleteResource(seenResource(draft))).toEqual({ id: resource.id });
    expect(await counts(resource)).toBeUndefined();
    expect(await refusal(managed().previewResource(one(resource)))).toMatchObject(GONE);
    const again = seenResource({ ...resource, version: 3 });
    expect(await refusal(managed().publishResource(again))).toMatchObject(GONE);
    const events = await auditEventTable(stack.table).ofDay(dayOf(MORNING));
    const traces = events.filter(({ subjectId }) => subjectId === resource.id);
    expect(traces.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['create', 'unpublish', 'delete'].map((verb) => [`resources.${verb}`, office.admin.id]),
    );
  });

  it('is added once, however often the same submission comes, after its deletion too', async () => {
    const form = { title: 'Once', category: 'other', fileUrl: 'https://once.example/' } as const;
    const context = { context: { idempotencyKey: crypto.randomUUID() } };
    const first = await managed().createResource(form, context);
    expect(await managed().createResource(form, context)).toEqual(first);
    await managed().deleteResource(seenResource(first));
    expect((await managed().createResource(form, context)).id).toBe(first.id);
    expect(await counts(first)).toBeUndefined();
  });
});

describe('a use', () => {
  it('counts each time, and the repeats of one submission once', async () => {
    const resource = await addResource(office);
    const { viewResource, downloadResource, shareResource } = agent.api.resources;
    const repeat = () => ({ context: { idempotencyKey: crypto.randomUUID() } });
    const [view, download, share] = [repeat(), repeat(), repeat()];
    const where = { ...one(resource), platform: 'whatsapp' } as const;
    await Promise.all([1, 2, 3].map(() => viewResource(one(resource), view)));
    await viewResource(one(resource));
    await other.api.resources.viewResource(one(resource), view);
    await downloadResource(one(resource), download);
    await downloadResource(one(resource), download);
    await shareResource(where, share);
    await shareResource(where, share);
    await shareResource({ ...where, platform: 'facebook' });
    expect(await counts(resource)).toEqual([3, 1, 2]);
    await expectRefusal(shareResource({ ...where, platform: 'x' }, share), 409);
    await expectProjected(stack);
  });

  it('survives a change of the resource at the same moment', async () => {
    const resource = await addResource(office);
    const form = { title: 'Renamed', category: 'other', isPublished: true } as const;
    await Promise.all([
      managed().updateResource({ ...seenResource(resource), ...form }),
      ...[1, 2, 3, 4, 5].map(() => agent.api.resources.viewResource(one(resource))),
    ]);
    expect(await counts(resource)).toEqual([5, 0, 0]);
  });
});

describe('a link to a file', () => {
  const SANDBOX = /^sandbox; default-src 'none';.*frame-ancestors http:\/\/localhost/;
  it('shows a picture in a sandbox, and a PDF in the viewer of the browser', async () => {
    const [picture, pdf] = await Promise.all([
      addResource(office),
      addResource(office, { file: aPdf }),
    ]);
    const shown = async (resource: ManagedResource) => {
      const { url = '' } = await agent.api.resources.viewResource(one(resource));
      expect(new URL(url).hostname).toBe('files.localhost');
      expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
      const { status, headers } = await fetch(url);
      expect(status).toBe(200);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-disposition')).toMatch(/^inline; /);
      expect(headers.get('cache-control')).toContain('max-age=3600');
      return [headers.get('content-type'), headers.get('content-security-policy')];
    };
    expect(await shown(picture)).toEqual(['image/png', expect.stringMatching(SANDBOX)]);
    const ofPdf = ['application/pdf', expect.stringMatching(/^frame-ancestors http:\/\/localhost/)];
    expect(await shown(pdf)).toEqual(ofPdf);
  });

  it('downloads it under its name, whatever letters that has', async () => {
    const fileName = 'Prys “lys” – Môre.pdf';
    const pdf = await addResource(office, { file: { ...aPdf, fileName } });
    const { url } = await agent.api.resources.downloadResource(one(pdf));
    const { status, headers } = await fetch(url);
    expect(status).toBe(200);
    const disposition = String(headers.get('content-disposition'));
    expect(disposition).toMatch(/^attachment; filename="Prys _lys_ _ M_re\.pdf"; /);
    expect(disposition).toContain(encodeURIComponent(fileName));
  });

  it('downloads files that browsers can’t show', async () => {
    const file = { fileName: 'Offer.docx', content: new Blob([officeFile()]) };
    const document = await addResource(office, { file });
    expect(document.fileType).toBe('document');
    expect(await agent.api.resources.viewResource(one(document))).toEqual({});
    const { url } = await anybody().resources.openShared(one(document));
    expect((await fetch(url)).headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('opens no other file, and expires', async () => {
    const { url } = await agent.api.resources.downloadResource(one(await addResource(office)));
    const link = new URL(url);
    expect((await fetch(`${link.origin}${link.pathname}`)).status).toBe(403);
    link.pathname = link.pathname.replace('/resources/files/', '/quarantine/');
    expect((await fetch(link)).status).toBe(403);
    const longer = url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000');
    expect((await fetch(longer)).status).toBe(403);
  });

  it('is the address of a link resource, which has no file to download', async () => {
    const fileUrl = 'https://videos.example/fibre';
    const link = await addResource(office, { fileUrl, category: 'training' });
    expect(await agent.api.resources.viewResource(one(link))).toEqual({ url: fileUrl });
    expect((await anybody().resources.openShared(one(link))).url).toBe(fileUrl);
    await expectRefusal(agent.api.resources.downloadResource(one(link)), 404, {
      message: 'This resource has no file.',
    });
    expect(await counts(link)).toEqual([1, 0, 0]);
  });
});

describe('a link that was shared', () => {
  it('opens for whoever has it, tells nothing of the office, and counts as no use', async () => {
    const resource = await addResource(office, { title: 'For customers' });
    const shared = await anybody().resources.openShared(one(resource));
    expect(shared).toEqual({
      title: 'For customers',
      fileType: 'image',
      fileName: aFile.fileName,
      fileSize: aFile.content.size,
      url: expect.stringMatching(/^http:\/\/files\.localhost/),
    });
    expect(await (await fetch(shared.url)).arrayBuffer()).toEqual(
      await aFile.content.arrayBuffer(),
    );
    expect(await counts(resource)).toEqual([0, 0, 0]);
    expect(await refusal(anybody().resources.openShared({ resourceId: 'guess' }))).toMatchObject(
      GONE,
    );
  });

  it('opens 300 times a minute for one caller', async () => {
    const open = () => refusal(anybody().resources.openShared({ resourceId: 'guess' }));
    const answers: unknown[] = [];
    // A minute may end meanwhile, and the next one lets through as many again.
    while (!answers.includes(429)) {
      const more = await Promise.all(Array.from({ length: 40 }, open));
      answers.push(...more.map(({ status }) => status));
    }
    expect(new Set(answers)).toEqual(new Set([404, 429]));
    // Some calls of the stories before count in the same minute.
    expect(answers.filter((status) => status === 404).length).toBeGreaterThan(250);
  });
});

describe('the list of administrators', () => {
  const all = async (asked: object) => {
    await stack.drain();
    const { rows } = await managed().listResources({ limit: 100, ...asked });
    return rows.map(({ title }) => title);
  };

  it('can be filtered by category, status and words of drafts too, in either order, page by page', async () => {
    const names = ['Zebra one', 'Zebra two', 'Zebra three'];
    for (const [at, title] of names.entries()) {
      await stack.moveClock(`2027-05-0${at + 1}T08:00:00.000Z`);
      const category = at === 2 ? 'training' : 'product_info';
      await addResource(office, { title, category, isPublished: at !== 1 });
    }
    const [one = '', two = '', three = ''] = names;
    expect(await all({ q: 'zebra' })).toEqual([three, two, one]);
    expect(await all({ q: 'zebra', order: 'oldest' })).toEqual(names);
    expect(await all({ q: 'zebra', status: 'published' })).toEqual([three, one]);
    expect(await all({ q: 'zebra', status: 'draft' })).toEqual([two]);
    expect(await all({ q: 'zebra', category: 'product_info' })).toEqual([two, one]);
    expect((await all({ category: 'product_info', status: 'published' }))[0]).toBe(one);
    expect((await all({ status: 'draft' }))[0]).toBe(two);
    expect((await all({ order: 'oldest' })).slice(-3)).toEqual(names);
    for (const asked of [{ q: 'zebra' }, {}]) {
      const { rows, cursor } = await managed().listResources({ ...asked, limit: 1 });
      expect(rows.map(({ title }) => title)).toEqual([three]);
      expect((await all({ ...asked, cursor: cursor ?? '' })).slice(0, 2)).toEqual([two, one]);
    }
    await stack.moveClock(MORNING);
  });

  it('shows use counts in search results too', async () => {
    const used = await addResource(office, { title: 'Giraffe' });
    await agent.api.resources.viewResource(one(used));
    await stack.drain();
    const { rows } = await managed().listResources({ q: 'giraffe' });
    expect(rows).toMatchObject([{ title: 'Giraffe', viewCount: 1 }]);
  });

  it('has counts of all and of published resources', async () => {
    const count = async () => {
      await stack.drain();
      return managed().countResources();
    };
    const { total, published } = await count();
    const draft = await addResource(office, { isPublished: false });
    expect(await count()).toEqual({ total: total + 1, published });
    const shown = await managed().publishResource(seenResource(draft));
    expect(await count()).toEqual({ total: total + 1, published: published + 1 });
    await managed().deleteResource(seenResource(shown));
    expect(await count()).toEqual({ total, published });
    await expectProjected(stack);
  });
});

describe('the list of agents', () => {
  it('can be filtered by category and by words of title and tags, newest first, page by page', async () => {
    const names = ['Alpha brochure', 'Beta brochure', 'Gamma brochure'];
    for (const [at, title] of names.entries()) {
      await stack.moveClock(`2027-04-0${at + 1}T08:00:00.000Z`);
      await addResource(office, { title, category: 'templates', tags: ['Letterhead kit'] });
    }
    await addResource(office, { title: 'Delta brochure', category: 'other' });
    await stack.drain();
    const newest = names.toReversed();
    expect(await titles({ category: 'templates' })).toEqual(newest);
    expect(await titles({ q: 'letter' })).toEqual(newest);
    expect(await titles({ q: 'BROCHURE BETA' })).toEqual(['Beta brochure']);
    expect(await titles({ q: 'kit', category: 'other' })).toEqual([]);
    expect(await titles({ q: 'brochure', category: 'other' })).toEqual(['Delta brochure']);
    for (const asked of [{ category: 'templates' }, { q: 'letterhead' }] as const) {
      const { rows, cursor } = await agent.api.resources.listPublished({ ...asked, limit: 2 });
      expect(rows.map(({ title }) => title)).toEqual(newest.slice(0, 2));
      expect(await titles({ ...asked, cursor: cursor ?? '' })).toEqual(newest.slice(2));
    }
    const managedRows = await managed().listResources({ category: 'templates' });
    expect(managedRows.rows.map(({ title }) => title)).toEqual(newest);
  });

  it('finds a changed resource only by its new words', async () => {
    const before = await addResource(office, { title: 'Oldword', tags: ['stale'] });
    const form = {
      title: 'Newword',
      category: 'other' as const,
      isPublished: true,
      tags: ['fresh'],
    };
    await managed().updateResource({ ...seenResource(before), ...form });
    await stack.drain();
    for (const q of ['oldword', 'stale']) expect(await titles({ q })).toEqual([]);
    for (const q of ['newword', 'fresh']) expect(await titles({ q })).toEqual(['Newword']);
  });
});
