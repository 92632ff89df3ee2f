/** Interprets the errors of API calls. */
import { ORPCError } from '@orpc/client';
import {
  type ConflictReason,
  type ErrorCode,
  type ErrorData,
  type FieldIssue,
  messageOfIssues,
} from '../../shared/kernel/errors.ts';
import { NETWORK_ANSWERED, UNREACHABLE } from './no-answer.ts';

const ENDED = 'Your session has ended. Sign in again, then try once more.';
const UNKNOWN = 'Something went wrong on our side.';
const WAITS = 'It waits until another person confirms it.';
const OTHER_ACCOUNT = 'It was begun by an account that has signed out since, and was not sent.';

/** The call belongs to an account that was signed out meanwhile: another one is signed in now. */
export class AccountChanged extends Error {
  override readonly name = 'AccountChanged';
}

/** The call wasn't done: it waits until another person confirms it. No failure, but an end. */
export class WaitsForSecondPerson extends Error {
  override readonly name = 'WaitsForSecondPerson';
}

/** A network's proxy or sign-in gave a page: it says nothing of the account, nor of what was asked. */
class NetworkPage extends Error {}

/**
 * The API answers with JSON, or with nothing; its distribution names itself in all that passes it.
 * @throws NetworkPage where a page came in place of an answer, whatever its status
 */
export function requireAnswer(answer: Response): Response {
  const { headers, status } = answer;
  // 511: a network that wants a sign-in first.
  const isPage = status === 511 || headers.get('content-type')?.startsWith('text/html');
  if (isPage && !headers.has('x-amz-cf-id')) throw new NetworkPage();
  return answer;
}

function dataOf(error: unknown): ErrorData {
  if (!(error instanceof ORPCError)) return {};
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null ? data : {};
}

export const isErrorCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ORPCError && error.code === code;

/** True when a function, or the gateway before it, refused the session's token. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ORPCError && error.status === 401;

/** True where the same call passes with the token of a new sign-in. */
export const needsPassword = (error: unknown): boolean => dataOf(error).needsPassword === true;

/** True where another person can be asked to confirm the same call. */
export const needsSecondPerson = (error: unknown): boolean =>
  dataOf(error).needsSecondPerson === true;

/** True without an answer of the portal: no network, no server, or a proxy's page. */
export const isNetworkError = (error: unknown): boolean =>
  !(
    error instanceof ORPCError ||
    error instanceof AccountChanged ||
    error instanceof WaitsForSecondPerson
  );

/**
 * True when a retry may succeed: no answer, or a busy server. Queries are repeated only then.
 * (agent-upload.ts repeats calls after server errors too.)
 */
export const isTransient = (error: unknown): boolean =>
  isNetworkError(error) ||
  (error instanceof ORPCError && (error.status === 503 || error.status === 504));

/**
 * A step's callbacks for the dialog that asks for it.
 * @param end closes the dialog, once the step is done or refused; where the answer was lost, it may be
 *   tried again
 */
export const untilAnswered = (end: () => void) => ({
  onSuccess: () => end(),
  onError: (error: Error) => {
    if (!isTransient(error)) end();
  },
});

/** True while the portal is maintained: a retry is refused too, until that is over. */
export const isMaintained = (error: unknown): boolean => isErrorCode(error, 'MAINTENANCE');

/** True for an unexpected error inside the server. */
export const isServerError = (error: unknown): boolean =>
  error instanceof ORPCError &&
  error.status >= 500 &&
  !isErrorCode(error, 'BUSY') &&
  !isMaintained(error);

/** True where the server refused fields, and its message only repeats them by the names of the API. */
export function isFieldRefusal(error: unknown): boolean {
  const issues = fieldIssues(error);
  return issues.length > 0 && messageOfIssues(issues) === (error as Error).message;
}

/** "customerEmail" becomes "Customer email". */
const asWords = (path: string) =>
  path
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/**
 * The refused fields as sentences: "Customer Phone must be a phone number, like 082 123 4567."
 * @param labels the fields' names on the screen; without one, the API's name in words
 */
export const issuesInWords = (
  issues: readonly FieldIssue[],
  labels: Readonly<Record<string, string>> = {},
): string =>
  issues
    .map(({ path, message }) => `${labels[path] ?? asWords(path)} ${message}`.trim())
    .map((text) => (text.endsWith('.') ? text : `${text}.`))
    .join(' ');

/** The reason of a failure, for the user. */
export function failureReason(error: unknown): string {
  if (error instanceof AccountChanged) return OTHER_ACCOUNT;
  if (error instanceof WaitsForSecondPerson) return WAITS;
  if (error instanceof NetworkPage) return NETWORK_ANSWERED;
  if (!(error instanceof ORPCError)) return UNREACHABLE;
  if (isUnauthenticated(error)) return ENDED;
  if (isFieldRefusal(error)) return issuesInWords(fieldIssues(error));
  // The server words expected errors for the user; the text of an unexpected one stays hidden.
  return isServerError(error) ? UNKNOWN : error.message;
}

/** The request id that support can look up; only for unexpected errors, whose cause is in the log. */
export const failureReference = (error: unknown): string | undefined =>
  isServerError(error) ? dataOf(error).requestId : undefined;

/** The server's messages about single fields. */
export const fieldIssues = (error: unknown): FieldIssue[] => dataOf(error).fields ?? [];

/** After a conflict: the subject's current state, if the server sent it. */
export const conflictingState = (error: unknown): Record<string, unknown> | undefined =>
  isErrorCode(error, 'CONFLICT') ? dataOf(error).current : undefined;

/** Why a conflict arose, where the server says so. */
export const conflictReason = (error: unknown): ConflictReason | undefined =>
  isErrorCode(error, 'CONFLICT') ? dataOf(error).reason : undefined;
