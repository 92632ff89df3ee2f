/** Permissions: pure rules that the server decides by. */
import type { Access } from '../kernel/procedure.ts';
import type { ProfileStatus, Role } from './contract.ts';

export interface AccountState {
  role: Role;
  status: ProfileStatus;
}

/** The specified text for a screen or call that a role is refused. */
export const NO_PERMISSION = "You don't have permission to access this page.";
export const NOT_ACTIVE = {
  pending: 'Your account is waiting for approval.',
  inactive: 'Your account is not active. Please contact support.',
} as const;

export const FINANCE_IS_OTHERS =
  'Nobody changes their own finance permission. Another administrator who carries it can.';
export const FINANCE_NEEDS_FINANCE =
  'Only an administrator who carries the finance permission can change who does.';

/**
 * The reason why an administrator may not give or take away a finance permission.
 * @returns a message for the administrator, or undefined when permitted
 */
export function refusalOfFinance(
  actor: { id: string; hasFinance: boolean },
  adminId: string,
): string | undefined {
  if (!actor.hasFinance) return FINANCE_NEEDS_FINANCE;
  return actor.id === adminId ? FINANCE_IS_OTHERS : undefined;
}

/**
 * The reason why a signed-in person may not call an endpoint.
 * @param account the stored role and status; undefined without a profile
 * @returns a message for the person, or undefined when permitted
 */
export function refusalOf(access: Access, account: AccountState | undefined): string | undefined {
  if (access === 'public' || access === 'anyStatus') return undefined;
  if (!account) return NO_PERMISSION;
  if (account.status !== 'active') return NOT_ACTIVE[account.status];
  if (access === 'signedIn' || access === account.role) return undefined;
  return NO_PERMISSION;
}
