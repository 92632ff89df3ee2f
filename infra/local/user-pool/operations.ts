import { z } from 'zod';
import { asciiLowerCase } from '../../../shared/identity/rules.ts';
import type { Challenges } from './challenges.ts';
import type { SendCode, SendInvitation } from './code-mail.ts';
import type { Codes } from './codes.ts';
import { poolErrors } from './errors.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import type { RunTrigger } from './triggers.ts';
import type { PoolUser, Users } from './users.ts';

export interface PoolContext {
  users: Users;
  codes: Codes;
  challenges: Challenges;
  sessions: Sessions;
  tokens: Tokens;
  runTrigger: RunTrigger;
  sendCode: SendCode;
  sendInvitation: SendInvitation;
}

/** One operation of Cognito's API. It throws a `PoolError` for a request that it refuses. */
export type Operation = (request: unknown) => Promise<object>;
export type Operations = Record<string, Operation>;

/** @throws InvalidParameterException that names the first wrong field */
function parse<Schema extends z.ZodType>(schema: Schema, request: unknown) {
  const { success, data, error } = schema.safeParse(request);
  if (success) return data;
  const [{ path, message } = { path: [], message: '' }] = error.issues;
  throw poolErrors.invalidParameter(
    `1 validation error detected: Value at '${path.join('.')}' failed to satisfy constraint: ${message}`,
  );
}

export const operation =
  <Schema extends z.ZodType>(
    schema: Schema,
    run: (request: z.output<Schema>) => object | Promise<object>,
  ): Operation =>
  async (request) =>
    run(parse(schema, request));

const ofUser = z.object({ AccessToken: z.string().min(1) });

/** An operation on the user whose access token comes with the request. */
export const userOperation =
  <Schema extends z.ZodType>(
    { tokens }: PoolContext,
    schema: Schema,
    run: (user: PoolUser, request: z.output<Schema>) => object | Promise<object>,
  ): Operation =>
  async (request) =>
    run(tokens.verify(parse(ofUser, request).AccessToken), parse(schema, request));

// The limits are Cognito's.
export const username = z.string().trim().min(1).max(128).overwrite(asciiLowerCase);
export const email = username.regex(
  /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/,
  'no e-mail address',
);
export const password = z.string().min(1).max(256);
/** A code of an authenticator app. */
export const appCode = z
  .string()
  .regex(/^[0-9]{6}$/, 'Member must satisfy regular expression pattern: [0-9]+');
export const confirmationCode = z.string().trim().min(1).max(2048);

/** The portal prefers the factor where it turns it on, and uses no other. */
export const softwareTokenSettings = z.object({
  Enabled: z.boolean().default(false),
  PreferredMfa: z.boolean().default(false),
});

/** Empty texts are left out; an e-mail address is in lower case. */
export const userAttributes = z
  .array(z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).default('') }))
  .max(50)
  .default([])
  .transform((list) => {
    const filled = list.filter(({ Value }) => Value !== '');
    const lowered = (name: string, value: string) =>
      name === 'email' ? asciiLowerCase(value) : value;
    return Object.fromEntries(filled.map(({ Name, Value }) => [Name, lowered(Name, Value)]));
  });

/** The attributes that the portal's app client may write, at sign-up and later alike. */
const WRITABLE = ['email', 'name', 'phone_number', 'custom:referral_code', 'custom:department'];

/** @throws NotAuthorizedException, InvalidParameterException */
export function checkWritable(attributes: Record<string, string>): void {
  if (Object.keys(attributes).some((name) => !WRITABLE.includes(name)))
    throw poolErrors.unauthorizedAttribute();
  const phone = attributes['phone_number'];
  if (phone && !/^\+[1-9]\d{1,14}$/.test(phone))
    throw poolErrors.invalidParameter('Invalid phone number format.');
}
