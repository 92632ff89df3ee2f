/** Permissions: pure rules that the server decides by. */
import type { Access } from '../kernel/procedure.ts';
import type { ProfileStatus, Role } from './contract.ts';

export interface AccountState {
  role: Role;
  status: ProfileStatus;
}

export const PERMISSIONS_ARE_OTHERS =
  'Nobody changes their own permissions. Another administrator who carries the finance permission can.';

/** The specified text for a screen or call that a role is refused. */
export const NO_PERMISSION = "You don't have permission to access this page.";
export const NOT_ACTIVE = {
  pending: 'Your account is waiting for approval.',
  inactive: 'Your account is not active. Please contact support.',
} as const;

/** Said where the permission went between the look at it and the write. */
export const FINANCE_CHANGED =
  'A colleague took your finance permission away, or closed your account, at the same moment. Nothing was changed.';

export const FACTOR_IS_OTHERS =
  'Nobody removes their own second factor here. Another administrator who carries the finance permission can.';
export const FACTOR_NEEDS_FINANCE =
  'Only an administrator who carries the finance permission can remove the second factor of another.';

/**
 * The reason why an administrator may not remove a person's second factor. Agents’ may be removed
 * without the finance permission.
 * @returns a message for the administrator, or undefined when permitted
 */
export function refusalOfFactorRemoval(
  actor: { id: string; hasFinance: boolean },
  person: { id: string; role: Role },
): string | undefined {
  if (person.role === 'agent') return undefined;
  if (!actor.hasFinance) return FACTOR_NEEDS_FINANCE;
  return actor.id === person.id ? FACTOR_IS_OTHERS : undefined;
}

/** Said where the user pool was told that the factor is off, and the portal wasn't. */
export const FACTOR_TURNED_OFF =
  'Your second factor was turned off past the portal. An administrator has to remove it before you set up another one.';

export const STATUS_IS_OTHERS =
  'Nobody changes the status of their own account. Another administrator who carries the finance permission can.';

/** Said to an administrator who may be the same person as the one to be confirmed. */
export const CONFIRMING_IS_OTHERS =
  'You may be the same person for the portal, because one of you alone gave the other something, or a third person gave it to you both. An administrator who owes nothing to you or to whoever gave it can confirm this person, or an operator: npm run finance -- confirm <e-mail>.';

/** An access token names its sign-in by a whole second. */
const SECOND_MS = 1000;

/**
 * The latest instant (ISO 8601) at which the sessions of a person may have been ended without ending the
 * session of a sign-in. The sign-in's time is cut to its second, so an end within the same second counts as
 * the earlier one: else the sign-in that follows a change of the password at once would be refused.
 */
export const latestEndBefore = (signedInAt: Date): string =>
  new Date(Math.floor(signedInAt.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS - 1).toISOString();

/** An administrator's session ends this long after its sign-in, however often it is used. */
export const ADMIN_SESSION_MS = 12 * 60 * 60 * 1000;

/** Administrators sign in again on a device that nobody used for this long. */
export const ADMIN_IDLE_MS = 30 * 60 * 1000;

/** True where an administrator has to sign in again, at an instant of real time. */
export const isSessionTooOld = ({ role }: { role: Role }, signedInAt: Date, now: Date): boolean =>
  role === 'admin' && now.getTime() - signedInAt.getTime() > ADMIN_SESSION_MS;

/** True where a person's sessions were ended after a sign-in. */
export const isSessionOver = (
  { sessionsEndedAt }: { sessionsEndedAt?: string | undefined },
  signedInAt: Date,
): boolean => sessionsEndedAt !== undefined && sessionsEndedAt > latestEndBefore(signedInAt);

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
