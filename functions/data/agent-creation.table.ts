/** Which agent a submission of an administrator's added, so that a repeat returns the same. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'agentCreation', version: '1', service: 'portal' },
      attributes: {
        /** A hash of administrator and key. */
        creationId: { type: 'string', required: true },
        agentId: { type: 'string', required: true },
        inputHash: { type: 'string', required: true },
        createdAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'agentCreation#${creationId}', 'creationId'),
          sk: key('sk', 'agentCreation'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type AgentCreation = EntityItem<ReturnType<typeof build>>;

export const agentCreationTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (creationId: string): Promise<AgentCreation | undefined> =>
      (await entity.get({ creationId }).go({ consistent: true })).data ?? undefined,

    create: (creation: AgentCreation, otherwise: Write['otherwise']) =>
      write((creations) => creations.create(creation).commit(OLD), otherwise),
  };
});
