import { z } from 'zod';
import { poolErrors } from './errors.ts';
import {
  checkWritable,
  confirmationCode,
  type Operations,
  type PoolContext,
  password,
  userAttributes,
  userOperation,
} from './operations.ts';
import { checkPassword, hashNewPassword } from './passwords.ts';

const changePasswordRequest = z.object({ PreviousPassword: password, ProposedPassword: password });
const updateRequest = z.object({ UserAttributes: userAttributes });
const verifyRequest = z.object({ AttributeName: z.literal('email'), Code: confirmationCode });

/** The operations that take a user's access token. */
export const accountOperations = (pool: PoolContext): Operations => ({
  ChangePassword: userOperation(
    pool,
    changePasswordRequest,
    async (user, { PreviousPassword, ProposedPassword }) => {
      await checkPassword(PreviousPassword, user.passwordHash);
      pool.users.update(user.id, { passwordHash: await hashNewPassword(ProposedPassword) });
      return {};
    },
  ),

  /** A new e-mail address replaces the old one only when its code is confirmed. */
  UpdateUserAttributes: userOperation(pool, updateRequest, async (user, { UserAttributes }) => {
    checkWritable(UserAttributes);
    const { email: unverifiedEmail, ...others } = UserAttributes;
    const attributes = { ...user.attributes, ...others };
    if (unverifiedEmail === undefined) {
      pool.users.update(user.id, { attributes });
      return { CodeDeliveryDetailsList: [] };
    }
    if (pool.users.find(unverifiedEmail)) throw poolErrors.emailTaken();
    const changed = pool.users.update(user.id, { attributes, unverifiedEmail });
    const sent = await pool.sendCode('CustomMessage_UpdateUserAttribute', changed, unverifiedEmail);
    return { CodeDeliveryDetailsList: [sent.CodeDeliveryDetails] };
  }),

  VerifyUserAttribute: userOperation(pool, verifyRequest, (user, { Code }) => {
    pool.codes.use(user.id, 'verifyEmail', Code);
    const address = user.unverifiedEmail ?? user.attributes.email;
    if (user.unverifiedEmail && pool.users.find(address)) throw poolErrors.emailTaken();
    pool.users.update(user.id, {
      unverifiedEmail: undefined,
      attributes: { ...user.attributes, email: address, email_verified: 'true' },
    });
    return {};
  }),

  GlobalSignOut: userOperation(pool, z.object({}), ({ id }) => {
    pool.sessions.endAll(id);
    return {};
  }),
});
