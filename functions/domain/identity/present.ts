/** Presents administrators and sign-ins in API answers; lists every field. */
import type { Administrator, SignIn } from '../../../shared/identity/contract.ts';
import { permissionsOf } from '../../../shared/kernel/permissions.ts';
import type { StoredAdmin } from '../../data/admin.table.ts';
import type { Profile } from '../../data/profile.table.ts';
import type { StoredSignIn } from '../../data/sign-in.table.ts';
import { optional } from '../../platform/present.ts';

export const presentAdministrator = (
  profile: Profile,
  { person, lastSignInAt }: { person: StoredAdmin | undefined; lastSignInAt: string | undefined },
): Administrator => ({
  id: profile.userId,
  fullName: person?.fullName ?? profile.email,
  email: profile.email,
  department: person?.department ?? '',
  createdAt: profile.createdAt,
  status: profile.status,
  permissions: permissionsOf(profile),
  hasSecondFactor: profile.secondFactorAt !== undefined,
  ...optional({ lastSignInAt }),
});

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
