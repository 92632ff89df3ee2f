/** Opens a live connection with a ticket that is valid and unused. */
import { profileTable } from '../../data/identity/profile.table.ts';
import { optional } from '../../platform/present.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table.ts';
import {
  connectionTable,
  hashOfTicket,
  liveTicketTable,
  SOCKET_LIFE_S,
} from '../../data/notifications/connection.table.ts';

/** The ticket was used, or its holder isn't active. */
class Refused extends Error {
  override readonly name = 'Refused';
}
const refused = () => new Refused();

/** @returns whether the connection is accepted */
export async function connectLive(
  { table, clock }: { table: Table; clock: Clock },
  { connectionId, ticket }: { connectionId: string; ticket: string | undefined },
): Promise<boolean> {
  if (!ticket) return false;
  const tickets = liveTicketTable(table);
  const ticketHash = hashOfTicket(ticket);
  const found = await tickets.get(ticketHash);
  const now = Math.floor(clock.real().getTime() / 1000);
  if (!found || found.expiresAt < now) return false;
  const { channel, userId, signedInAt } = found;
  const connection = {
    connectionId,
    channel,
    userId,
    ...optional({ signedInAt }),
    expiresAt: now + SOCKET_LIFE_S,
  };
  try {
    await table.transact([
      tickets.redeem(ticketHash).orThrow(refused),
      connectionTable(table).create(connection).orThrow(refused),
      // In the same transaction, so that ending a person's sessions meanwhile misses no connection.
      profileTable(table)
        .requireSession(userId, new Date(signedInAt ?? 0))
        .orThrow(refused),
    ]);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
