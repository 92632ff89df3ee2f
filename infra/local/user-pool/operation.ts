import { z } from 'zod';
import type { Deliver } from './delivery.ts';
import type { Directory, PoolUser } from './directory.ts';
import { failures } from './failures.ts';
import type { Strangers } from './strangers.ts';
import type { Tokens } from './tokens.ts';
import type { TriggerRunner } from './triggers.ts';

/** What the pool's operations work with. */
export interface PoolContext {
  userPoolId: string;
  clientId: string;
  directory: Directory;
  strangers: Strangers;
  tokens: Tokens;
  triggers: TriggerRunner;
  deliver: Deliver;
}

/** One operation of Cognito's API: request in, response out; errors carry Cognito's names. */
export type Operation = (request: unknown) => Promise<object>;
export type Operations = Record<string, Operation>;

/** An operation whose request has been parsed. */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (request: z.output<Schema>) => Promise<object>,
): Operation {
  return async (request) => {
    const parsed = schema.safeParse(request);
    if (!parsed.success) throw failures.invalidParameter(describe(parsed.error));
    return run(parsed.data);
  };
}

function describe(error: z.ZodError): string {
  const { issues } = error;
  const list = issues.map(
    (issue) => `Value at '${issue.path.join('.')}' failed to satisfy constraint: ${issue.message}`,
  );
  return `${issues.length} validation error${issues.length === 1 ? '' : 's'} detected: ${list.join('; ')}`;
}

/** The limits are Cognito's. */
export const username = z.string().trim().min(1).max(128).toLowerCase();
export const password = z.string().min(1).max(2048);
export const confirmationCode = z.string().trim().min(1).max(2048);
export const clientMetadata = z.record(z.string(), z.string()).optional();
export const userAttributes = z
  .array(z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).default('') }))
  .max(50);

/** A user as administrators see it. */
export function presentUser(user: PoolUser, names?: readonly string[]) {
  const { Username, Enabled, UserStatus, UserCreateDate, UserLastModifiedDate } = user;
  const Attributes = names
    ? user.Attributes.filter(({ Name }) => names.includes(Name))
    : user.Attributes;
  return { Username, Attributes, Enabled, UserStatus, UserCreateDate, UserLastModifiedDate };
}

/** @throws ResourceNotFoundException for another client's id */
export function checkClient(pool: PoolContext, clientId: string): void {
  if (clientId !== pool.clientId) throw failures.clientNotFound(clientId);
}
