import type { Context } from '../../platform/context.ts';
import { notificationTable } from '../../data/notifications/notification.table.ts';

/** Deletes an agent's notifications, with the addresses and accounts in them. */
export const deleteNotifications = ({ table }: Context, agentId: string): Promise<void> =>
  notificationTable(table).removeAll(agentId);
