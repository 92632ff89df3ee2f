/**
 * The small vocabulary of errors: the domain throws these and one translator gives them a status.
 */
import * as z from 'zod';

/** What is wrong with one field: its path in the input and a message that says what is allowed. */
export const fieldIssue = z.object({ path: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof fieldIssue>;

/** What every error carries beside its code and message. */
export const errorData = z.object({
  requestId: z.string().optional(),
  fields: z.array(fieldIssue).optional(),
  /** Of a conflict: the subject as it now is, so that the screen can show what changed. */
  current: z.record(z.string(), z.unknown()).optional(),
  retryAfterSeconds: z.number().optional(),
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
  INTERNAL: 500,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** An error with a message that its reader may see, word for word. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly data: ErrorData;
  constructor(code: ErrorCode, message: string, data: ErrorData = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.data = data;
  }
}

/** Bad input: the fields say what is allowed. */
export const invalid = (message: string, fields?: FieldIssue[]) =>
  new DomainError('INVALID', message, fields ? { fields } : {});
/** The subject doesn't exist, or isn't the actor's to know of. */
export const notFound = (message: string) => new DomainError('NOT_FOUND', message);
/** The actor may not do this. */
export const forbidden = (message = "You don't have permission to do this.") =>
  new DomainError('FORBIDDEN', message);
/** The subject changed meanwhile; `current` is what it is now. */
export const conflict = (message: string, current?: Record<string, unknown>) =>
  new DomainError('CONFLICT', message, current ? { current } : {});
/** What must be one person's alone is another's already; the field says which. */
export const taken = (path: string, message: string) =>
  new DomainError('CONFLICT', message, { fields: [{ path, message }] });
/** The caller asked too often; `retryAfterSeconds` says when to ask again. */
export const rateLimited = (retryAfterSeconds: number) =>
  new DomainError('RATE_LIMITED', 'Too many requests. Please wait a moment, then try again.', {
    retryAfterSeconds,
  });
/**
 * Too many writers at once, or an answer of the database's that was lost: whether it was done nobody
 * knows, but the caller may try again, because nothing is done twice.
 */
export const busy = (cause?: unknown) =>
  new DomainError(
    'BUSY',
    'The portal is busy. Please try again; nothing is done twice.',
    { retryAfterSeconds: 1 },
    { cause },
  );
