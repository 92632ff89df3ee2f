/** Profiles: role and status of whoever may sign in. */
import type { ProfileStatus } from '../../shared/identity/contract.ts';
import type { ListOrder } from '../../shared/kernel/page.ts';
import { defineEntity, type ItemOf, key } from '../platform/entity.ts';
import { type PageOf, readPage } from '../platform/page.ts';

const BY_TIME = key`${'createdAt'}#${'userId'}`;

const definition = defineEntity({
  name: 'profile',
  id: 'userId',
  attributes: {
    userId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    role: { type: ['agent', 'admin'], required: true },
    status: { type: ['pending', 'active', 'inactive'], required: true },
    /** An administrator's: carries the finance permission (decision 0021). */
    hasFinance: { type: 'boolean' },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    inStatus: {
      index: 'gsi4',
      pk: key`profiles#${'role'}#${'status'}`,
      sk: BY_TIME,
    },
  },
});

export type Profile = ItemOf<typeof definition>;

export const profileTable = definition.with(({ query, write }) => ({
  /** A page of the profiles of a role in a status, by when they were created. */
  page: ({ role, status }: Pick<Profile, 'role' | 'status'>, page: PageOf & { order: ListOrder }) =>
    readPage(query.inStatus({ role, status }), page, BY_TIME),

  /** Another status instead of the one that it has. */
  setStatus: (
    { userId, role, createdAt, status: from }: Profile,
    { to, at }: { to: ProfileStatus; at: string },
  ) =>
    write((profiles) =>
      profiles
        .patch({ userId })
        .set({ status: to, updatedAt: at })
        .composite({ role, createdAt })
        .where((profile, is) => is.eq(profile.status, from)),
    ),

  /** Gives an active administrator the finance permission, or takes it away. */
  setFinance: ({ userId }: Profile, { to, at }: { to: boolean; at: string }) =>
    write((profiles) =>
      profiles
        .patch({ userId })
        .set({ hasFinance: to, updatedAt: at })
        .where(
          ({ role, status, hasFinance }, is) =>
            `${is.eq(role, 'admin')} AND ${is.eq(status, 'active')} AND (${is.notExists(hasFinance)} OR ${is.ne(hasFinance, to)})`,
        ),
    ),

  /** Holds a transaction back unless the profile carries the finance permission. */
  requireFinance: (userId: string) =>
    write((profiles) =>
      profiles.check({ userId }).where((profile, is) => is.eq(profile.hasFinance, true)),
    ),

  /** Removes the profile of an agent: nobody can act with it from then on. */
  removeAgent: (userId: string) =>
    write((profiles) =>
      profiles.delete({ userId }).where((profile, is) => is.eq(profile.role, 'agent')),
    ),

  /** Holds a transaction back unless the profile is active. */
  requireActive: (userId: string) =>
    write((profiles) =>
      profiles.check({ userId }).where((profile, is) => is.eq(profile.status, 'active')),
    ),
}));
