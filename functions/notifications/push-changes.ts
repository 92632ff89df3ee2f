/** Tells open browsers what changed, never the data; a push may repeat or be missed (DESIGN 9). */
import type { LiveTopic } from '../../shared/notifications/contract.ts';
import type { Log } from '../platform/log.ts';
import { type Change, entityOf, type Item } from '../platform/projection.ts';
import type { Table } from '../platform/table.ts';
import { isForAgents } from '../announcements/announcement.table.ts';
import { type Connection, connectionTable, type Room } from './connection.table.ts';
import type { LiveSockets } from './live-sockets.client.ts';

/** Posts in flight: 500 open browsers hear of an announcement within 2 s. */
const AT_ONCE = 25;

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
      // Its e-mail is none of the bell's; that it was read is, in the agent's other windows.
      return before && before['readAt'] === after?.['readAt'] ? [] : [[own, 'notifications']];
    case 'announcementRead':
      return [[own, 'notifications']];
    case 'announcement':
      return [before, after].some((one) => one && isForAgents(one))
        ? [['agents', 'notifications']]
        : [];
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
export async function pushChanges(deps: PushDeps, changes: readonly Change<Item>[]): Promise<void> {
  const { table } = deps;
  const topics = new Map<Room, Set<LiveTopic>>();
  for (const [room, topic] of changes.flatMap(audiencesOf))
    topics.set(room, (topics.get(room) ?? new Set()).add(topic));
  for (const [room, changed] of topics) {
    for await (const batch of batchesOf(table, room))
      await Promise.all(batch.map((connection) => push(deps, connection, [...changed])));
  }
}

/** A room's connections, as many at a time as are told at once. */
async function* batchesOf(table: Table, room: Room): AsyncGenerator<Connection[]> {
  let cursor: string | null = null;
  do {
    const page = await connectionTable(table).inRoom(room, cursor);
    const { connections } = page;
    for (let from = 0; from < connections.length; from += AT_ONCE)
      yield connections.slice(from, from + AT_ONCE);
    ({ cursor } = page);
  } while (cursor !== null);
}

async function push(
  { table, log, sockets }: PushDeps,
  connection: Connection,
  changed: LiveTopic[],
) {
  const { connectionId } = connection;
  const outcome = await sockets.post(connectionId, { changed }).catch((error: unknown) => {
    log.warn('push failed', { connectionId, error });
    return 'failed' as const;
  });
  if (outcome === 'gone') await connectionTable(table).close(connection);
}
