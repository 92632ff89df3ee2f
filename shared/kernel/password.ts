/** Lengths and lifetimes of passwords. */

export const MIN_PASSWORD_LENGTH = 8;
/** The user pool's limit. */
export const MAX_PASSWORD_LENGTH = 256;

/** How long a temporary password works, in days; the user pool counts them from when it was set. */
export const TEMPORARY_PASSWORD_DAYS = 7;
