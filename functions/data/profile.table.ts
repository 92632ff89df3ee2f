/** Profiles: role and status of everyone who may sign in. */
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
    /** True for an administrator with the finance permission. */
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
  /** A page of profiles with a role and status, sorted by creation time. */
  page: ({ role, status }: Pick<Profile, 'role' | 'status'>, page: PageOf & { order: ListOrder }) =>
    readPage(query.inStatus({ role, status }), page, BY_TIME),

  /** Changes the status, if it is still the one that was read. */
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

  /** Sets the address with which an agent signs in. */
  setEmail: (userId: string, { email, at }: { email: string; at: string }) =>
    write((profiles) => profiles.patch({ userId }).set({ email, updatedAt: at })),

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

  /** Fails the transaction unless the profile has the finance permission. */
  requireFinance: (userId: string) =>
    write((profiles) =>
      profiles.check({ userId }).where((profile, is) => is.eq(profile.hasFinance, true)),
    ),

  /** Removes an agent's profile, so that all later calls are refused. */
  removeAgent: (userId: string) =>
    write((profiles) =>
      profiles.delete({ userId }).where((profile, is) => is.eq(profile.role, 'agent')),
    ),

  /** Fails the transaction unless the profile is active. */
  requireActive: (userId: string) =>
    write((profiles) =>
      profiles.check({ userId }).where((profile, is) => is.eq(profile.status, 'active')),
    ),
}));
