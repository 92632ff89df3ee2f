import { notificationsContract } from '../../../shared/notifications/contract.ts';
import { announcementReadTable } from '../../data/announcements/announcement-read.table.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { notificationTable } from '../../data/notifications/notification.table.ts';
import { readNotifications, type BellRow } from '../../domain/notifications/read-notifications.ts';

const AT_ONCE = 25;

/** Marks each notification by itself, so that one failure doesn't stop the others. */
export const markAllRead = verb(notificationsContract.markAllRead, async (context, { upTo }) => {
  const seen = Date.parse(upTo);
  const unread = (await readNotifications(context)).filter(
    ({ at, isRead }) => !isRead && Date.parse(at) <= seen,
  );
  let failed = 0;
  for (let from = 0; from < unread.length; from += AT_ONCE) {
    const outcomes = await Promise.allSettled(
      unread.slice(from, from + AT_ONCE).map((row) => mark(context, row)),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      failed++;
      context.log?.warn('marking as read failed', { error: outcome.reason as unknown });
    }
  }
  return { marked: unread.length - failed, failed };
});

async function mark({ table, actor, clock }: Context, row: BellRow): Promise<void> {
  const at = clock.now().toISOString();
  if (row.kind === 'notice') await notificationTable(table).markRead(row.notice, at);
  else await announcementReadTable(table).record(actor.userId, row.announcement, at);
}
