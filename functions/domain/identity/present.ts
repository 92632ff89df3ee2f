/** Presents administrators in API answers; lists every field. */
import type { Administrator } from '../../../shared/identity/contract.ts';
import type { StoredAdmin } from '../../data/admin.table.ts';
import type { Profile } from '../../data/profile.table.ts';

export const presentAdministrator = (
  profile: Profile,
  person: StoredAdmin | undefined,
): Administrator => ({
  id: profile.userId,
  fullName: person?.fullName ?? profile.email,
  email: profile.email,
  department: person?.department ?? '',
  createdAt: profile.createdAt,
  hasFinance: profile.hasFinance === true,
});
