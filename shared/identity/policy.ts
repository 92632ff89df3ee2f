/** Who may call what: pure, and decided on the server (documents 000 and 001, section 6; DESIGN 4). */
import type { Access } from '../kernel/procedure.ts';
import type { ProfileStatus, Role } from './contract.ts';

export interface Standing {
  role: Role;
  status: ProfileStatus;
}

/** The specification's text for a screen or call that a role may not have. */
export const NO_PERMISSION = "You don't have permission to access this page.";
export const NOT_ACTIVE = {
  pending: 'Your account is waiting for approval.',
  inactive: 'Your account is not active. Please contact support.',
} as const;

/**
 * Why a signed-in person may not call an endpoint.
 * @param standing role and status as they stand in the table; undefined: there is no profile
 * @returns the message for them, or undefined where they may
 */
export function refusalOf(access: Access, standing: Standing | undefined): string | undefined {
  if (access === 'public' || access === 'anyStatus') return undefined;
  if (!standing) return NO_PERMISSION;
  if (standing.status !== 'active') return NOT_ACTIVE[standing.status];
  if (access === 'signedIn' || access === standing.role) return undefined;
  return NO_PERMISSION;
}
