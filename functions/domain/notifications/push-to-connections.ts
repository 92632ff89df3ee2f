/** Pushes a message to open connections; those that are gone are removed. */
import { setTimeout } from 'node:timers/promises';
import type { LiveMessage } from '../../../shared/notifications/contract.ts';
import {
  type Connection,
  connectionTable,
  SOCKET_LIFE_S,
} from '../../data/notifications/connection.table.ts';
import type { LiveSockets } from '../../data/notifications/live-sockets.client.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Table } from '../../platform/table.ts';

/** Concurrent posts: 500 open browsers get an announcement within 2 s. */
const AT_ONCE = 25;
/** A connection stored less than this ago may not be open yet, so a post to it is retried. */
const OPENING_S = 10;
const TRIES = 4;
const OPENING_PAUSE_MS = 300;

export interface PushDeps {
  table: Table;
  clock: Pick<Clock, 'real'>;
  log: Log;
  sockets: Pick<LiveSockets, 'post'>;
}

/**
 * Pushes to connections, some at once.
 * @param until real time in ms at which no further post begins
 * @returns the connections that the time didn't reach
 */
export async function pushToConnections(
  deps: PushDeps,
  {
    connections,
    message,
    until,
  }: {
    connections: readonly Connection[];
    message: LiveMessage;
    until: number;
  },
): Promise<readonly Connection[]> {
  for (let from = 0; from < connections.length; from += AT_ONCE) {
    if (deps.clock.real().getTime() >= until) return connections.slice(from);
    const group = connections.slice(from, from + AT_ONCE);
    await Promise.all(group.map((connection) => push(deps, connection, message)));
  }
  return [];
}

/**
 * A connection is stored before it is open; until then the gateway answers "gone". Removing it then
 * would lose all its pushes.
 */
async function push(deps: PushDeps, connection: Connection, message: LiveMessage) {
  const { table, clock, log } = deps;
  for (let tries = 1; ; tries += 1) {
    if ((await post(deps, connection, message)) !== 'gone') return;
    if (!isOpening(connection, clock)) break;
    // The browser asks for what changed when it opens.
    if (tries === TRIES) return;
    await setTimeout(OPENING_PAUSE_MS);
  }
  await connectionTable(table)
    .close(connection)
    .catch((error: unknown) => log.warn('a connection that is gone was not removed', { error }));
}

const isOpening = ({ expiresAt }: Connection, clock: Pick<Clock, 'real'>): boolean =>
  expiresAt - clock.real().getTime() / 1000 > SOCKET_LIFE_S - OPENING_S;

const post = ({ log, sockets }: PushDeps, { connectionId }: Connection, message: LiveMessage) =>
  sockets.post(connectionId, message).catch((error: unknown) => {
    log.warn('push failed', { connectionId, error });
    return 'failed' as const;
  });
