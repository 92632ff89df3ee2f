/** Profiles: role and status of whoever may sign in. */
import { Entity, type EntityItem } from 'electrodb';
import type { ProfileStatus } from '../../shared/identity/contract.ts';
import { OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'profile', version: '1', service: 'portal' },
      attributes: {
        userId: { type: 'string', required: true },
        email: { type: 'string', required: true },
        role: { type: ['agent', 'admin'] as const, required: true },
        status: { type: ['pending', 'active', 'inactive'] as const, required: true },
        createdAt: { type: 'string', required: true },
        updatedAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'profile#${userId}', 'userId'),
          sk: key('sk', 'profile'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type Profile = EntityItem<ReturnType<typeof build>>;

export const profileTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** The profile, read consistently: who may do what is decided on it. */
    get: async (userId: string): Promise<Profile | undefined> =>
      (await entity.get({ userId }).go({ consistent: true })).data ?? undefined,

    /** Several profiles, for display. */
    getMany: async (userIds: readonly string[]): Promise<Map<string, Profile>> => {
      const data = await wholeBatch(entity.get(userIds.map((userId) => ({ userId }))).go());
      return new Map(data.map((profile) => [profile.userId, profile]));
    },

    create: (profile: Profile, otherwise: Write['otherwise']) =>
      write((entity) => entity.create(profile).commit(OLD), otherwise),

    setStatus: (
      {
        userId,
        from,
        to,
        at,
      }: { userId: string; from: ProfileStatus; to: ProfileStatus; at: string },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (entity) =>
          entity
            .patch({ userId })
            .set({ status: to, updatedAt: at })
            .where((profile, is) => is.eq(profile.status, from))
            .commit(OLD),
        otherwise,
      ),

    /** Holds a transaction back unless the profile is active. */
    requireActive: (userId: string, otherwise: Write['otherwise']) =>
      write(
        (entity) =>
          entity
            .check({ userId })
            .where((profile, is) => is.eq(profile.status, 'active'))
            .commit(OLD),
        otherwise,
      ),
  };
});
