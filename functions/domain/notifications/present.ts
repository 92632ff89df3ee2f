/** What leaves the portal about what an agent is told, and how its ids are made. */
import type { Notification } from '../../../shared/notifications/contract.ts';
import { type Notice, urgencyOf, wordsOf } from '../../../shared/notifications/rules.ts';
import type { Told } from './read-notifications.ts';

/** A row of the bell. */
export function presentNotification(told: Told): Notification {
  const { kind, at, isRead } = told;
  if (told.kind === 'announcement') {
    const { announcementId, title, content, urgency } = told.announcement;
    return { id: `announcement.${announcementId}`, kind, title, content, urgency, at, isRead };
  }
  const { title, text } = wordsOf(told.notice satisfies Notice);
  const urgency = urgencyOf(told.notice);
  return { id: idOfNotice(told.notice), kind, title, content: text, urgency, at, isRead };
}

const idOfNotice = ({ at, noticeId }: { at: string; noticeId: string }) =>
  `notice.${Buffer.from(JSON.stringify([at, noticeId])).toString('base64url')}`;

type Named =
  | { kind: 'announcement'; announcementId: string }
  | { kind: 'notice'; at: string; noticeId: string };

/** What a row's id names; undefined where it names nothing. */
export function subjectOf(id: string): Named | undefined {
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
