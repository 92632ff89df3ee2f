/** The rows of the bell: announcements to agents, and the agent's personal notifications. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { Notice } from '../../../shared/notifications/schemas.ts';
import {
  isAboutRecruit,
  isInBell,
  MAX_NOTIFICATIONS,
} from '../../../shared/notifications/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { announcementReadTable } from '../../data/announcements/announcement-read.table.ts';
import { announcementTable, type Published } from '../../data/announcements/announcement.table.ts';
import type { Context } from '../../platform/context.ts';
import {
  type Notification,
  notificationTable,
} from '../../data/notifications/notification.table.ts';

/** A row of one of the two kinds, with its time and whether the agent has read it. */
export type BellRow = { at: string; isRead: boolean } & (
  | { kind: 'announcement'; announcement: Published }
  | { kind: 'notice'; notice: Notification & Pick<Notice, 'recruitName'> }
);

/** The newest of both kinds, newest first: as many as the bell shows. */
export async function readNotifications({ table, actor }: Context): Promise<BellRow[]> {
  const agentId = actor.userId;
  const [announcements, stored] = await Promise.all([
    announcementTable(table).forAgents(MAX_NOTIFICATIONS),
    notificationTable(table).ofAgent(agentId, MAX_NOTIFICATIONS),
  ]);
  const notices = stored.filter(isInBell);
  const recruitIds = notices.flatMap(({ kind, subjectId }) =>
    isAboutRecruit(kind) ? [subjectId] : [],
  );
  const [read, recruits] = await Promise.all([
    announcementReadTable(table).among(agentId, announcements),
    agentTable(table).getMany([...new Set(recruitIds)]),
  ]);
  const rows = [
    ...announcements.map((announcement): BellRow => {
      const isRead = read.has(announcement.announcementId);
      return { kind: 'announcement', announcement, at: announcement.publishedAt, isRead };
    }),
    ...notices.map((notice): BellRow => {
      const recruitName = isAboutRecruit(notice.kind)
        ? (recruits.get(notice.subjectId)?.fullName ?? DELETED_AGENT)
        : undefined;
      return {
        kind: 'notice',
        notice: { ...notice, recruitName },
        at: notice.at,
        isRead: notice.readAt !== undefined,
      };
    }),
  ];
  return rows.sort((a, b) => (a.at > b.at ? -1 : 1)).slice(0, MAX_NOTIFICATIONS);
}
