import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { poolErrors } from './errors.ts';
import {
  adminOperation,
  checkEmail,
  clientMetadata,
  type Operations,
  type PoolContext,
  password,
  userAttributes,
  username,
} from './operations.ts';
import { checkPasswordRule, hashPassword } from './passwords.ts';
import { newUser, type PoolUser } from './users.ts';

const userRequest = z.object({ Username: username });
const setPasswordRequest = userRequest.extend({
  Password: password,
  Permanent: z.boolean().default(false),
});
const createRequest = userRequest.extend({
  TemporaryPassword: password.optional(),
  UserAttributes: userAttributes.default({}),
  MessageAction: z.literal('SUPPRESS').optional(),
  DesiredDeliveryMediums: z.array(z.literal('EMAIL')).optional(),
  ClientMetadata: clientMetadata,
});
const listRequest = z.object({
  Filter: z.string().optional(),
  Limit: z.number().int().min(1).max(60).default(60),
  PaginationToken: z.string().min(1).default(''),
  AttributesToGet: z.array(z.string()).optional(),
});

/** The operations that take AWS credentials. */
export const adminOperations = (pool: PoolContext): Operations => ({
  AdminGetUser: adminOperation(pool, userRequest, ({ Username }) => {
    const { Attributes, ...user } = presentUser(pool.users.get(Username));
    return { ...user, UserAttributes: Attributes };
  }),
  AdminCreateUser: adminOperation(pool, createRequest, (request) => createUser(pool, request)),
  AdminSetUserPassword: adminOperation(pool, setPasswordRequest, async (request) => {
    checkPasswordRule(request.Password);
    const { id } = pool.users.get(request.Username);
    const passwordHash = await hashPassword(request.Password);
    pool.challenges.endAll(id);
    const status = request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
    pool.users.update(id, { passwordHash, status });
    return {};
  }),
  AdminUserGlobalSignOut: adminOperation(pool, userRequest, ({ Username }) => {
    pool.sessions.endAll(pool.users.get(Username).id);
    return {};
  }),
  AdminDeleteUser: adminOperation(pool, userRequest, ({ Username }) => {
    const { id } = pool.users.get(Username);
    pool.sessions.endAll(id);
    pool.challenges.endAll(id);
    pool.users.remove(id);
    return {};
  }),
  ListUsers: adminOperation(pool, listRequest, (request) => listUsers(pool, request)),
});

/** A user as administrators see it. The portal never disables a user of the pool. */
function presentUser(user: PoolUser, names?: readonly string[]) {
  return {
    Username: user.id,
    Attributes: Object.entries(user.attributes)
      .filter(([Name]) => names?.includes(Name) ?? true)
      .map(([Name, Value]) => ({ Name, Value })),
    Enabled: true,
    UserStatus: user.status,
    // Cognito's JSON has times in epoch seconds.
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.changedAt / 1000,
  };
}

async function createUser(pool: PoolContext, request: z.output<typeof createRequest>) {
  const { Username, ClientMetadata: clientMetadata } = request;
  checkEmail(Username);
  if (pool.users.find(Username)) throw poolErrors.userExists();
  const temporary = request.TemporaryPassword ?? randomBytes(9).toString('base64url');
  checkPasswordRule(temporary);
  const hash = await hashPassword(temporary);
  const user = newUser('FORCE_CHANGE_PASSWORD', Username, hash, request.UserAttributes);
  await pool.runTrigger({
    source: 'PreSignUp_AdminCreateUser',
    user,
    clientMetadata,
    request: { validationData: null },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  pool.users.add(user);
  if (request.MessageAction !== 'SUPPRESS')
    await pool.sendCode({
      source: 'CustomMessage_AdminCreateUser',
      user,
      code: temporary,
      clientMetadata,
    });
  return { User: presentUser(user) };
}

/** Lists a page of users by id. Of Cognito's filters the portal uses the one by status. */
function listUsers(pool: PoolContext, request: z.output<typeof listRequest>) {
  const { Filter, Limit, PaginationToken: after, AttributesToGet } = request;
  const status = /^cognito:user_status = "(\w+)"$/.exec(Filter ?? '')?.[1];
  if (Filter !== undefined && status === undefined)
    throw poolErrors.invalidParameter('Invalid search filter.');
  const found = pool.users
    .list()
    .filter((user) => user.id > after && (status === undefined || user.status === status));
  const page = found.slice(0, Limit);
  return {
    Users: page.map((user) => presentUser(user, AttributesToGet)),
    ...(found.length > Limit ? { PaginationToken: page.at(-1)?.id } : {}),
  };
}
