import { channelChangesTable } from '../../data/notifications/channel-changes.table.ts';
import { connectionTable } from '../../data/notifications/connection.table.ts';
import type { Table } from '../../platform/table.ts';

/**
 * Counts the agents' open connections. Browsers that lost theirs, all at once perhaps, come back within a
 * time that follows from this number.
 */
export async function countListeners({ table }: { table: Table }): Promise<void> {
  let count = 0;
  for await (const ids of connectionTable(table).idsInChannel('agents')) count += ids.length;
  await channelChangesTable(table).setListeners('agents', count);
}
