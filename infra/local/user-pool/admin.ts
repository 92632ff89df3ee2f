import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { checkEmail } from './attributes.ts';
import { type PoolUser, withAttributes } from './directory.ts';
import { failures } from './failures.ts';
import { listRequest, listUsers } from './list-users.ts';
import {
  clientMetadata,
  type Operation,
  type Operations,
  operation,
  type PoolContext,
  password,
  presentUser,
  userAttributes,
  username,
} from './operation.ts';
import { checkPasswordRule, hashPassword } from './passwords.ts';
import { withoutSessions } from './sessions.ts';

const userRequest = z.object({ UserPoolId: z.string(), Username: username });
const setPasswordRequest = userRequest.extend({
  Password: password,
  Permanent: z.boolean().default(false),
});
const createRequest = userRequest.extend({
  TemporaryPassword: password.optional(),
  UserAttributes: userAttributes.default([]),
  MessageAction: z.literal('SUPPRESS').optional(),
  DesiredDeliveryMediums: z.array(z.literal('EMAIL')).optional(),
  ClientMetadata: clientMetadata,
});

/** The operations that AWS credentials open: callers have been authenticated before. */
export function adminOperations(pool: PoolContext): Operations {
  const { directory } = pool;
  return {
    AdminGetUser: operation(userRequest, async (request) => {
      checkPool(pool, request.UserPoolId);
      const { Attributes, ...user } = presentUser(await directory.get(request.Username));
      return { ...user, UserAttributes: Attributes };
    }),
    ListUsers: operation(listRequest, async (request) => {
      checkPool(pool, request.UserPoolId);
      return listUsers(pool, request);
    }),
    AdminCreateUser: operation(createRequest, (request) =>
      directory.exclusively(request.Username, () => createUser(pool, request)),
    ),
    AdminSetUserPassword: onUser(pool, setPasswordRequest, async (user, request) => {
      checkPasswordRule(request.Password);
      const { SignInFailures: _forgiven, Challenge: _dropped, ...rest } = user;
      await directory.save({
        ...rest,
        Password: await hashPassword(request.Password),
        UserStatus: request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      });
    }),
    AdminUserGlobalSignOut: onUser(pool, userRequest, (user) =>
      directory.save(withoutSessions(user)),
    ),
    AdminDisableUser: onUser(pool, userRequest, (user) =>
      directory.save({ ...withoutSessions(user), Enabled: false }),
    ),
    AdminEnableUser: onUser(pool, userRequest, (user) =>
      directory.save({ ...user, Enabled: true }),
    ),
    AdminDeleteUser: onUser(pool, userRequest, (user) => directory.remove(user)),
  };
}

/** A change of an existing user, one at a time for each user. */
function onUser<Schema extends z.ZodType<z.output<typeof userRequest>>>(
  pool: PoolContext,
  schema: Schema,
  change: (user: PoolUser, request: z.output<Schema>) => Promise<void>,
): Operation {
  return operation(schema, async (request) => {
    checkPool(pool, request.UserPoolId);
    await pool.directory.exclusively(request.Username, async () =>
      change(await pool.directory.get(request.Username), request),
    );
    return {};
  });
}

async function createUser(
  pool: PoolContext,
  request: z.output<typeof createRequest>,
): Promise<object> {
  checkPool(pool, request.UserPoolId);
  checkEmail(request.Username);
  if (await pool.directory.find(request.Username)) throw failures.userExists();
  const temporary = request.TemporaryPassword ?? randomBytes(9).toString('base64url');
  checkPasswordRule(temporary);
  const sub = randomUUID();
  const now = new Date();
  const created: PoolUser = {
    Username: sub,
    Password: await hashPassword(temporary),
    Attributes: [],
    Enabled: true,
    UserStatus: 'FORCE_CHANGE_PASSWORD',
    UserCreateDate: now,
    UserLastModifiedDate: now,
    RefreshTokens: [],
  };
  const user = withAttributes(created, [
    ...request.UserAttributes,
    { Name: 'sub', Value: sub },
    { Name: 'email', Value: request.Username },
  ]);
  await pool.triggers.run({
    source: 'PreSignUp_AdminCreateUser',
    user,
    clientMetadata: request.ClientMetadata,
    request: { validationData: null },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  await pool.directory.save(user);
  if (request.MessageAction !== 'SUPPRESS') {
    await pool.deliver({
      source: 'CustomMessage_AdminCreateUser',
      user,
      code: temporary,
      clientMetadata: request.ClientMetadata,
    });
  }
  return { User: presentUser(user) };
}

function checkPool(pool: PoolContext, userPoolId: string): void {
  if (userPoolId !== pool.userPoolId) throw failures.poolNotFound(userPoolId);
}
