/** Administrators: the person behind the role. */
import { Entity, type EntityItem } from 'electrodb';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'admin', version: '1', service: 'portal' },
      attributes: {
        adminId: { type: 'string', required: true },
        email: { type: 'string', required: true },
        fullName: { type: 'string', required: true },
        phone: { type: 'string', required: true },
        department: { type: 'string', required: true },
        createdAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'admin#${adminId}', 'adminId'),
          sk: key('sk', 'admin'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredAdmin = EntityItem<ReturnType<typeof build>>;

export const adminTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (adminId: string): Promise<StoredAdmin | undefined> =>
      (await entity.get({ adminId }).go({ consistent: true })).data ?? undefined,

    /** Several administrators, for display. */
    getMany: async (adminIds: readonly string[]): Promise<Map<string, StoredAdmin>> => {
      const data = await wholeBatch(
        entity.get(adminIds.map((adminId) => ({ adminId }))).go(CHUNKS_AT_ONCE),
      );
      return new Map(data.map((admin) => [admin.adminId, admin]));
    },

    create: (admin: StoredAdmin, otherwise: Write['otherwise']) =>
      write((admins) => admins.create(admin).commit(OLD), otherwise),
  };
});
