import { notificationsContract } from '../../../shared/notifications/contract.ts';
import { verb } from '../verb.ts';
import { presentNotification } from '../../domain/notifications/present.ts';
import { readNotifications } from '../../domain/notifications/read-notifications.ts';

/** What the bell shows. */
export const listNotifications = verb(notificationsContract.listNotifications, async (context) => {
  const told = await readNotifications(context);
  return {
    unread: told.filter(({ isRead }) => !isRead).length,
    rows: told.map(presentNotification),
  };
});
