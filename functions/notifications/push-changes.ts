/** Tells open browsers what changed, never the data; a push may repeat or be missed (DESIGN 9). */
import type { LiveTopic } from '../../shared/notifications/contract.ts';
import type { Log } from '../platform/log.ts';
import { type Change, entityOf, type Item } from '../platform/projection.ts';
import type { Table } from '../platform/table.ts';
import { connectionTable, type Room } from './connection.table.ts';
import type { LiveSockets } from './live-sockets.client.ts';

/** Who should look again at what, after a change of an item. */
export function audiencesOf({ before, after }: Change<Item>): [Room, LiveTopic][] {
  const item = after ?? before ?? {};
  const own: Room = `agent#${String(item['agentId'])}`;
  switch (entityOf(item)) {
    case 'sale':
      return [
        ['admins', 'sales'],
        [own, 'sales'],
      ];
    case 'payout':
      return [
        ['admins', 'payouts'],
        [own, 'payouts'],
      ];
    case 'balance':
      return [[own, 'earnings']];
    case 'notification':
      return before ? [] : [[own, 'notifications']];
    case 'job':
      return [['admins', 'jobs']];
    case 'rollup':
      return [
        ['admins', 'sales'],
        ['admins', 'payouts'],
      ];
    default:
      return [];
  }
}

export interface PushDeps {
  table: Table;
  log: Log;
  sockets: LiveSockets;
}

/** Sends each room one message with all that changed for it; connections that are gone are closed. */
export async function pushChanges(
  { table, log, sockets }: PushDeps,
  changes: readonly Change<Item>[],
): Promise<void> {
  const topics = new Map<Room, Set<LiveTopic>>();
  for (const [room, topic] of changes.flatMap(audiencesOf))
    topics.set(room, (topics.get(room) ?? new Set()).add(topic));
  for (const [room, changed] of topics) {
    for (const connection of await connectionTable(table).inRoom(room)) {
      const { connectionId } = connection;
      const outcome = await sockets
        .post(connectionId, { changed: [...changed] })
        .catch((error: unknown) => {
          log.warn('push failed', { connectionId, error });
          return 'failed' as const;
        });
      if (outcome === 'gone') await connectionTable(table).close(connection);
    }
  }
}
