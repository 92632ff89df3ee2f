/**
 * Errors that are safe to log. An error of a service may contain personal data: an address that SES
 * refuses, the item of a failed condition, text that wasn't JSON.
 */
import { DomainError } from '../../shared/kernel/errors.ts';

const ADDRESS = /[^\s"'<>,;:()]+@[^\s"'<>,;:()]+/g;
/** Numbers of phones and accounts, with any spacing; ids and dates contain other characters. */
const NUMBER = /(?<![\w-])\+?\d(?:[ ]?\d){5,}(?![\w-])/g;

/**
 * An error's message without addresses and numbers. A SyntaxError quotes the text, so its message is dropped.
 */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return 'The text could not be read';
  return error.message.replace(ADDRESS, '<address>').replace(NUMBER, '<number>');
}

/** The stack without the message, which may have several lines. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at /.test(line));

/** A service's own description of a refusal. */
interface Refused {
  code?: unknown;
  $metadata?: { httpStatusCode?: number; requestId?: string };
}

/** An error as logged: these fields, and those of its causes. */
export function describeError(error: Error): Record<string, unknown> {
  const { code, $metadata: { httpStatusCode, requestId } = {} } = error as Error & Refused;
  return {
    name: error.name,
    message: messageOf(error),
    code: typeof code === 'string' ? code : undefined,
    status: httpStatusCode,
    awsRequestId: requestId,
    stack: framesOf(error),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}

/**
 * The error with which a function may end: Lambda logs all of it and returns its message to the
 * caller. A refusal keeps its message, which is written for users.
 */
export function redactError(error: Error): Error {
  if (error instanceof DomainError) return new DomainError(error.code, error.message);
  const told = Object.assign(new Error(messageOf(error)), { name: error.name });
  told.stack = [`${told.name}: ${told.message}`, ...framesOf(error)].join('\n');
  return told;
}
