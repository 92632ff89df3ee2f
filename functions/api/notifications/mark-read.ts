import { notFound } from '../../../shared/kernel/errors.ts';
import { notificationsContract } from '../../../shared/notifications/contract.ts';
import { announcementReadTable } from '../../data/announcements/announcement-read.table.ts';
import {
  announcementTable,
  isForAgents,
  type Published,
} from '../../data/announcements/announcement.table.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { notificationTable } from '../../data/notifications/notification.table.ts';
import { subjectOf } from '../../domain/notifications/present.ts';

/** Marks one notification as read, for good; idempotent. */
export const markRead = verb(notificationsContract.markRead, async (context, { id }) => {
  const { actor, clock, table } = context;
  const subject = subjectOf(id);
  const at = clock.now().toISOString();
  if (subject?.kind === 'announcement') {
    const announcement = await visible(context, subject.announcementId);
    await announcementReadTable(table).record(actor.userId, announcement, at);
    return { id, isRead: true as const };
  }
  const notice = subject && { agentId: actor.userId, at: subject.at, noticeId: subject.noticeId };
  if (!notice || !(await notificationTable(table).markRead(notice, at))) throw unknown();
  return { id, isRead: true as const };
});

async function visible({ table }: Context, announcementId: string): Promise<Published> {
  const announcement = await announcementTable(table).get(announcementId);
  if (!announcement || !isForAgents(announcement)) throw unknown();
  return announcement as Published;
}

const unknown = () => notFound('This notification does not exist.');
