import { notificationsContract } from '../../../shared/notifications/contract.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';
import { presentNotification } from '../../domain/notifications/present.ts';
import { readNotifications } from '../../domain/notifications/read-notifications.ts';
import { verb } from '../verb.ts';

export const listNotifications = verb(notificationsContract.listNotifications, async (context) => {
  const { table, actor } = context;
  const [rows, { leadsNew }] = await Promise.all([
    readNotifications(context),
    rollupTable(table).readAgent(actor.userId),
  ]);
  return {
    unread: rows.filter(({ isRead }) => !isRead).length,
    newLeads: leadsNew,
    rows: rows.map(presentNotification),
  };
});
