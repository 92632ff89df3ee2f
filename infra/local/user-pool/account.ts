import { z } from 'zod';
import { checkEmail, checkWritable } from './attributes.ts';
import { checkCode, issueCode } from './codes.ts';
import { type PoolUser, withAttributes } from './directory.ts';
import { failures } from './failures.ts';
import {
  clientMetadata,
  confirmationCode,
  type Operation,
  type Operations,
  operation,
  type PoolContext,
  password,
  userAttributes,
} from './operation.ts';
import { checkPasswordRule, hashPassword, verifyPassword } from './passwords.ts';
import { sessionOfRefreshToken, withoutSessions } from './sessions.ts';

const tokenRequest = z.object({ AccessToken: z.string().min(1) });
const changePasswordRequest = tokenRequest.extend({
  PreviousPassword: password,
  ProposedPassword: password,
});
const updateRequest = tokenRequest.extend({
  UserAttributes: userAttributes,
  ClientMetadata: clientMetadata,
});
const attributeCodeRequest = tokenRequest.extend({
  AttributeName: z.literal('email'),
  ClientMetadata: clientMetadata,
});
const verifyAttributeRequest = tokenRequest.extend({
  AttributeName: z.literal('email'),
  Code: confirmationCode,
});
const revokeRequest = z.object({ ClientId: z.string(), Token: z.string().min(1) });

/** The operations of whoever holds an access token. */
export function accountOperations(pool: PoolContext): Operations {
  const { directory } = pool;
  return {
    GetUser: operation(tokenRequest, async ({ AccessToken }) => {
      const { user } = await pool.tokens.verify(AccessToken);
      return { Username: user.Username, UserAttributes: user.Attributes };
    }),
    ChangePassword: ofOwner(pool, changePasswordRequest, (user, request) =>
      changePassword(pool, user, request),
    ),
    UpdateUserAttributes: ofOwner(pool, updateRequest, (user, request) =>
      updateAttributes(pool, user, request),
    ),
    GetUserAttributeVerificationCode: ofOwner(
      pool,
      attributeCodeRequest,
      async (user, request) => ({
        CodeDeliveryDetails: await sendEmailCode(
          pool,
          user,
          'CustomMessage_VerifyUserAttribute',
          request.ClientMetadata,
        ),
      }),
    ),
    VerifyUserAttribute: ofOwner(pool, verifyAttributeRequest, (user, request) =>
      verifyEmail(pool, user, request.Code),
    ),
    DeleteUser: ofOwner(pool, tokenRequest, async (user) => {
      await directory.remove(user);
      return {};
    }),
    GlobalSignOut: ofOwner(pool, tokenRequest, async (user) => {
      await directory.save(withoutSessions(user));
      return {};
    }),
    RevokeToken: operation(revokeRequest, ({ Token }) => revoke(pool, Token)),
  };
}

/** An operation on the user whose access token comes with it, one at a time for each user. */
function ofOwner<Schema extends z.ZodType<z.output<typeof tokenRequest>>>(
  pool: PoolContext,
  schema: Schema,
  run: (user: PoolUser, request: z.output<Schema>) => Promise<object>,
): Operation {
  return operation(schema, async (request) => {
    const { user } = await pool.tokens.verify(request.AccessToken);
    return pool.directory.exclusively(user.Username, async () =>
      // Read again: the user may have changed while this call waited for its turn.
      run((await pool.tokens.verify(request.AccessToken)).user, request),
    );
  });
}

async function changePassword(
  pool: PoolContext,
  user: PoolUser,
  request: z.output<typeof changePasswordRequest>,
): Promise<object> {
  checkPasswordRule(request.ProposedPassword);
  if ((user.SignInFailures?.lockedUntil ?? 0) > Date.now()) throw failures.attemptLimit();
  if (!(await verifyPassword(request.PreviousPassword, user.Password)))
    throw failures.wrongSignIn();
  await pool.directory.save({ ...user, Password: await hashPassword(request.ProposedPassword) });
  return {};
}

async function updateAttributes(
  pool: PoolContext,
  user: PoolUser,
  request: z.output<typeof updateRequest>,
): Promise<object> {
  checkWritable(request.UserAttributes);
  const email = request.UserAttributes.find(({ Name }) => Name === 'email')?.Value.toLowerCase();
  const others = request.UserAttributes.filter(({ Name }) => Name !== 'email');
  const updated = withAttributes(user, others);
  if (email === undefined) {
    await pool.directory.save(updated);
    return { CodeDeliveryDetailsList: [] };
  }
  checkEmail(email);
  if (await pool.directory.find(email)) throw failures.emailTaken();
  const details = await sendEmailCode(
    pool,
    { ...updated, UnverifiedEmail: email },
    'CustomMessage_UpdateUserAttribute',
    request.ClientMetadata,
  );
  return { CodeDeliveryDetailsList: [details] };
}

/** Mails a code to the address that waits to be verified; the known address stays until then. */
async function sendEmailCode(
  pool: PoolContext,
  known: PoolUser,
  source: 'CustomMessage_UpdateUserAttribute' | 'CustomMessage_VerifyUserAttribute',
  metadata: Record<string, string> | undefined,
): Promise<object> {
  const { user, code } = issueCode(known, 'verifyEmail', Date.now());
  await pool.directory.save(user);
  return pool.deliver({
    source,
    user,
    code,
    clientMetadata: metadata,
    ...(user.UnverifiedEmail === undefined ? {} : { to: user.UnverifiedEmail }),
  });
}

async function verifyEmail(pool: PoolContext, known: PoolUser, code: string): Promise<object> {
  const check = checkCode(known, 'verifyEmail', code, Date.now());
  if (!check.matches) {
    await pool.directory.save(check.user);
    throw check.error;
  }
  const { UnverifiedEmail, ...rest } = check.user;
  if (UnverifiedEmail !== undefined && (await pool.directory.find(UnverifiedEmail))) {
    throw failures.emailTaken();
  }
  const changed = UnverifiedEmail === undefined ? [] : [{ Name: 'email', Value: UnverifiedEmail }];
  await pool.directory.save(
    withAttributes(rest, [...changed, { Name: 'email_verified', Value: 'true' }]),
  );
  return {};
}

async function revoke(pool: PoolContext, refreshToken: string): Promise<object> {
  const { user } = await sessionOfRefreshToken(pool.directory, refreshToken, Date.now());
  return pool.directory.exclusively(user.Username, async () => {
    const current = await sessionOfRefreshToken(pool.directory, refreshToken, Date.now());
    await pool.directory.save(withoutSessions(current.user, current.session.id));
    return {};
  });
}
