/** Presents administrators and sign-ins in API answers; lists every field. */
import type { Administrator, SignIn } from '../../../shared/identity/contract.ts';
import { permissionsOf } from '../../../shared/kernel/permissions.ts';
import type { StoredAdmin } from '../../data/identity/admin.table.ts';
import type { Profile } from '../../data/identity/profile.table.ts';
import type { StoredSignIn } from '../../data/identity/sign-in.table.ts';
import { optional } from '../../platform/present.ts';
import { giversOf } from '../approvals/plan-givers.ts';

interface Beside {
  /** The administrator's record, and those of the givers. */
  people: ReadonlyMap<string, StoredAdmin>;
  lastSignInAt: string | undefined;
}

export function presentAdministrator(
  profile: Profile,
  { people, lastSignInAt }: Beside,
): Administrator {
  const person = people.get(profile.userId);
  // In a circle of givers, the person stands among them.
  const givers = giversOf(profile).filter((id) => id !== profile.userId);
  const nameOf = (id: string) => people.get(id)?.fullName ?? 'a former administrator';
  const givenBy = givers.map((id) => ({ id, name: nameOf(id) }));
  return {
    id: profile.userId,
    fullName: person?.fullName ?? profile.email,
    email: profile.email,
    department: person?.department ?? '',
    createdAt: profile.createdAt,
    status: profile.status,
    permissions: permissionsOf(profile),
    hasSecondFactor: profile.secondFactorAt !== undefined,
    ...optional({ lastSignInAt, givenBy: givenBy.length > 0 ? givenBy : undefined }),
  };
}

export const presentSignIn = (
  { sessionId, signedInAt, device, network }: StoredSignIn,
  current: string | undefined,
): SignIn => ({
  id: sessionId,
  at: signedInAt,
  device,
  network,
  isCurrent: sessionId === current,
});
