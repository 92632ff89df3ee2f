/** Presents notifications in API answers, and reads their ids. */
import type { Notification } from '../../../shared/notifications/contract.ts';
import type { Notice } from '../../../shared/notifications/schemas.ts';
import { wordsOf } from '../../../shared/notifications/words.ts';
import { urgencyOf } from '../../../shared/notifications/rules.ts';
import type { BellRow } from './read-notifications.ts';

export function presentNotification(row: BellRow): Notification {
  const { kind, at, isRead } = row;
  if (row.kind === 'announcement') {
    const { announcementId, title, content, urgency } = row.announcement;
    return { id: `announcement.${announcementId}`, kind, title, content, urgency, at, isRead };
  }
  const { title, text } = wordsOf(row.notice satisfies Notice);
  const urgency = urgencyOf(row.notice);
  const about = { kind: row.notice.kind, subjectId: row.notice.subjectId, at };
  return { id: idOfNotice(row.notice), kind, title, content: text, urgency, at, isRead, about };
}

const idOfNotice = ({ at, noticeId }: { at: string; noticeId: string }) =>
  `notice.${Buffer.from(JSON.stringify([at, noticeId])).toString('base64url')}`;

type NotificationSubject =
  | { kind: 'announcement'; announcementId: string }
  | { kind: 'notice'; at: string; noticeId: string };

/** The subject that a row's id names; undefined for an invalid id. */
export function subjectOf(id: string): NotificationSubject | undefined {
  const [kind, name = ''] = id.split('.');
  if (kind === 'announcement') return { kind, announcementId: name };
  try {
    const [at, noticeId] = JSON.parse(Buffer.from(name, 'base64url').toString('utf8')) as unknown[];
    if (typeof at !== 'string' || typeof noticeId !== 'string') return undefined;
    return at && noticeId ? { kind: 'notice', at, noticeId } : undefined;
  } catch {
    return undefined;
  }
}
