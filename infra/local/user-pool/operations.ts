import { z } from 'zod';
import type { Challenges } from './challenges.ts';
import type { SendCode } from './code-mail.ts';
import type { Codes } from './codes.ts';
import { poolErrors } from './errors.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import type { RunTrigger } from './triggers.ts';
import type { Attributes, PoolUser, Users } from './users.ts';

export interface PoolContext {
  userPoolId: string;
  clientId: string;
  users: Users;
  codes: Codes;
  challenges: Challenges;
  sessions: Sessions;
  tokens: Tokens;
  runTrigger: RunTrigger;
  sendCode: SendCode;
}

/** One operation of Cognito's API. It throws a `PoolError` for a request that it refuses. */
export type Operation = (request: unknown) => Promise<object>;
export type Operations = Record<string, Operation>;

type Run<Request> = (request: Request) => object | Promise<object>;

/** @throws InvalidParameterException that names every wrong field */
export function parse<Schema extends z.ZodType>(schema: Schema, request: unknown) {
  const parsed = schema.safeParse(request);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const list = issues.map(
    ({ path, message }) => `Value at '${path.join('.')}' failed to satisfy constraint: ${message}`,
  );
  const plural = issues.length === 1 ? '' : 's';
  throw poolErrors.invalidParameter(
    `${issues.length} validation error${plural} detected: ${list.join('; ')}`,
  );
}

const ofClient = z.object({ ClientId: z.string() });
const ofPool = z.object({ UserPoolId: z.string() });
const ofUser = z.object({ AccessToken: z.string().min(1) });

/** An operation of the portal's app client; it needs no access token. */
export const clientOperation =
  <Schema extends z.ZodType>(
    { clientId }: PoolContext,
    schema: Schema,
    run: Run<z.output<Schema>>,
  ): Operation =>
  async (request) => {
    if (parse(ofClient, request).ClientId !== clientId) throw poolErrors.clientNotFound();
    return run(parse(schema, request));
  };

/** An operation on the user whose access token comes with the request. */
export const userOperation =
  <Schema extends z.ZodType>(
    { tokens }: PoolContext,
    schema: Schema,
    run: (user: PoolUser, request: z.output<Schema>) => object | Promise<object>,
  ): Operation =>
  async (request) =>
    run(tokens.verify(parse(ofUser, request).AccessToken), parse(schema, request));

/** An operation for AWS credentials, whose signature the server has checked. */
export const adminOperation =
  <Schema extends z.ZodType>(
    { userPoolId }: PoolContext,
    schema: Schema,
    run: Run<z.output<Schema>>,
  ): Operation =>
  async (request) => {
    if (parse(ofPool, request).UserPoolId !== userPoolId) throw poolErrors.poolNotFound();
    return run(parse(schema, request));
  };

// The limits are Cognito's.
export const username = z.string().trim().min(1).max(128).toLowerCase();
export const password = z.string().min(1).max(2048);
export const confirmationCode = z.string().trim().min(1).max(2048);
export const clientMetadata = z.record(z.string(), z.string()).optional();
export const userAttributes = z
  .array(z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).default('') }))
  .max(50)
  .transform(
    (list): Attributes => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])),
  );

/** The attributes that the portal's app client may write, at sign-up and later alike. */
const WRITABLE = ['email', 'name', 'phone_number', 'custom:referral_code', 'custom:department'];

/** @throws NotAuthorizedException, InvalidParameterException */
export function checkWritable(attributes: Attributes): void {
  if (Object.keys(attributes).some((name) => !WRITABLE.includes(name)))
    throw poolErrors.unauthorizedAttribute();
  const phone = attributes['phone_number'];
  if (phone && !/^\+[1-9]\d{1,14}$/.test(phone))
    throw poolErrors.invalidParameter('Invalid phone number format.');
}

/** @throws InvalidParameterException */
export function checkEmail(email: string): void {
  if (!/^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/.test(email))
    throw poolErrors.invalidParameter('Invalid email address format.');
}
