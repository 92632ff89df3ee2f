import type { Context } from '../../platform/context.ts';
import { notificationTable } from '../../data/notification.table.ts';

/** Deletes what an agent was told, and so what addresses and accounts stand in it. */
export const deleteNotifications = ({ table }: Context, agentId: string): Promise<void> =>
  notificationTable(table).removeAll(agentId);
