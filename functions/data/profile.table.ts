/** Profiles: role and status of whoever may sign in. */
import { Entity, type EntityItem } from 'electrodb';
import type { ProfileStatus } from '../../shared/identity/contract.ts';
import type { ListOrder } from '../../shared/kernel/page.ts';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { PageOf } from '../platform/page.ts';
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
        /** An administrator's: carries the finance permission (decision 0021). */
        hasFinance: { type: 'boolean' },
        createdAt: { type: 'string', required: true },
        updatedAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'profile#${userId}', 'userId'),
          sk: key('sk', 'profile'),
        },
        inStatus: {
          index: 'gsi4',
          pk: key('gsi4pk', 'profiles#${role}#${status}', 'role', 'status'),
          sk: key('gsi4sk', '${createdAt}#${userId}', 'createdAt', 'userId'),
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
      const data = await wholeBatch(
        entity.get(userIds.map((userId) => ({ userId }))).go(CHUNKS_AT_ONCE),
      );
      return new Map(data.map((profile) => [profile.userId, profile]));
    },

    /** A page of the profiles of a role in a status, by when they were created. */
    page: async (
      { role, status }: Pick<Profile, 'role' | 'status'>,
      { order, limit, after }: PageOf & { order: ListOrder },
    ) => {
      const query = entity.query.inStatus({ role, status });
      const last = after && { createdAt: after.at, userId: after.id };
      const [from, direction] =
        order === 'newest'
          ? ([last ? query.lt(last) : query, 'desc'] as const)
          : ([last ? query.gt(last) : query, 'asc'] as const);
      const { data } = await from.go({ order: direction, limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    create: (profile: Profile, otherwise: Write['otherwise']) =>
      write((entity) => entity.create(profile).commit(OLD), otherwise),

    /** Another status instead of the one that it has. */
    setStatus: (
      { userId, role, createdAt, status: from }: Profile,
      { to, at }: { to: ProfileStatus; at: string },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (entity) =>
          entity
            .patch({ userId })
            .set({ status: to, updatedAt: at })
            .composite({ role, createdAt })
            .where((profile, is) => is.eq(profile.status, from))
            .commit(OLD),
        otherwise,
      ),

    /** Gives an active administrator the finance permission, or takes it away. */
    setFinance: (
      { userId }: Profile,
      { to, at }: { to: boolean; at: string },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (entity) =>
          entity
            .patch({ userId })
            .set({ hasFinance: to, updatedAt: at })
            .where(
              ({ role, status, hasFinance }, is) =>
                `${is.eq(role, 'admin')} AND ${is.eq(status, 'active')} AND (${is.notExists(hasFinance)} OR ${is.ne(hasFinance, to)})`,
            )
            .commit(OLD),
        otherwise,
      ),

    /** Holds a transaction back unless the profile carries the finance permission. */
    requireFinance: (userId: string, otherwise: Write['otherwise']) =>
      write(
        (entity) =>
          entity
            .check({ userId })
            .where((profile, is) => is.eq(profile.hasFinance, true))
            .commit(OLD),
        otherwise,
      ),

    /** Removes the profile of an agent: nobody can act with it from then on. */
    removeAgent: (userId: string, otherwise: Write['otherwise']) =>
      write(
        (entity) =>
          entity
            .delete({ userId })
            .where((profile, is) => is.eq(profile.role, 'agent'))
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
