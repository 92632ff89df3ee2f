/**
 * Translates errors, in this one place: a DomainError becomes a typed answer, anything else a blank
 * 500 with the request's id.
 */
import { ORPCError, ValidationError } from '@orpc/contract';
import {
  busy,
  DomainError,
  type ErrorData,
  errorCodes,
  type FieldIssue,
  messageOfIssues,
} from '../../shared/kernel/errors.ts';
import type { Context } from './context.ts';
import { isOverload } from './outage.ts';

/** The message for unexpected errors; the screen shows the request's id beside it. */
const INTERNAL_MESSAGE = 'Something went wrong on our side. Nothing was lost; please try again.';

/** The framework's code. */
const BAD_REQUEST = 'BAD_REQUEST';

/** Turns anything thrown into an answer. Unknown errors keep their cause, for the log only. */
function toAnswer(thrown: unknown, requestId: string): ORPCError<string, ErrorData> {
  if (thrown instanceof DomainError) return answer(thrown, requestId);
  const error = isOverload(thrown) ? busy(thrown) : thrown;
  if (error instanceof DomainError) return answer(error, requestId);
  if (error instanceof ORPCError)
    return fromFramework(error as ORPCError<string, unknown>, requestId);
  return answer(new DomainError('INTERNAL', INTERNAL_MESSAGE, {}, { cause: error }), requestId);
}

/** The answer; an unexpected error or an overload is logged with its cause first. */
export function toLoggedAnswer(
  thrown: unknown,
  { requestId, log }: Pick<Context, 'requestId' | 'log'>,
): ORPCError<string, ErrorData> {
  const answered = toAnswer(thrown, requestId);
  // Maintenance is announced, and no failure.
  if (answered.status >= 500 && answered.code !== 'MAINTENANCE') {
    log?.error(answered.code, { requestId, error: answered.cause });
    log?.count('ServerErrors');
  }
  return answered;
}

function answer(error: DomainError, requestId: string) {
  return new ORPCError<string, ErrorData>(error.code, {
    defined: true,
    status: errorCodes[error.code],
    message: error.message,
    data: { ...error.data, requestId },
    cause: error.cause,
  });
}

/** The framework's refusal of an input that the contract doesn't permit, or of an unreadable body. */
export const isBadInput = (thrown: unknown): boolean =>
  thrown instanceof ORPCError && thrown.code === BAD_REQUEST;

export const unreadableBody = (cause: unknown) => new ORPCError(BAD_REQUEST, { cause });

function fromFramework(error: ORPCError<string, unknown>, requestId: string) {
  if (error.defined && error.code in errorCodes) return error as ORPCError<string, ErrorData>;
  if (error.code === BAD_REQUEST) {
    const fields = error.cause instanceof ValidationError ? fieldIssues(error.cause.issues) : [];
    return answer(new DomainError('INVALID', invalidMessage(fields), { fields }), requestId);
  }
  if (error.status === 404) return answer(new DomainError('NOT_FOUND', 'Not found'), requestId);
  if (error.status < 500) return answer(new DomainError('INVALID', error.message), requestId);
  return answer(new DomainError('INTERNAL', INTERNAL_MESSAGE, {}, { cause: error }), requestId);
}

const invalidMessage = (fields: FieldIssue[]) =>
  fields.length === 0
    ? 'The request must have a JSON object as its body.'
    : messageOfIssues(fields);

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string;
  keys?: string[];
  input?: unknown;
  expected?: string;
}

/**
 * Names every field that is wrong, in words that people understand. A body that isn't an object at
 * all names none.
 */
export function fieldIssues(issues: readonly Issue[]): FieldIssue[] {
  return issues.flatMap((issue) => {
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.');
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: 'is not a known field',
      }));
    if (path === '' && issue.code === 'invalid_type') return [];
    return [{ path, message: messageOf(issue) }];
  });
}

function messageOf(issue: Issue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  if (/received undefined/.test(issue.message)) return 'is required';
  const noun = issue.expected === 'int' ? 'whole number' : (issue.expected ?? 'valid value');
  const article = /^[aeio]/.test(noun) ? 'an' : 'a';
  return issue.message.startsWith('Invalid input') ? `must be ${article} ${noun}` : issue.message;
}
