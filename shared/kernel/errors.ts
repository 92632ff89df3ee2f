/** The small vocabulary of errors: the domain throws these and one translator gives them a status. */
import * as z from 'zod';
import { type Maintenance, maintenanceText, secondsLeft } from './maintenance.ts';

/** A problem of one field: its path in the input, and a message that says what is allowed. */
export const fieldIssue = z.object({ path: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof fieldIssue>;

/** The message for an input with wrong fields, by the names of the API; forms word it for people. */
export const messageOfIssues = (fields: readonly FieldIssue[]): string =>
  fields.map(({ path, message }) => (path ? `${path} ${message}` : message)).join('; ');

/**
 * Why a conflict arose, for screens that explain it in their own words. Conflicts that need no
 * explanation have none.
 */
export const conflictReason = z.enum([
  'accountInactive',
  'balanceChanged',
  'nothingAvailable',
  'payoutsFrozen',
]);
export type ConflictReason = z.infer<typeof conflictReason>;

/** The data of an error besides its code and message. */
export const errorData = z.object({
  requestId: z.string().optional(),
  // The web's build drops unused calls on `z` alone; `conflictReason.optional()` would bring in zod.
  reason: z.optional(conflictReason),
  fields: z.array(fieldIssue).optional(),
  /** After a conflict: the subject's current state, so that the screen can show it. */
  current: z.record(z.string(), z.unknown()).optional(),
  retryAfterSeconds: z.number().optional(),
  /** True where the same call passes with the token of a new sign-in. */
  needsPassword: z.boolean().optional(),
  /** True where an administrator has to set up a second factor first. */
  needsSecondFactor: z.boolean().optional(),
  /** True where another person has to confirm the call: it can be asked for. */
  needsSecondPerson: z.boolean().optional(),
});
export type ErrorData = z.infer<typeof errorData>;

export const errorCodes = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  BUSY: 503,
  MAINTENANCE: 503,
  INTERNAL: 500,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** The name of most errors below, by which a state machine knows that a repeat would be refused too. */
export const REFUSAL = 'DomainError';
/** The name of the refusal during maintenance: a state machine waits, and calls again. */
export const UNDER_MAINTENANCE = 'UnderMaintenance';

/** An error whose message may be shown to the user word for word. */
export class DomainError extends Error {
  override readonly name: string;
  readonly code: ErrorCode;
  readonly data: ErrorData;
  constructor(code: ErrorCode, message: string, data: ErrorData = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = code === 'MAINTENANCE' ? UNDER_MAINTENANCE : REFUSAL;
    this.code = code;
    this.data = data;
  }
}

/** Bad input: the fields say what is allowed. */
export const invalid = (message: string, fields?: FieldIssue[]) =>
  new DomainError('INVALID', message, fields ? { fields } : {});
/** The subject doesn't exist, or the actor may not know that it exists. */
export const notFound = (message: string) => new DomainError('NOT_FOUND', message);
/**
 * The session of the token has ended. The gateway, which can't know this, answers the same status to tokens
 * that have expired or are not valid.
 */
export const sessionEnded = () =>
  new DomainError('UNAUTHENTICATED', 'Your session has ended. Sign in again, then try once more.');
/** The actor may not do this. */
export const forbidden = (message = "You don't have permission to do this.") =>
  new DomainError('FORBIDDEN', message);
/** The actor may do this, but has to prove first that they know the password. */
export const passwordNeeded = () =>
  new DomainError('FORBIDDEN', 'Enter your password again to make this change.', {
    needsPassword: true,
  });
/** The actor may do this, but has to set up a second factor first. */
export const secondFactorNeeded = () =>
  new DomainError('FORBIDDEN', 'Set up your second factor first. The portal requires one.', {
    needsSecondFactor: true,
  });
/** The actor may ask for this, but another person has to confirm it. */
export const secondPersonNeeded = (because: string) =>
  new DomainError('FORBIDDEN', because, { needsSecondPerson: true });
/** The subject has changed in the meantime; `current` is its new state. */
export const conflict = (
  message: string,
  current?: Record<string, unknown>,
  reason?: ConflictReason,
) =>
  new DomainError('CONFLICT', message, {
    ...(current ? { current } : {}),
    ...(reason ? { reason } : {}),
  });
/** A value that must be unique belongs to somebody else; `path` names the field. */
export const taken = (path: string, message: string) =>
  new DomainError('CONFLICT', message, { fields: [{ path, message }] });
/** The caller asked too often; `retryAfterSeconds` says when to ask again. */
export const rateLimited = (retryAfterSeconds: number) =>
  new DomainError('RATE_LIMITED', 'Too many requests. Please wait a moment, then try again.', {
    retryAfterSeconds,
  });
/**
 * Too many concurrent writers, or a lost answer of the database. It is unknown whether the write was
 * done, but the caller may try again, because every write is idempotent.
 */
export const busy = (cause?: unknown) =>
  new DomainError(
    'BUSY',
    'The portal is busy. Please try again; nothing is done twice.',
    { retryAfterSeconds: 1 },
    { cause },
  );
/**
 * The portal is maintained: nothing may be changed, and nothing was.
 * @param meanwhile what people may do until then, in a sentence
 */
export const underMaintenance = (maintenance: Maintenance, now: Date, meanwhile?: string) =>
  new DomainError('MAINTENANCE', maintenanceText(maintenance, now, meanwhile), {
    retryAfterSeconds: secondsLeft(maintenance, now),
  });
