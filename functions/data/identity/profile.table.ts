/** Profiles: role and status of everyone who may sign in. */
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { latestEndBefore } from '../../../shared/identity/policy.ts';
import { mailboxOf } from '../../../shared/identity/rules.ts';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import { type NeededPermission, permissionsFor } from '../../../shared/kernel/permissions.ts';
import { defineEntity, type ItemOf, key, type KitOf } from '../../platform/entity.ts';
import { hashedId } from '../../platform/hashed-id.ts';
import { type PageOf, readPage } from '../../platform/page.ts';

const BY_TIME = key`${'createdAt'}#${'userId'}`;

const definition = defineEntity({
  name: 'profile',
  id: 'userId',
  attributes: {
    userId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    /** Derived from `email`: accounts with one mailbox are one person's. */
    mailbox: {
      type: 'string',
      watch: ['email'],
      set: (_, { email }: { email?: string }) => email && mailboxOf(email),
    },
    role: { type: ['agent', 'admin'], required: true },
    status: { type: ['pending', 'active', 'inactive'], required: true },
    /** True for an administrator with the finance permission. */
    hasFinance: { type: 'boolean' },
    /** An administrator's other permissions; absent until somebody sets them, which stands for all. */
    permissions: { type: 'list', items: { type: 'string' } },
    /** Real time, ISO 8601: sessions of earlier sign-ins are over (`isSessionOver`). */
    sessionsEndedAt: { type: 'string' },
    /** True where the stream, and not the writer, revokes the refresh tokens of those sessions. */
    revokesLater: { type: 'boolean' },
    /** Real time, ISO 8601: when the office gave a temporary password that wasn't used yet. */
    temporaryPasswordAt: { type: 'string' },
    /** When the second factor was turned on through the API; absent while it is off. */
    secondFactorAt: { type: 'string' },
    /** When a recovery code took the place of the app; absent once another one is set up. */
    recoveredAt: { type: 'string' },
    /**
     * Keys the hashes of the recovery codes that weren't used yet
     * (`domain/identity/create-recovery-codes.ts`).
     */
    recoverySalt: { type: 'string' },
    recoveryHashes: { type: 'list', items: { type: 'string' } },
    /**
     * Each person who alone gave an administrator something, as `<gift>#<user id>`
     * (`domain/approvals/plan-givers.ts`); absent where nothing was given since this is kept.
     */
    givenBy: { type: 'list', items: { type: 'string' } },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    inStatus: {
      index: 'gsi4',
      pk: key`profiles#${'role'}#${'status'}`,
      sk: BY_TIME,
    },
    withEmail: {
      index: 'gsi5',
      pk: key`profiles#${'email'}`,
      sk: key`${'userId'}`,
    },
    ofMailbox: {
      index: 'gsi6',
      pk: key`mailboxes#${'mailbox'}`,
      sk: key`${'userId'}`,
    },
  },
});

export type Profile = ItemOf<typeof definition>;

/**
 * One mailbox is one person, whose limits count all accounts of it together; an account without a profile is
 * a person of its own.
 */
export const personIdOf = (profile: Pick<Profile, 'email'> | undefined, userId: string): string =>
  profile ? hashedId(mailboxOf(profile.email)) : userId;

/** The new permissions of an administrator; an absent list stays as it is stored. */
export interface PermissionChange {
  hasFinance: boolean;
  permissions?: string[];
}

/** Each person who alone gave the profile's something, from this write on. */
type Gift = Partial<Pick<Profile, 'givenBy'>>;

/** The sessions of sign-ins before an instant end; `revokesLater` as in the profile. */
type SessionsEnd = Required<Pick<Profile, 'sessionsEndedAt' | 'revokesLater'>>;

/** The stored form of recovery codes. */
export type StoredCodes = Required<Pick<Profile, 'recoverySalt' | 'recoveryHashes'>>;

type WriteKit = Pick<KitOf<typeof definition>, 'write' | 'asRead' | 'change'>;

/** The writes of second factors; refused where the profile isn't as it was read. */
const factorWrites = ({ write, asRead, change }: WriteKit) => {
  /** An end of just now must not be replaced by an earlier one, which would open sessions again. */
  const isUnchanged = ({ secondFactorAt, sessionsEndedAt, recoveryHashes }: Profile) =>
    asRead({ secondFactorAt, sessionsEndedAt, recoveryHashes });
  return {
    /** Turning it off voids the recovery codes. */
    setSecondFactor: (
      profile: Profile,
      {
        isOn,
        at,
        ends,
        ...more
      }: { isOn: boolean; at: string; ends?: SessionsEnd } & Gift & Partial<StoredCodes>,
    ) =>
      write((profiles) => {
        const { userId } = profile;
        const changed = profiles.patch({ userId }).set({ updatedAt: at, ...ends, ...more });
        return (
          isOn
            ? changed.set({ secondFactorAt: at }).remove(['recoveredAt'])
            : changed.remove(['secondFactorAt', 'recoveredAt', 'recoverySalt', 'recoveryHashes'])
        ).where(isUnchanged(profile));
      }),

    /** @param left the hashes of the codes that still work */
    redeemRecoveryCode: (
      profile: Profile,
      { left, at, ends }: { left: string[]; at: string; ends: SessionsEnd },
    ) =>
      change(profile.userId, {
        set: { recoveryHashes: left, recoveredAt: at, updatedAt: at, ...ends },
        remove: ['secondFactorAt'],
        where: isUnchanged(profile),
      }),
  };
};

/** The write of an import into a new user pool. */
const accountWrites = ({ change }: WriteKit) => ({
  /**
   * Records that the person has a new account, which has no second factor; refused where the address is
   * another one meanwhile.
   */
  replaceAccount: ({ userId, email }: Profile, at: string) =>
    change(userId, { set: { updatedAt: at }, remove: ['secondFactorAt'], seen: { email } }),
});

/** The checks that an administrator may still do it, also one who acts through somebody else. */
const permissionChecks = ({ write, asRead }: WriteKit) => ({
  /** Fails the transaction unless the profile is active and has the finance permission. */
  requireFinance: (userId: string) =>
    write((profiles) =>
      profiles.check({ userId }).where(asRead({ status: 'active', hasFinance: true })),
    ),

  /** Fails the transaction unless the profile is an active administrator's who holds a permission. */
  requirePermission: (userId: string, needed: NeededPermission | undefined) =>
    write((profiles) =>
      profiles.check({ userId }).where(({ role, status, hasFinance, permissions }, is) => {
        const enough = permissionsFor(needed).map((one) => {
          if (one === 'finance') return is.eq(hasFinance, true);
          const listed = `${is.notExists(permissions)} OR ${is.contains(permissions, one)}`;
          // An operand that no condition uses would be refused.
          return one === 'payouts' ? `${listed} OR ${is.eq(hasFinance, true)}` : listed;
        });
        const isActive = `${is.eq(role, 'admin')} AND ${is.eq(status, 'active')}`;
        return enough.length === 0 ? isActive : `${isActive} AND (${enough.join(' OR ')})`;
      }),
    ),
});

export const profileTable = definition.with(({ query, write, asRead, change }) => ({
  /** A page of profiles with a role and status, sorted by creation time. */
  page: ({ role, status }: Pick<Profile, 'role' | 'status'>, page: PageOf & { order: ListOrder }) =>
    readPage(query.inStatus({ role, status }), page, BY_TIME),

  /** Every active administrator, those who registered first before the others; an index finds them. */
  activeAdministrators: async (): Promise<Profile[]> =>
    (await query.inStatus({ role: 'admin', status: 'active' }).go({ pages: 'all' })).data,

  /** Changes the status, if it is still the one that was read. */
  setStatus: (
    { userId, role, createdAt, status: from }: Profile,
    { to, at }: { to: ProfileStatus; at: string },
  ) =>
    change(userId, {
      set: { status: to, updatedAt: at },
      composite: { role, createdAt },
      seen: { status: from },
    }),

  /** The profile with an address, which is in lower case; an index finds it, so not one of just now. */
  withEmail: async (email: string): Promise<Profile | undefined> =>
    (await query.withEmail({ email }).go({ limit: 1 })).data[0],

  /** Every profile with an address, which is in lower case; an index finds them. */
  allWithEmail: async (email: string): Promise<Profile[]> =>
    (await query.withEmail({ email }).go({ pages: 'all' })).data,

  /** The ids of the accounts that have the mailbox of an address. */
  sharingMailbox: async (email: string): Promise<string[]> => {
    // All of them: whoever registers a hundred addresses of one mailbox stays one person.
    const { data } = await query.ofMailbox({ mailbox: mailboxOf(email) }).go({ pages: 'all' });
    return data.map(({ userId }) => userId);
  },

  /**
   * Closes or opens an administrator's account, if its status is still the one that was read. A closed
   * one has no finance permission, and gets none by being opened.
   */
  setAdministratorStatus: (
    { userId, role, createdAt, status: from }: Profile,
    { to, at, ...gift }: { to: ProfileStatus; at: string } & Gift,
  ) =>
    change(userId, {
      set: { status: to, hasFinance: false, updatedAt: at, ...gift },
      composite: { role, createdAt },
      seen: { role: 'admin', status: from },
    }),

  /** Sets the address with which an agent signs in. */
  setEmail: (userId: string, { email, at }: { email: string; at: string }) =>
    change(userId, { set: { email, updatedAt: at } }),

  /** Sets what an active administrator may change, if that is still what was read. */
  setPermissions: (
    { userId, hasFinance, permissions }: Profile,
    { to, at, ...gift }: { to: PermissionChange; at: string } & Gift,
  ) =>
    change(userId, {
      set: { ...to, updatedAt: at, ...gift },
      seen: { role: 'admin', status: 'active', hasFinance, permissions },
    }),

  /** Records that a third person stands for an administrator, if the givers are those that were read. */
  confirmAdministrator: ({ userId, givenBy = [] }: Profile, at: string) =>
    change(userId, { set: { givenBy: [], updatedAt: at }, seen: { givenBy } }),

  ...factorWrites({ write, asRead, change }),
  ...accountWrites({ write, asRead, change }),
  ...permissionChecks({ write, asRead, change }),

  /** Records that the office gave another temporary password to somebody who has none of their own. */
  renewTemporaryPassword: (userId: string, at: string) =>
    change(userId, {
      set: { temporaryPasswordAt: at },
      where: ({ temporaryPasswordAt }, is) => is.exists(temporaryPasswordAt),
    }),

  /** Records that a person signed in, which replaces a temporary password. */
  replaceTemporaryPassword: (userId: string) => change(userId, { remove: ['temporaryPasswordAt'] }),

  /** Removes an agent's profile, so that all later calls are refused. */
  removeAgent: (userId: string) =>
    write((profiles) => profiles.delete({ userId }).where(asRead({ role: 'agent' }))),

  /** Fails the transaction unless the profile is active. */
  requireActive: (userId: string) =>
    write((profiles) => profiles.check({ userId }).where(asRead({ status: 'active' }))),

  /** Fails the transaction unless the profile is active and the session of a sign-in goes on. */
  requireSession: (userId: string, signedInAt: Date) =>
    write((profiles) =>
      profiles
        .check({ userId })
        .where(
          ({ status, sessionsEndedAt }, is) =>
            `${is.eq(status, 'active')} AND (${is.notExists(sessionsEndedAt)} OR ${is.lte(sessionsEndedAt, latestEndBefore(signedInAt))})`,
        ),
    ),

  /** Ends the sessions of all earlier sign-ins; refused where there is no profile. */
  endSessions: (userId: string, { at, revokesLater }: { at: string; revokesLater: boolean }) =>
    change(userId, {
      set: { sessionsEndedAt: at, revokesLater },
      where: (profile, is) => is.exists(profile.role),
    }),
}));
