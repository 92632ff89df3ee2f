/** Live connections and the tickets that open them. */
import { createHash } from 'node:crypto';
import { defineEntity, defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';

/** Receivers of one message: all administrators, one agent, or all agents. */
export type Channel = 'admins' | 'agents' | `agent#${string}`;

const isAgents = ({ channel }: { channel?: string }) =>
  channel !== undefined && channel !== 'admins';

const BY_ID = key`${'connectionId'}`;

const connections = defineKeyedEntity({
  name: 'connection',
  attributes: {
    connectionId: { type: 'string', required: true },
    channel: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    /** When the person signed in, ISO 8601; absent in connections of an earlier release. */
    signedInAt: { type: 'string' },
    /** Epoch seconds; a socket lives 2 hours at most. */
    expiresAt: { type: 'number', required: true },
  },
  primary: { pk: key`connections#${'userId'}`, sk: BY_ID },
  indexes: {
    inChannel: { index: 'gsi1', pk: key`connections#${'channel'}`, sk: BY_ID },
    /** A disconnect event has only the connection's id. */
    byId: { index: 'gsi2', pk: key`connection#${'connectionId'}`, sk: key`connection` },
    ofAgents: { index: 'gsi3', condition: isAgents, pk: key`connections#agents`, sk: BY_ID },
  },
});

const tickets = defineEntity({
  name: 'liveTicket',
  id: 'ticketHash',
  attributes: {
    /** A hash, so that reading the table isn't enough to connect. */
    ticketHash: { type: 'string', required: true },
    channel: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    /** When the person signed in, ISO 8601; absent in tickets of an earlier release. */
    signedInAt: { type: 'string' },
    /** Epoch seconds, real time. */
    expiresAt: { type: 'number', required: true },
  },
});

/** The gateway's limit for a connection. */
export const SOCKET_LIFE_S = 2 * 60 * 60;
const IN_ONE_PAGE = 100;

/** The hash under which the table stores a ticket. */
export const hashOfTicket = (ticket: string) =>
  createHash('sha256').update(ticket).digest('base64url');

export type Connection = ItemOf<typeof connections>;

export const liveTicketTable = tickets.with(({ write }) => ({
  /** Deletes a ticket; refused where it was used or doesn't exist. */
  redeem: (ticketHash: string) =>
    write((stored) => stored.delete({ ticketHash }).where(({ userId }, is) => is.exists(userId))),
}));

export const connectionTable = connections.with(({ entity, query }) => ({
  /** By an index, which may lag; a connection that this misses is removed on expiry. */
  find: async (connectionId: string): Promise<Connection | undefined> =>
    (await query.byId({ connectionId }).go()).data[0],

  close: async ({ userId, connectionId }: Pick<Connection, 'userId' | 'connectionId'>) => {
    await entity.delete({ userId, connectionId }).go();
  },

  /** All of a person, read consistently: ending sessions must miss none. */
  ofUser: async (userId: string): Promise<Connection[]> =>
    (await query.primary({ userId }).go({ pages: 'all', consistent: true })).data,

  /**
   * A page of a channel's connections; pass null for the first page, null is returned after the
   * last.
   */
  inChannel: async (channel: Channel, cursor: string | null) => {
    const connected = channel === 'agents' ? query.ofAgents({}) : query.inChannel({ channel });
    const page = await connected.go({ cursor, limit: IN_ONE_PAGE });
    return { connections: page.data, cursor: page.cursor };
  },
}));
