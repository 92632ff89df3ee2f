/** Given announcements that administrators write, who sees which, and what becomes of a change. */
import { describe, expect, it } from 'vitest';
import { auditEventTable } from '../../../functions/data/audit/audit-event.table.ts';
import type { Announcement } from '../../../shared/announcements/contract.ts';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { announce, inBell, seenOf } from '../../support/announcements/announcements.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const MORNING = '2027-03-30T08:00:00.000Z';
const NOON = '2027-03-30T10:00:00.000Z';

const { stack, office } = await setUpOffice({ at: MORNING, callsByClock: false });
const agent = await office.newAgent();
const verbs = () => office.admin.api.announcements;
const listed = async ({ id }: Announcement) =>
  (await verbs().listAnnouncements({ limit: 100 })).rows.find((row) => row.id === id);

describe('an announcement', () => {
  it('is a draft until it is published, and agents see it only then', async () => {
    const draft = await announce(office, { publishImmediately: false });
    expect(draft).toMatchObject({
      version: 1,
      createdBy: office.admin.id,
      createdAt: expect.any(String),
    });
    expect(draft.publishedAt).toBeUndefined();
    expect(await inBell(agent, draft)).toBeUndefined();

    const published = await verbs().publishAnnouncement(seenOf(draft));
    expect(published).toMatchObject({ version: 2, publishedAt: expect.any(String) });
    expect(await inBell(agent, draft)).toMatchObject({
      kind: 'announcement',
      title: 'Fibre in Soweto',
      urgency: 'info',
      at: published.publishedAt,
      isRead: false,
    });

    const taken = await verbs().unpublishAnnouncement(seenOf(published));
    expect(taken.publishedAt).toBeUndefined();
    expect(await inBell(agent, draft)).toBeUndefined();
    expect(await listed(draft)).toEqual(taken);
  });

  it('is hidden from agents when its audience becomes administrators', async () => {
    const before = await announce(office, { targetAudience: 'agents' });
    const { title, content } = before;
    await verbs().updateAnnouncement({
      ...seenOf(before),
      title,
      content,
      targetAudience: 'admins',
    });
    expect(await inBell(agent, before)).toBeUndefined();
  });

  it('keeps its date when it is edited, and gets a new one where that is asked for', async () => {
    const before = await announce(office);
    await stack.moveClock(NOON);
    const text = {
      title: 'Fibre in Alexandra',
      content: 'And in Soweto.',
      urgency: 'warning',
    } as const;
    const edited = await verbs().updateAnnouncement({ ...seenOf(before), ...text });
    expect(edited).toMatchObject({ ...text, publishedAt: before.publishedAt, version: 2 });
    const renewed = await verbs().updateAnnouncement({
      ...seenOf(edited),
      ...text,
      publishImmediately: true,
    });
    expect(renewed.publishedAt?.slice(0, 16)).toBe(NOON.slice(0, 16));
    await stack.moveClock(MORNING);
  });

  it('is gone from every list when it is deleted, and can’t be changed any more', async () => {
    const announcement = await announce(office);
    expect(await verbs().deleteAnnouncement(seenOf(announcement))).toEqual({ id: announcement.id });
    expect(await inBell(agent, announcement)).toBeUndefined();
    expect(await listed(announcement)).toBeUndefined();
    const again = seenOf({ ...announcement, version: 2 });
    const { deleteAnnouncement, publishAnnouncement } = verbs();
    for (const change of [deleteAnnouncement, publishAnnouncement])
      await expectRefusal(change(again), 404);
  });

  it('is written once, however often the same submission comes, after its deletion too', async () => {
    const form = { title: 'Once', content: 'Only once.', publishImmediately: true };
    const context = { idempotencyKey: crypto.randomUUID() };
    const first = await verbs().createAnnouncement(form, { context });
    expect(await verbs().createAnnouncement(form, { context })).toEqual(first);
    await verbs().deleteAnnouncement(seenOf(first));
    expect((await verbs().createAnnouncement(form, { context })).id).toBe(first.id);
    expect(await inBell(agent, first)).toBeUndefined();
    const other = verbs().createAnnouncement({ ...form, title: 'Twice' }, { context });
    await expectRefusal(other, 409);
  });
});

describe('the list of administrators', () => {
  const titles = async (asked: object) => {
    await stack.drain();
    const { rows } = await verbs().listAnnouncements({ limit: 100, ...asked });
    return rows.map(({ title }) => title);
  };

  it('can be filtered by status and title words, in either order, page by page', async () => {
    const names = ['Kwaggafontein opens', 'Kwaggafontein moves', 'Kwaggafontein closes'];
    for (const [at, title] of names.entries()) {
      await stack.moveClock(`2027-04-0${at + 1}T08:00:00.000Z`);
      await announce(office, { title, publishImmediately: at !== 1 });
    }
    const [opens = '', moves = '', closes = ''] = names;
    expect(await titles({ q: 'KWAGGA' })).toEqual([closes, moves, opens]);
    expect(await titles({ q: 'closes' })).toEqual([closes]);
    expect(await titles({ q: 'kwagga', status: 'published' })).toEqual([closes, opens]);
    expect(await titles({ q: 'kwagga', status: 'draft', order: 'oldest' })).toEqual([moves]);
    expect((await titles({ status: 'published' })).slice(0, 2)).toEqual([closes, opens]);
    expect((await titles({ status: 'draft' }))[0]).toBe(moves);
    expect((await titles({ order: 'oldest' })).slice(-3)).toEqual(names);
    for (const asked of [{ status: 'published' }, { q: 'kwagga', status: 'published' }] as const) {
      const { cursor } = await verbs().listAnnouncements({ ...asked, limit: 1 });
      expect((await titles({ ...asked, cursor: cursor ?? '' }))[0]).toBe(opens);
    }
    await stack.moveClock(MORNING);
  });

  it('finds a changed announcement only by its new words, and no deleted one', async () => {
    const before = await announce(office, { title: 'Oldword' });
    const text = { title: 'Newword', content: before.content };
    const after = await verbs().updateAnnouncement({ ...seenOf(before), ...text });
    expect([await titles({ q: 'oldword' }), await titles({ q: 'newword' })]).toEqual([
      [],
      ['Newword'],
    ]);
    await verbs().deleteAnnouncement(seenOf(after));
    expect(await titles({ q: 'newword' })).toEqual([]);
  });

  it('has counts of all and of published announcements', async () => {
    const counts = async () => {
      await stack.drain();
      return verbs().countAnnouncements();
    };
    const { total, published } = await counts();
    const draft = await announce(office, { publishImmediately: false });
    expect(await counts()).toEqual({ total: total + 1, published });
    const shown = await verbs().publishAnnouncement(seenOf(draft));
    expect(await counts()).toEqual({ total: total + 1, published: published + 1 });
    await verbs().deleteAnnouncement(seenOf(shown));
    expect(await counts()).toEqual({ total, published });
    await expectProjected(stack);
  });
});

describe('two administrators', () => {
  it('who change one announcement at once: one wins, the other gets the new version', async () => {
    const before = await announce(office);
    const change = (title: string) =>
      verbs().updateAnnouncement({ ...seenOf(before), title, content: before.content });
    const outcomes = await Promise.allSettled([change('By Thandi'), change('By Sipho')]);
    const won = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    await expectRefusal(change('Late'), 409, {
      message: 'This announcement was changed meanwhile.',
      data: { current: { title: won[0]?.title, version: 2 } },
    });
  });

  it('are told that it is already published, or a draft', async () => {
    const published = await announce(office);
    await expectRefusal(verbs().publishAnnouncement(seenOf(published)), 409, {
      message: 'This announcement is already published.',
    });
    const draft = await verbs().unpublishAnnouncement(seenOf(published));
    await expectRefusal(verbs().unpublishAnnouncement(seenOf(draft)), 409, {
      message: 'This announcement is not published.',
    });
  });
});

it('leaves a trace of every change', async () => {
  const announcement = await announce(office, { title: 'Traced' });
  const draft = await verbs().unpublishAnnouncement(seenOf(announcement));
  await verbs().deleteAnnouncement(seenOf(draft));
  const events = await auditEventTable(stack.table).ofDay(dayOf(MORNING));
  const traces = events.filter(({ subjectId }) => subjectId === announcement.id);
  expect(traces.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['announcements.create', office.admin.id],
    ['announcements.unpublish', office.admin.id],
    ['announcements.delete', office.admin.id],
  ]);
  expect(traces[1]).toMatchObject({ before: { title: 'Traced', publishedAt: expect.any(String) } });
});
