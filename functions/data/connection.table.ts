/** Live connections and the tickets that open them. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';
import { createHash } from 'crypto';

/** Who hears the same: all administrators, one agent, or all agents; those two ways at once. */
export type Room = 'admins' | 'agents' | `agent#${string}`;

const isAgents = ({ room }: { room?: string }) => room !== undefined && room !== 'admins';

const build = (table: Table) => ({
  connection: new Entity(
    {
      model: { entity: 'connection', version: '1', service: 'portal' },
      attributes: {
        connectionId: { type: 'string', required: true },
        room: { type: 'string', required: true },
        userId: { type: 'string', required: true },
        /** Epoch seconds; a socket lives 2 hours at most. */
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'connections#${userId}', 'userId'),
          sk: key('sk', '${connectionId}', 'connectionId'),
        },
        inRoom: {
          index: 'gsi1',
          pk: key('gsi1pk', 'connections#${room}', 'room'),
          sk: key('gsi1sk', '${connectionId}', 'connectionId'),
        },
        ofAgents: {
          index: 'gsi3',
          condition: isAgents,
          pk: key('gsi3pk', 'connections#agents'),
          sk: key('gsi3sk', '${connectionId}', 'connectionId'),
        },
        /** A socket that goes tells its own id and nothing else. */
        byId: {
          index: 'gsi2',
          pk: key('gsi2pk', 'connection#${connectionId}', 'connectionId'),
          sk: key('gsi2sk', 'connection'),
        },
      },
    },
    { client: table.documents, table: table.name },
  ),
  ticket: new Entity(
    {
      model: { entity: 'liveTicket', version: '1', service: 'portal' },
      attributes: {
        /** A hash: whoever reads the table can't connect. */
        ticketHash: { type: 'string', required: true },
        room: { type: 'string', required: true },
        userId: { type: 'string', required: true },
        /** Epoch seconds, real time. */
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'liveTicket#${ticketHash}', 'ticketHash'),
          sk: key('sk', 'liveTicket'),
        },
      },
    },
    { client: table.documents, table: table.name },
  ),
});

/** How long the gateway keeps a socket open at most. */
export const SOCKET_LIFE_S = 2 * 60 * 60;
const IN_ONE_PAGE = 100;

type Entities = ReturnType<typeof build>;
export type Connection = EntityItem<Entities['connection']>;
export type LiveTicket = EntityItem<Entities['ticket']>;

export const connectionTable = perTable((table) => {
  const { connection, ticket } = build(table);
  const writeConnection = writerOf(connection);
  const writeTicket = writerOf(ticket);
  return {
    issue: (item: LiveTicket, otherwise: Write['otherwise']) =>
      writeTicket((tickets) => tickets.create(item).commit(OLD), otherwise),

    ticket: async (ticketHash: string): Promise<LiveTicket | undefined> =>
      (await ticket.get({ ticketHash }).go({ consistent: true })).data ?? undefined,

    /** Uses a ticket up: it must be there, which it is only once. */
    redeem: (ticketHash: string, otherwise: Write['otherwise']) =>
      writeTicket(
        (tickets) =>
          tickets
            .delete({ ticketHash })
            .where(({ userId }, is) => is.exists(userId))
            .commit(OLD),
        otherwise,
      ),

    open: (item: Connection, otherwise: Write['otherwise']) =>
      writeConnection((connections) => connections.create(item).commit(OLD), otherwise),

    /** Known shortly after it was opened; what is missed meanwhile goes when it expires. */
    find: async (connectionId: string): Promise<Connection | undefined> =>
      (await connection.query.byId({ connectionId }).go()).data[0],

    close: async ({ userId, connectionId }: Pick<Connection, 'userId' | 'connectionId'>) => {
      await connection.delete({ userId, connectionId }).go();
    },

    /** All of one person, read consistently: their sessions are ended by it. */
    ofUser: async (userId: string): Promise<Connection[]> =>
      (await connection.query.primary({ userId }).go({ pages: 'all', consistent: true })).data,

    /** A page of a room's connections; a cursor of null is before the first and after the last. */
    inRoom: async (room: Room, cursor: string | null) => {
      const query =
        room === 'agents' ? connection.query.ofAgents({}) : connection.query.inRoom({ room });
      const page = await query.go({ cursor, limit: IN_ONE_PAGE });
      return { connections: page.data, cursor: page.cursor };
    },
  };
});
/** How a ticket is known in the table. */
export const hashOfTicket = (ticket: string) =>
  createHash('sha256').update(ticket).digest('base64url');
