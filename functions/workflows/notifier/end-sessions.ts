/**
 * Ends what a person had open when they stop being active: every refresh token, and every live
 * connection. The status itself refuses them from the next call on; this comes from the stream, so that
 * it can't be lost, and does no harm when it comes again. They may sign in anew, and are then shown what
 * their account's status means.
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
  // None can open meanwhile: the transaction that opens one asks for an active profile.
  for (const connection of await connectionTable(table).ofUser(userId)) {
    await sockets.end(connection.connectionId);
    await connectionTable(table).close(connection);
  }
}
