/** Reading what went wrong with a call. */
import { ORPCError } from '@orpc/client';
import type { ErrorCode, ErrorData, FieldIssue } from '../../shared/kernel/errors.ts';

const OFFLINE = 'The portal can’t be reached. Check your connection and try again.';
const ENDED = 'Your session has ended. Sign in again, then try once more.';
const UNKNOWN = 'Something went wrong on our side.';

function dataOf(error: unknown): ErrorData {
  if (!(error instanceof ORPCError)) return {};
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null ? data : {};
}

/** Whether the server answered with this code. */
export const isErrorCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ORPCError && error.code === code;

/** Whether the session's token was refused, by a function or by the gateway before it. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ORPCError && error.status === 401;

/** Whether nobody answered: no network, or no server behind it. */
export const isSilence = (error: unknown): boolean => !(error instanceof ORPCError);

/** Whether trying the same again may work: no answer, or a busy server. Nothing else is repeated. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof ORPCError) || error.status === 503 || error.status === 504;

/** Whether the server failed inside. */
export const isAccident = (error: unknown): boolean =>
  error instanceof ORPCError && error.status >= 500 && !isErrorCode(error, 'BUSY');

/** What happened, for people. */
export function failureReason(error: unknown): string {
  if (!(error instanceof ORPCError)) return OFFLINE;
  if (isUnauthenticated(error)) return ENDED;
  // The specification's words, or the domain's; of an accident only that it happened.
  return isAccident(error) ? UNKNOWN : error.message;
}

/** The request id that support can look up. */
export const failureReference = (error: unknown): string | undefined => dataOf(error).requestId;

/** What is wrong with which field, as the server said. */
export const fieldIssues = (error: unknown): FieldIssue[] => dataOf(error).fields ?? [];

/** Of a conflict: the subject as it now is, where the server sent it. */
export const conflictingState = (error: unknown): Record<string, unknown> | undefined =>
  isErrorCode(error, 'CONFLICT') ? dataOf(error).current : undefined;
