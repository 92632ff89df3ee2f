/**
 * Given announcements and notices of an agent's sales, what the bell counts, and what reading does.
 */
import { call } from '@orpc/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { markAllRead } from '../../../functions/api/notifications/mark-all-read.ts';
import { announce, inBell, seenOf } from '../../support/announcements/announcements.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { openTableAt } from '../../support/stack/table.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { contextAt } from '../../support/ledger/ledger.ts';

let agent: Person;
/** Each test's announcements are newer than those of the test before. */
let day = Date.UTC(2027, 2, 1, 8);
const DAY = 24 * 60 * 60_000;
const { stack, office } = await setUpOffice({
  at: new Date(day).toISOString(),
  callsByClock: false,
});

const bell = (person = agent) => person.api.notifications.listNotifications();
const unread = async (person = agent) => (await bell(person)).unread;
const read = (id: string, person = agent) => person.api.notifications.markRead({ id });
const later = () => stack.moveClock(new Date((day += DAY)).toISOString());
const NEVER = {
  announcement: 'announcement.nobodys',
  notice: 'notice.bm9ib2R5cw',
  words: 'notice.x',
};

beforeEach(async () => {
  await later();
  agent = await office.newAgent();
  const newest = (await bell()).rows[0]?.at;
  if (newest) await agent.api.notifications.markAllRead({ upTo: newest });
});

describe('the bell', () => {
  it('has announcements and the agent’s notices together, newest first', async () => {
    await announce(office, { title: 'Before', urgency: 'critical' });
    await later();
    await approvedSale(office, agent);
    await stack.drain();
    await later();
    await announce(office, { title: 'After' });
    const { rows, unread: count } = await bell();
    expect(rows.slice(0, 3).map(({ kind, title, urgency }) => [kind, title, urgency])).toEqual([
      ['announcement', 'After', 'info'],
      ['notice', 'Sale approved', 'info'],
      ['announcement', 'Before', 'critical'],
    ]);
    expect(count).toBe(3);
  });

  it('shows the reason of a rejection only to the agent', async () => {
    const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
    await office.admin.api.sales.rejectSale({ saleId, reason: 'No such address' });
    await stack.drain();
    const [row] = (await bell()).rows;
    expect(row).toMatchObject({ kind: 'notice', title: 'Sale rejected', urgency: 'warning' });
    expect(row?.content).toContain('Reason: No such address');
    const other = await office.newAgent();
    expect((await bell(other)).rows.filter(({ kind }) => kind === 'notice')).toEqual([]);
    await expectRefusal(read(row?.id ?? '', other), 404);
    expect((await bell()).rows[0]?.isRead).toBe(false);
  });
});

describe('reading', () => {
  it('marks one, only for this agent, and a repeat changes nothing', async () => {
    const announcement = await announce(office);
    const id = `announcement.${announcement.id}`;
    expect(await unread()).toBe(1);
    expect(await read(id)).toEqual({ id, isRead: true });
    expect(await read(id)).toEqual({ id, isRead: true });
    expect(await unread()).toBe(0);
    const other = await office.newAgent();
    expect(await inBell(other, announcement)).toMatchObject({ isRead: false });
  });

  it('marks an agent’s notice', async () => {
    await approvedSale(office, agent);
    await stack.drain();
    const [row] = (await bell()).rows;
    await read(row?.id ?? '');
    await read(row?.id ?? '');
    expect((await bell()).rows[0]).toEqual({ ...row, isRead: true });
    expect(await unread()).toBe(0);
  });

  it('in two windows at once counts once, and the count stays 0', async () => {
    const first = await announce(office, { title: 'First' });
    await announce(office, { title: 'Second' });
    const id = `announcement.${first.id}`;
    await Promise.all(Array.from({ length: 8 }, () => read(id)));
    expect(await unread()).toBe(1);
    const upTo = (await bell()).rows[0]?.at ?? '';
    const all = () => agent.api.notifications.markAllRead({ upTo });
    await Promise.all([all(), all(), read(id)]);
    expect(await unread()).toBe(0);
    expect(await all()).toEqual({ marked: 0, failed: 0 });
  });

  it('is never undone: not by an edit, a withdrawal or a new date', async () => {
    const announcement = await announce(office);
    await read(`announcement.${announcement.id}`);
    await later();
    const { announcements } = office.admin.api;
    const draft = await announcements.unpublishAnnouncement(seenOf(announcement));
    const again = await announcements.publishAnnouncement(seenOf(draft));
    const { title, content } = again;
    await announcements.updateAnnouncement({
      ...seenOf(again),
      title,
      content,
      publishImmediately: true,
    });
    expect(await inBell(agent, announcement)).toMatchObject({ isRead: true });
  });

  it('marks all that was seen, and not what came since', async () => {
    await announce(office, { title: 'Seen' });
    const upTo = (await bell()).rows[0]?.at ?? '';
    await later();
    await announce(office, { title: 'Unseen' });
    await agent.api.notifications.markAllRead({ upTo });
    const { rows, unread: count } = await bell();
    expect(rows.slice(0, 2).map(({ title, isRead }) => [title, isRead])).toEqual([
      ['Unseen', false],
      ['Seen', true],
    ]);
    expect(count).toBe(1);
  });

  it('of all continues after a failure, and reports it', async () => {
    await announce(office, { title: 'Refused' });
    const refused = (await bell()).rows[0]?.id.split('.')[1] ?? '';
    await announce(office, { title: 'Taken' });
    const upTo = (await bell()).rows[0]?.at ?? '';
    const table = openTableAt(stack.database);
    table.documents.middlewareStack.add(
      (next) => (args) => {
        const { Item: item } = args.input as { Item?: { announcementId?: string } };
        if (item?.announcementId === refused) throw new Error('This write fails');
        return next(args);
      },
      { step: 'initialize' },
    );
    const context = { ...contextAt(stack, upTo), actor: { userId: agent.id }, table };
    expect(await call(markAllRead, { upTo }, { context })).toEqual({ marked: 1, failed: 1 });
    expect(await unread()).toBe(1);
    expect(await agent.api.notifications.markAllRead({ upTo })).toEqual({ marked: 1, failed: 0 });
  });

  it.each(Object.entries(NEVER))('of an unknown notification is refused: %s', async (_, id) => {
    await expectRefusal(read(id), 404);
  });

  it('of a draft, or of what is for administrators, is refused', async () => {
    const draft = await announce(office, { publishImmediately: false });
    const forAdmins = await announce(office, { targetAudience: 'admins' });
    for (const { id } of [draft, forAdmins]) await expectRefusal(read(`announcement.${id}`), 404);
  });
});

// Last: an agent who joins later has all of these in the bell.
it('the bell has at most 100, the newest, and counts those', async () => {
  const crowd = await office.newAgent();
  for (let at = 0; at < 102; at++) await announce(office, { title: `Number ${at}` });
  const { rows, unread: count } = await bell(crowd);
  expect([rows.length, count]).toEqual([100, 100]);
  expect(rows[0]?.title).toBe('Number 101');
  const newest = rows[0]?.at ?? '';
  expect(await crowd.api.notifications.markAllRead({ upTo: newest })).toEqual({
    marked: 100,
    failed: 0,
  });
  expect(await unread(crowd)).toBe(0);
});
