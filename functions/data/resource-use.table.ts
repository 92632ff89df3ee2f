/**
 * How agents used resources, one item for each time: the documents' resource_views and
 * resource_shares, and downloads. The projector counts them.
 */
import { Entity, type EntityItem } from 'electrodb';
import { SHARE_PLATFORMS } from '../../shared/resources/rules.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'resourceUse', version: '1', service: 'portal' },
      attributes: {
        useId: { type: 'string', required: true },
        resourceId: { type: 'string', required: true },
        agentId: { type: 'string', required: true },
        kind: { type: ['view', 'download', 'share'] as const, required: true },
        /** Of a share: where to. */
        platform: { type: SHARE_PLATFORMS },
        usedAt: { type: 'string', required: true },
        inputHash: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'resourceUse#${useId}', 'useId'),
          sk: key('sk', 'resourceUse'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredResourceUse = EntityItem<ReturnType<typeof build>>;

export const resourceUseTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (useId: string): Promise<StoredResourceUse | undefined> =>
      (await entity.get({ useId }).go({ consistent: true })).data ?? undefined,

    create: (use: StoredResourceUse, otherwise: Write['otherwise']) =>
      write((uses) => uses.create(use).commit(OLD), otherwise),
  };
});
