/** Answers a browser that asks what changed while it had no connection. */
import { setTimeout } from 'node:timers/promises';
import type { LiveMessage } from '../../../shared/notifications/contract.ts';
import { channelChangesTable } from '../../data/notifications/channel-changes.table.ts';
import { type Channel, connectionTable } from '../../data/notifications/connection.table.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table.ts';

/** The index of connections may lag: a browser asks in the moment in which its connection opens. */
const TRIES = 4;
const PAUSE_MS = 150;

/**
 * The topics that changed for a connection's person since then.
 * @returns an answer that ends the connection where it isn't known
 */
export async function readChanges(
  { table, clock }: { table: Table; clock: Pick<Clock, 'real'> },
  { connectionId, since }: { connectionId: string; since: string },
): Promise<LiveMessage> {
  // Taken first: what changes while this reads is told once more, and never left out.
  const at = clock.real().toISOString();
  const channel = await channelOf(table, connectionId);
  if (channel === undefined) return { changed: [], at, isOver: true };
  const channels: Channel[] = channel === 'admins' ? [channel] : [channel, 'agents'];
  return { changed: await channelChangesTable(table).since(channels, new Date(since)), at };
}

async function channelOf(table: Table, connectionId: string): Promise<Channel | undefined> {
  for (let tries = 1; ; tries++) {
    const connection = await connectionTable(table).find(connectionId);
    if (connection) return connection.channel as Channel;
    if (tries === TRIES) return undefined;
    await setTimeout(PAUSE_MS);
  }
}
