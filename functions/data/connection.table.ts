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
    /** Epoch seconds; a socket lives 2 hours at most. */
    expiresAt: { type: 'number', required: true },
  },
  primary: { pk: key`connections#${'userId'}`, sk: BY_ID },
  indexes: {
    inChannel: { index: 'gsi1', pk: key`connections#${'channel'}`, sk: BY_ID },
    /** A socket that goes tells its own id and nothing else. */
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
    /** Epoch seconds, real time. */
    expiresAt: { type: 'number', required: true },
  },
});

/** How long the gateway keeps a socket open at most. */
export const SOCKET_LIFE_S = 2 * 60 * 60;
const IN_ONE_PAGE = 100;

/** The form in which the table keeps a ticket. */
export const hashOfTicket = (ticket: string) =>
  createHash('sha256').update(ticket).digest('base64url');

export type Connection = ItemOf<typeof connections>;

export const liveTicketTable = tickets.with(({ write }) => ({
  /** Uses a ticket up: it must be there, which it is only once. */
  redeem: (ticketHash: string) =>
    write((stored) => stored.delete({ ticketHash }).where(({ userId }, is) => is.exists(userId))),
}));

export const connectionTable = connections.with(({ entity, query }) => ({
  /** Known shortly after it was opened; what is missed meanwhile goes when it expires. */
  find: async (connectionId: string): Promise<Connection | undefined> =>
    (await query.byId({ connectionId }).go()).data[0],

  close: async ({ userId, connectionId }: Pick<Connection, 'userId' | 'connectionId'>) => {
    await entity.delete({ userId, connectionId }).go();
  },

  /** All of one person, read consistently: their sessions are ended by it. */
  ofUser: async (userId: string): Promise<Connection[]> =>
    (await query.primary({ userId }).go({ pages: 'all', consistent: true })).data,

  /** A page of a channel's connections; a cursor of null is before the first and after the last. */
  inChannel: async (channel: Channel, cursor: string | null) => {
    const connected = channel === 'agents' ? query.ofAgents({}) : query.inChannel({ channel });
    const page = await connected.go({ cursor, limit: IN_ONE_PAGE });
    return { connections: page.data, cursor: page.cursor };
  },
}));
