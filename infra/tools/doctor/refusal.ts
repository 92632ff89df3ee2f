/** Errors of AWS as findings: what isn't known, and why. */
import { type Finding, unknown } from './finding.ts';

const DENIED = /AccessDenied|AuthorizationError|NotAuthorized|UnauthorizedOperation/;
const ACTION = /not authorized to perform:? `?([\w-]+:\w+)/;
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|ETIMEOUT|TimeoutError)$/;

interface AwsError extends Error {
  $metadata?: unknown;
  code?: string;
}

/** The error of AWS within an error: entities wrap the client's. */
function causeOf(error: unknown): AwsError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code = '', $metadata } = error as AwsError;
  if ($metadata !== undefined || NETWORK.test(code) || NETWORK.test(name)) return error;
  return causeOf(error.cause);
}

/**
 * The finding for an error of AWS; undefined for any other, which is a fault of the check.
 * @param actions those that the check calls, for a refusal that names none
 */
export function refusalOf(error: unknown, actions: readonly string[]): Finding | undefined {
  const cause = causeOf(error);
  if (!cause) return undefined;
  const { name, code, message } = cause;
  if (!DENIED.test(name))
    return unknown(`no answer (${code ?? name}): ${onOneLine(message)}`, 'try again');
  const [, action = actions.join(' or ')] = ACTION.exec(message) ?? [];
  return unknown(`these credentials may not call ${action}`, `allow ${action}`);
}

const onOneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ');
