/** The reasons why an operator's command can't work, each in one line. */
import { DomainError } from '../../shared/kernel/errors.ts';
import { DeployProblem } from '../deploy/problem.ts';
import { StartupProblem } from '../local/base/startup-problem.ts';
import { WrongSettings } from '../model/wrong-settings.ts';

/** The reason why a tool can't work, in a line for the operator. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem';
  readonly exitCode: number;
  /** @param exitCode 2 where the command was given wrongly */
  constructor(message: string, exitCode = 1, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

const EXPECTED = [DeployProblem, DomainError, StartupProblem, ToolProblem, WrongSettings];

/** The command was given wrongly: the reason, and how it is given, in one line. */
export const wronglyGiven = (reason: string, usage: string) =>
  new ToolProblem(`${reason} Usage: npm run ${usage}`, 2);

/** AWS's answers to a request that the command itself has made wrong: only their stack shows where. */
const OWN_FAULTS = new Set([
  'ConditionalCheckFailedException',
  'SerializationException',
  'TransactionCanceledException',
  'ValidationException',
]);
const CREDENTIALS = new Set(['CredentialsProviderError', 'TokenProviderError']);
/** Errors of the file system that an operator can do something about. */
const FILES = new Set(['EACCES', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']);
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
]);

/** The line for an error that an operator can do something about; undefined for any other. */
export function lineOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (EXPECTED.some((kind) => error instanceof kind)) return onOneLine(error.message);
  const { name, message, cause } = error;
  const { code, path } = error as NodeJS.ErrnoException;
  if (CREDENTIALS.has(name))
    return onOneLine(`No AWS credentials work here: ${message} Sign in to AWS first.`);
  if (isRefusal(error)) return onOneLine(`AWS refused it (${name}): ${message}`);
  if (name === 'TimeoutError' || NETWORK.has(code ?? ''))
    return onOneLine(`The portal can't be reached: ${message || code}`);
  if (path !== undefined && code === 'EEXIST')
    return `${path} is there already (${code}): name another file.`;
  if (path !== undefined && FILES.has(code ?? '')) return `${path} can’t be used (${code}).`;
  // Entities wrap the client's errors.
  return lineOf(cause);
}

/** True where AWS answered that the request can't be done: a right, a limit, or a name that isn't there. */
const isRefusal = (error: Error): boolean =>
  (error as Error & { $fault?: unknown }).$fault === 'client' && !OWN_FAULTS.has(error.name);

const onOneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ');
