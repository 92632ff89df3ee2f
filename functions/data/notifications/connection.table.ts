/** Live connections and the tickets that open them. */
import { createHash } from 'node:crypto';
import { defineEntity, defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';

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
/** Connections in one query when all of a channel are counted: some 300 bytes each, below 1 MB. */
const COUNTED_AT_ONCE = 1_000;

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
   * A channel's connections in the order of their ids.
   * @param after the id that they come after, absent for the first; `through` the last one wanted
   */
  inChannel: async (
    channel: Channel,
    { after, through, limit }: { after?: string | undefined; through?: string; limit: number },
  ) => {
    const all = channel === 'agents' ? query.ofAgents({}) : query.inChannel({ channel });
    // DynamoDB refuses a key that is compared with an empty text.
    const left = after ? all.gt({ connectionId: after }) : all;
    const found = await left.go({ limit: limit + 1 });
    const wanted = found.data.filter(
      ({ connectionId }) => through === undefined || connectionId <= through,
    );
    return { connections: wanted.slice(0, limit), hasMore: wanted.length > limit };
  },

  /** The ids of all of a channel's connections, in their order, a page at a time. */
  async *idsInChannel(channel: Channel): AsyncGenerator<string[]> {
    let cursor: string | null = null;
    do {
      const connected = channel === 'agents' ? query.ofAgents({}) : query.inChannel({ channel });
      const page: { data: { connectionId: string }[]; cursor: string | null } = await connected.go({
        cursor,
        limit: COUNTED_AT_ONCE,
        attributes: ['connectionId'],
      });
      yield page.data.map(({ connectionId }) => connectionId);
      ({ cursor } = page);
    } while (cursor !== null);
  },
}));
