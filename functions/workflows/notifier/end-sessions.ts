/**
 * Ends the sessions of a person who is no longer active: all refresh tokens and live connections.
 * The status refuses their next call anyway. This runs from the stream, so that it can't be lost,
 * and repeating it is safe. They may sign in again, and then see what their status means.
 */
import { connectionTable } from '../../data/connection.table.ts';
import type { LiveSockets } from '../../data/live-sockets.client.ts';
import { type Change, entityOf, type Item } from '../../platform/item.ts';
import type { Table } from '../../platform/table.ts';
import type { UserPool } from '../../data/user-pool.client.ts';

export interface SessionDeps {
  table: Table;
  pool: Pick<UserPool, 'signOut'>;
  sockets: LiveSockets;
}

/** The user whose sessions must end after a change of an item, if any. */
export function endsSessionsOf({ before, after }: Change<Item>): string | undefined {
  if (entityOf(before) !== 'profile' || before?.['status'] !== 'active') return undefined;
  return after?.['status'] === 'active' ? undefined : String(before['userId']);
}

export async function endSessions(
  { table, pool, sockets }: SessionDeps,
  userId: string,
): Promise<void> {
  await pool.signOut(userId);
  // No new connection can open: that transaction requires an active profile.
  for (const connection of await connectionTable(table).ofUser(userId)) {
    await sockets.end(connection.connectionId);
    await connectionTable(table).close(connection);
  }
}
