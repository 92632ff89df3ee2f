import { notificationsContract } from '../../../shared/notifications/contract.ts';
import { verb } from '../verb.ts';
import { presentNotification } from '../../domain/notifications/present.ts';
import { readNotifications } from '../../domain/notifications/read-notifications.ts';

export const listNotifications = verb(notificationsContract.listNotifications, async (context) => {
  const rows = await readNotifications(context);
  return {
    unread: rows.filter(({ isRead }) => !isRead).length,
    rows: rows.map(presentNotification),
  };
});
