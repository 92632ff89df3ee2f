/** Requests to support: their keys, and an agent's own, newest first. Facts, which never change. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'supportRequest', version: '1', service: 'portal' },
      attributes: {
        requestId: { type: 'string', required: true },
        agentId: { type: 'string', required: true },
        /** How people name it. */
        reference: { type: 'string', required: true },
        subject: { type: 'string', required: true },
        message: { type: 'string', required: true },
        createdAt: { type: 'string', required: true },
        inputHash: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'supportRequest#${requestId}', 'requestId'),
          sk: key('sk', 'supportRequest'),
        },
        ofAgent: {
          index: 'gsi1',
          pk: key('gsi1pk', 'supportRequests#${agentId}', 'agentId'),
          sk: key('gsi1sk', '${createdAt}#${requestId}', 'createdAt', 'requestId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredRequest = EntityItem<ReturnType<typeof build>>;

export const supportRequestTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (requestId: string): Promise<StoredRequest | undefined> =>
      (await entity.get({ requestId }).go({ consistent: true })).data ?? undefined,

    /** An agent's newest, newest first. */
    ofAgent: async (agentId: string, limit: number): Promise<StoredRequest[]> =>
      (await entity.query.ofAgent({ agentId }).go({ order: 'desc', limit })).data,

    /** All of an agent, by their ids. */
    allOfAgent: async (agentId: string): Promise<string[]> => {
      const { data } = await entity.query
        .ofAgent({ agentId })
        .go({ pages: 'all', attributes: ['requestId'] });
      return data.map(({ requestId }) => requestId);
    },

    remove: async (requestId: string): Promise<void> => {
      await entity.delete({ requestId }).go();
    },

    create: (request: StoredRequest, otherwise: Write['otherwise']) =>
      write((requests) => requests.create(request).commit(OLD), otherwise),
  };
});
