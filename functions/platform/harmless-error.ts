/**
 * Errors as a log may have them. What a service throws may quote whom it was about: an address that SES
 * refuses, the item that a condition met, the text that wasn't JSON.
 */
import { DomainError } from '../../shared/kernel/errors.ts';

const ADDRESS = /[^\s"'<>,;:()]+@[^\s"'<>,;:()]+/g;
/** Digits of phone numbers and accounts, with any spacing; ids and days contain other characters. */
const NUMBER = /(?<![\w-])\+?\d(?:[ ]?\d){5,}(?![\w-])/g;

/** An error's message without addresses and numbers; of unreadable text, which is quoted, nothing. */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return 'The text could not be read';
  return error.message.replace(ADDRESS, '<address>').replace(NUMBER, '<number>');
}

/** Where it was thrown: the stack begins with the message, of however many lines. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at /.test(line));

/** A service's own description of a refusal. */
interface Refused {
  code?: unknown;
  $metadata?: { httpStatusCode?: number; requestId?: string };
}

/** An error as a line of the log shows it: these fields, and those of its causes. */
export function tellError(error: Error): Record<string, unknown> {
  const { code, $metadata: { httpStatusCode, requestId } = {} } = error as Error & Refused;
  return {
    name: error.name,
    message: messageOf(error),
    code: typeof code === 'string' ? code : undefined,
    status: httpStatusCode,
    awsRequestId: requestId,
    stack: framesOf(error),
    cause: error.cause instanceof Error ? tellError(error.cause) : undefined,
  };
}

/**
 * The error that a function may end with: Lambda writes all of it into the log, and hands its message
 * on. A refusal keeps its words, which are made for people.
 */
export function harmless(error: Error): Error {
  if (error instanceof DomainError) return new DomainError(error.code, error.message);
  const told = Object.assign(new Error(messageOf(error)), { name: error.name });
  told.stack = [`${told.name}: ${told.message}`, ...framesOf(error)].join('\n');
  return told;
}
