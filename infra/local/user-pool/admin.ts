import { z } from 'zod';
import { poolErrors } from './errors.ts';
import {
  email,
  operation,
  type Operations,
  type PoolContext,
  password,
  softwareTokenSettings,
  userAttributes,
  username,
} from './operations.ts';
import { hashNewPassword } from './passwords.ts';
import { askForCodes, presentMfa } from './software-tokens.ts';
import { attributesOf, newUser, type PoolUser } from './users.ts';

const userRequest = z.object({ Username: username });
/** The portal creates users without a mail, and has a new temporary password mailed on demand. */
const createRequest = z.object({
  Username: email,
  TemporaryPassword: password,
  UserAttributes: userAttributes,
  MessageAction: z.enum(['SUPPRESS', 'RESEND']),
});
const setPasswordRequest = userRequest.extend({
  Password: password,
  Permanent: z.boolean().default(false),
});
/** The portal corrects addresses, and always says that it has verified them. */
const updateRequest = userRequest.extend({
  UserAttributes: userAttributes.pipe(z.strictObject({ email, email_verified: z.literal('true') })),
});
const mfaRequest = userRequest.extend({ SoftwareTokenMfaSettings: softwareTokenSettings });
/** The portal uses one of Cognito's filters: by status. */
const listRequest = z.object({
  Filter: z.literal('cognito:user_status = "UNCONFIRMED"').optional(),
  Limit: z.number().int().min(1).max(60).default(60),
  PaginationToken: z.string().default(''),
});

/** A user as administrators see it. The portal never disables a user of the pool. */
const presentUser = ({ id, status, createdAt }: PoolUser) => ({
  Username: id,
  Enabled: true,
  UserStatus: status,
  // Cognito's JSON has times in epoch seconds.
  UserCreateDate: createdAt / 1000,
});

/** The operations that take AWS credentials. */
export const adminOperations = (pool: PoolContext): Operations => ({
  AdminGetUser: operation(userRequest, ({ Username }) => {
    const user = pool.users.get(Username);
    return { ...presentUser(user), ...presentMfa(user), UserAttributes: attributesOf(user) };
  }),

  AdminCreateUser: operation(createRequest, (request) =>
    request.MessageAction === 'RESEND' ? inviteAgain(pool, request) : createUser(pool, request),
  ),

  AdminSetUserPassword: operation(setPasswordRequest, async (request) => {
    const { id } = pool.users.get(request.Username);
    const passwordHash = await hashNewPassword(request.Password);
    pool.challenges.endAll(id);
    const state = request.Permanent ? ({ status: 'CONFIRMED' } as const) : temporaryNow();
    pool.users.update(id, { passwordHash, ...state });
    return {};
  }),

  AdminUpdateUserAttributes: operation(updateRequest, ({ Username, UserAttributes }) => {
    const { id, attributes } = pool.users.get(Username);
    const other = pool.users.find(UserAttributes.email);
    if (other && other.id !== id) throw poolErrors.emailTaken();
    pool.users.update(id, {
      attributes: { ...attributes, ...UserAttributes },
      unverifiedEmail: undefined,
    });
    return {};
  }),

  AdminSetUserMFAPreference: operation(mfaRequest, ({ Username, SoftwareTokenMfaSettings }) => {
    askForCodes(pool.users, pool.users.get(Username), SoftwareTokenMfaSettings.Enabled);
    return {};
  }),

  AdminUserGlobalSignOut: operation(userRequest, ({ Username }) => {
    pool.sessions.endAll(pool.users.get(Username).id);
    return {};
  }),

  AdminDeleteUser: operation(userRequest, ({ Username }) => {
    const { id } = pool.users.get(Username);
    pool.sessions.endAll(id);
    pool.challenges.endAll(id);
    pool.users.remove(id);
    return {};
  }),

  ListUsers: operation(listRequest, (request) => listUsers(pool, request)),
});

async function createUser(pool: PoolContext, request: z.output<typeof createRequest>) {
  const attributes = { ...request.UserAttributes, email: request.Username };
  if (pool.users.find(request.Username)) throw poolErrors.userExists();
  const hash = await hashNewPassword(request.TemporaryPassword);
  const user = newUser('FORCE_CHANGE_PASSWORD', hash, attributes);
  await pool.runTrigger({ source: 'PreSignUp_AdminCreateUser', user });
  pool.users.add(user);
  return { User: { ...presentUser(user), Attributes: attributesOf(user) } };
}

const temporaryNow = () =>
  ({ status: 'FORCE_CHANGE_PASSWORD', temporarySince: Date.now() }) as const;

/** Replaces the temporary password of a user who hasn't signed in yet, and mails the new one. */
async function inviteAgain(pool: PoolContext, request: z.output<typeof createRequest>) {
  const { id, status } = pool.users.get(request.Username);
  if (status !== 'FORCE_CHANGE_PASSWORD') throw poolErrors.noResend();
  const passwordHash = await hashNewPassword(request.TemporaryPassword);
  pool.challenges.endAll(id);
  const user = pool.users.update(id, { passwordHash, ...temporaryNow() });
  await pool.sendInvitation(user, request.TemporaryPassword);
  return { User: { ...presentUser(user), Attributes: attributesOf(user) } };
}

/** Lists a page of users by id. */
function listUsers(pool: PoolContext, request: z.output<typeof listRequest>) {
  const { Filter, Limit, PaginationToken: after } = request;
  const found = pool.users
    .list()
    .filter(({ id, status }) => id > after && (!Filter || status === 'UNCONFIRMED'));
  const page = found.slice(0, Limit);
  return {
    Users: page.map((user) => ({ ...presentUser(user), Attributes: attributesOf(user) })),
    ...(found.length > Limit ? { PaginationToken: page.at(-1)?.id } : {}),
  };
}
