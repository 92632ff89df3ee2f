/**
 * Ends the sessions of a person who is no longer active, or whose sessions were ended: refresh tokens and
 * live connections. Status and time refuse their next call anyway. This runs from the stream, so that it
 * can't be lost, and repeating it is safe. They may sign in again, and then see what their status means.
 */
import { isSessionOver } from '../../../shared/identity/policy.ts';
import { connectionTable } from '../../data/notifications/connection.table.ts';
import type { LiveSockets } from '../../data/notifications/live-sockets.client.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Change, entityOf, type Item } from '../../platform/item.ts';
import type { Table } from '../../platform/table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';

export interface SessionDeps {
  table: Table;
  pool: Pick<UserPool, 'signOut'>;
  sockets: LiveSockets;
  clock: Pick<Clock, 'real'>;
}

interface EndedSessions {
  userId: string;
  /** ISO 8601; absent where all sessions end, because the person isn't active. */
  before?: string;
  revokes: boolean;
}

/**
 * Revoking ends the sessions of later sign-ins too. So it isn't done late, or when the stream repeats an
 * event: the API refuses the earlier sessions' tokens by their time.
 */
const REVOKED_WITHIN_MS = 10_000;

/** The sessions that must end after a change of an item, if any. */
export function endedSessionsOf({ before, after }: Change<Item>): EndedSessions | undefined {
  if (entityOf(before) !== 'profile' || !before) return undefined;
  const userId = String(before['userId']);
  if (before['status'] === 'active' && after?.['status'] !== 'active')
    return { userId, revokes: true };
  const at = after?.['sessionsEndedAt'];
  if (typeof at !== 'string' || at === before['sessionsEndedAt']) return undefined;
  return { userId, before: at, revokes: after?.['revokesLater'] === true };
}

export async function endSessions(
  { table, pool, sockets, clock }: SessionDeps,
  { userId, before: sessionsEndedAt, revokes }: EndedSessions,
): Promise<void> {
  const isSoon =
    sessionsEndedAt === undefined ||
    clock.real().getTime() - Date.parse(sessionsEndedAt) < REVOKED_WITHIN_MS;
  if (revokes && isSoon) await pool.signOut(userId);
  // No new connection of these sessions can open: that transaction requires that they go on.
  for (const connection of await connectionTable(table).ofUser(userId)) {
    const signedInAt = new Date(connection.signedInAt ?? 0);
    if (sessionsEndedAt !== undefined && !isSessionOver({ sessionsEndedAt }, signedInAt)) continue;
    await sockets.end(connection.connectionId);
    await connectionTable(table).close(connection);
  }
}
