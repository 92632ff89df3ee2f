/** Tells a failure of a service, which passes, from a failure of the call itself. */
import { DomainError } from '../../shared/kernel/errors.ts';
import { isRetryable } from './table.ts';

const NETWORK_ERRORS = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors by which a service refuses its caller, whatever the call says; somebody has to mend the rights. */
const DENIALS = new Set([
  'AccessDeniedException',
  'AccessDenied',
  'NotAuthorizedException',
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'ExpiredTokenException',
  'ResourceNotFoundException',
  'QueueDoesNotExist',
]);

/** Errors by which a service asks for fewer calls. */
const THROTTLES = new Set(['TooManyRequestsException', 'LimitExceededException', 'SlowDown']);

/**
 * True when a service couldn't answer, after the client's own retries: it was overloaded, failed,
 * or couldn't be reached. Entities wrap the client's errors, so causes are checked too.
 */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata, cause } = error as Error & {
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return (
    isRetryable(error) ||
    error.name === 'TimeoutError' ||
    NETWORK_ERRORS.has(String(code)) ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    isOverload(cause)
  );
}

/** True when any call would have failed then: a service was overloaded, down, or denied the caller. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DomainError) return error.code === 'BUSY';
  const isKnown = DENIALS.has(error.name) || THROTTLES.has(error.name);
  return isKnown || isOverload(error) || isOutage(error.cause);
}
