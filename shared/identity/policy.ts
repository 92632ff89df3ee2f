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

/** Why an administrator may not change who carries the finance permission (decision 0021). */
export const FINANCE_IS_OTHERS =
  'Nobody changes their own finance permission. Another administrator who carries it can.';
export const FINANCE_NEEDS_FINANCE =
  'Only an administrator who carries the finance permission can change who does.';

/**
 * Why an administrator may not give another the finance permission, or take it away.
 * @returns the message for them, or undefined where they may
 */
export function refusalOfFinance(
  actor: { id: string; hasFinance: boolean },
  adminId: string,
): string | undefined {
  if (!actor.hasFinance) return FINANCE_NEEDS_FINANCE;
  return actor.id === adminId ? FINANCE_IS_OTHERS : undefined;
}

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
