/** What the bell is made of: announcements to agents, and an agent's own notices (DESIGN 10.10). */
import { MAX_NOTIFICATIONS } from '../../../shared/notifications/contract.ts';
import { announcementReadTable } from '../../data/announcement-read.table.ts';
import { announcementTable, type Published } from '../../data/announcement.table.ts';
import type { Context } from '../../platform/context.ts';
import { type Notification, notificationTable } from '../../data/notification.table.ts';

/** One of the two kinds, with when it was and whether the agent has read it. */
export type Told = { at: string; isRead: boolean } & (
  | { kind: 'announcement'; announcement: Published }
  | { kind: 'notice'; notice: Notification }
);

/** The newest of both kinds together, newest first: as many as the bell shows. */
export async function readNotifications({ table, actor }: Context): Promise<Told[]> {
  const agentId = actor.userId;
  const [announcements, notices] = await Promise.all([
    announcementTable(table).forAgents(MAX_NOTIFICATIONS),
    notificationTable(table).ofAgent(agentId, MAX_NOTIFICATIONS),
  ]);
  const read = await announcementReadTable(table).among(agentId, announcements);
  const told = [
    ...announcements.map((announcement): Told => {
      const isRead = read.has(announcement.announcementId);
      return { kind: 'announcement', announcement, at: announcement.publishedAt, isRead };
    }),
    ...notices.map((notice): Told => {
      return { kind: 'notice', notice, at: notice.at, isRead: notice.readAt !== undefined };
    }),
  ];
  return told.sort((a, b) => (a.at > b.at ? -1 : 1)).slice(0, MAX_NOTIFICATIONS);
}
