/** Changes what an administrator may change, with an audit event. */
import {
  LISTED_PERMISSIONS,
  type Permission,
  permissionNames,
  permissionsOf,
} from '../../../shared/kernel/permissions.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { Act } from '../approvals/commit-act.ts';
import { planGivers } from '../approvals/plan-givers.ts';
import { recordEvent } from '../audit/record-event.ts';
import { buildRightAct } from './build-right-act.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import {
  type Profile,
  profileTable,
  type PermissionChange,
} from '../../data/identity/profile.table.ts';

type Writer = Pick<Context, 'actor' | 'clock' | 'requestId' | 'secondPerson' | 'table'>;

interface TimedChange {
  to: PermissionChange;
  at: string;
  /** Further writes of the transaction. */
  more?: readonly Write[];
  /** Writes all of it; an operator's command does so at once. */
  commit?: (act: Act, writes: readonly Write[]) => Promise<void>;
}

/** The stored form of a set of permissions. */
export const storedPermissions = (permissions: readonly Permission[]): PermissionChange => ({
  hasFinance: permissions.includes('finance'),
  permissions: LISTED_PERMISSIONS.filter((one) => permissions.includes(one)),
});

/** The conflict of an administrator whose permissions somebody else has changed meanwhile. */
export const permissionsChanged = (current: Profile | undefined) =>
  conflict('The permissions of this administrator were changed meanwhile.', {
    permissions: current && permissionsOf(current),
  });

/**
 * Sets the permissions of an administrator, which takes two people where it adds one; nothing is written
 * where they are so already.
 * @throws DomainError NOT_FOUND where this is no active administrator; CONFLICT where a concurrent
 *   request changed them
 */
export async function changePermissions(
  context: Writer,
  profile: Profile | undefined,
  { to, at, more = [], commit = (_, writes) => context.table.transact(writes) }: TimedChange,
): Promise<Profile> {
  if (profile?.role !== 'admin' || profile.status !== 'active')
    throw notFound('This administrator does not exist.');
  const held = permissionsOf(profile);
  const added = permissionsOf({ ...profile, ...to }).filter((one) => !held.includes(one));
  const gift = added.includes('finance') ? await planGivers(context, profile, 'finance') : {};
  const changed = { ...profile, ...to, ...gift };
  const [before, after] = [namesOf(profile), namesOf(changed)];
  if (before === after) return profile;
  const figures = [
    { label: 'Permissions now', words: before },
    { label: 'New permissions', words: after },
  ];
  const { table } = context;
  await commit(buildRightAct(profile, { isGiven: added.length > 0, figures }), [
    profileTable(table)
      .setPermissions(profile, { to, at, ...gift })
      .orThrow(permissionsChanged),
    recordEvent(context, {
      action: 'identity.setPermissions',
      about: ['administrator', profile.userId],
      at,
      before: { permissions: before },
      after: { permissions: after },
    }),
    ...more,
  ]);
  return changed;
}

/** Gives an administrator the finance permission, or takes it away, and leaves the others as they are. */
export const changeFinance = (
  context: Writer,
  profile: Profile | undefined,
  { hasFinance, ...change }: { hasFinance: boolean } & Pick<TimedChange, 'at' | 'commit'>,
): Promise<Profile> => changePermissions(context, profile, { to: { hasFinance }, ...change });

/** The permissions in words, for the audit trail. */
const namesOf = (profile: Profile): string =>
  permissionsOf(profile)
    .map((one) => permissionNames[one])
    .join(', ') || 'none';
