import { z } from 'zod';
import { poolErrors } from './errors.ts';
import {
  checkEmail,
  checkWritable,
  clientMetadata,
  confirmationCode,
  type Operations,
  type PoolContext,
  password,
  userAttributes,
  userOperation,
} from './operations.ts';
import { checkPasswordRule, hashPassword, verifyPassword } from './passwords.ts';
import { type PoolUser, withoutEmpty } from './users.ts';

const changePasswordRequest = z.object({ PreviousPassword: password, ProposedPassword: password });
const updateRequest = z.object({ UserAttributes: userAttributes, ClientMetadata: clientMetadata });
const attributeCodeRequest = z.object({
  AttributeName: z.literal('email'),
  ClientMetadata: clientMetadata,
});
const verifyRequest = z.object({ AttributeName: z.literal('email'), Code: confirmationCode });

/** The operations that take a user's access token. */
export const accountOperations = (pool: PoolContext): Operations => ({
  GetUser: userOperation(pool, z.object({}), ({ id, attributes }) => ({
    Username: id,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  })),
  ChangePassword: userOperation(pool, changePasswordRequest, (user, request) =>
    changePassword(pool, user, request),
  ),
  UpdateUserAttributes: userOperation(pool, updateRequest, (user, request) =>
    updateAttributes(pool, user, request),
  ),
  GetUserAttributeVerificationCode: userOperation(
    pool,
    attributeCodeRequest,
    async (user, { ClientMetadata }) => ({
      CodeDeliveryDetails: await sendEmailCode(
        pool,
        user,
        'CustomMessage_VerifyUserAttribute',
        ClientMetadata,
      ),
    }),
  ),
  VerifyUserAttribute: userOperation(pool, verifyRequest, (user, { Code }) =>
    verifyEmail(pool, user, Code),
  ),
  GlobalSignOut: userOperation(pool, z.object({}), ({ id }) => {
    pool.sessions.endAll(id);
    return {};
  }),
});

async function changePassword(
  pool: PoolContext,
  user: PoolUser,
  request: z.output<typeof changePasswordRequest>,
) {
  checkPasswordRule(request.ProposedPassword);
  if (!(await verifyPassword(request.PreviousPassword, user.passwordHash)))
    throw poolErrors.wrongSignIn();
  pool.users.update(user.id, { passwordHash: await hashPassword(request.ProposedPassword) });
  return {};
}

/** A new e-mail address replaces the old one only when its code is confirmed. */
async function updateAttributes(
  pool: PoolContext,
  user: PoolUser,
  { UserAttributes, ClientMetadata }: z.output<typeof updateRequest>,
) {
  checkWritable(UserAttributes);
  const { email, ...others } = UserAttributes;
  const attributes = withoutEmpty({ ...user.attributes, ...others });
  if (email === undefined) {
    pool.users.update(user.id, { attributes });
    return { CodeDeliveryDetailsList: [] };
  }
  const unverifiedEmail = email.toLowerCase();
  checkEmail(unverifiedEmail);
  if (pool.users.find(unverifiedEmail)) throw poolErrors.emailTaken();
  const details = await sendEmailCode(
    pool,
    pool.users.update(user.id, { attributes, unverifiedEmail }),
    'CustomMessage_UpdateUserAttribute',
    ClientMetadata,
  );
  return { CodeDeliveryDetailsList: [details] };
}

const sendEmailCode = (
  pool: PoolContext,
  user: PoolUser,
  source: 'CustomMessage_UpdateUserAttribute' | 'CustomMessage_VerifyUserAttribute',
  clientMetadata: Record<string, string> | undefined,
) =>
  pool.sendCode({
    source,
    user,
    code: pool.codes.issue(user.id, 'verifyEmail'),
    to: user.unverifiedEmail,
    clientMetadata,
  });

function verifyEmail(pool: PoolContext, user: PoolUser, code: string) {
  pool.codes.use(user.id, 'verifyEmail', code);
  const { unverifiedEmail } = user;
  if (unverifiedEmail !== undefined && pool.users.find(unverifiedEmail))
    throw poolErrors.emailTaken();
  pool.users.update(user.id, {
    unverifiedEmail: undefined,
    attributes: {
      ...user.attributes,
      ...(unverifiedEmail === undefined ? {} : { email: unverifiedEmail }),
      email_verified: 'true',
    },
  });
  return {};
}
