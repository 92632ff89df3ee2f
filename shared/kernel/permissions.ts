/** The permissions of administrators. The browser has this module too, so that it imports nothing. */

/**
 * Permissions of administrators. Each changing endpoint for administrators names the permission that it
 * needs; reading needs none.
 */
export const PERMISSIONS = ['sales', 'support', 'payouts', 'finance'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * One permission; or several, of which one is enough; or none, for an act that every administrator may do.
 */
export type NeededPermission = Permission | readonly Permission[] | 'none';

/** The permissions of which an endpoint needs one; empty where it needs none. */
export const permissionsFor = (needed: NeededPermission = 'none'): readonly Permission[] => {
  if (needed === 'none') return [];
  return typeof needed === 'string' ? [needed] : needed;
};

/** The permissions that are stored as a list; finance is stored by itself. */
export const LISTED_PERMISSIONS: readonly Permission[] = ['sales', 'support', 'payouts'];

export interface StoredPermissions {
  hasFinance?: boolean | undefined;
  /** Absent for an administrator whose permissions nobody has set: all but finance. */
  permissions?: readonly string[] | undefined;
}

/** The permissions as administrators read them. */
export const permissionNames: Record<Permission, string> = {
  sales: 'Sales desk',
  support: 'Support',
  payouts: 'Payouts',
  finance: 'Finance',
};

/**
 * An administrator's effective permissions. Finance includes payouts: releasing a payout takes it through
 * its stages.
 */
export function permissionsOf({
  role,
  hasFinance = false,
  permissions = LISTED_PERMISSIONS,
}: { role: 'agent' | 'admin' } & StoredPermissions): Permission[] {
  if (role !== 'admin') return [];
  return PERMISSIONS.filter((one) => {
    if (one === 'finance') return hasFinance;
    return permissions.includes(one) || (one === 'payouts' && hasFinance);
  });
}

/** True where a person with these permissions may do what needs one. */
export function holdsAny(held: readonly Permission[], needed: NeededPermission = 'none'): boolean {
  const enough = permissionsFor(needed);
  return enough.length === 0 || enough.some((one) => held.includes(one));
}

/** The sentence for an administrator who lacks a permission. */
export const lackOf = (needed: NeededPermission = 'none'): string =>
  `You need the ${permissionsFor(needed)
    .map((one) => permissionNames[one])
    .join(
      ' or ',
    )} permission. A colleague with the Finance permission can give it to you, in Administrators.`;

/**
 * The reason why a person may not make a change.
 * @returns a message for the person, or undefined when permitted
 */
export const refusalOfChange = (
  needed: NeededPermission | undefined,
  person: Parameters<typeof permissionsOf>[0],
): string | undefined => (holdsAny(permissionsOf(person), needed) ? undefined : lackOf(needed));
