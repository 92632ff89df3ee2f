import { z } from 'zod';
import { poolErrors } from './errors.ts';
import {
  appCode,
  checkWritable,
  confirmationCode,
  type Operations,
  type PoolContext,
  password,
  softwareTokenSettings,
  userAttributes,
  userOperation,
} from './operations.ts';
import { checkPassword, hashNewPassword } from './passwords.ts';
import { askForCodes, newSecret, presentMfa, verifyApp } from './software-tokens.ts';
import { attributesOf } from './users.ts';

const changePasswordRequest = z.object({ PreviousPassword: password, ProposedPassword: password });
const updateRequest = z.object({ UserAttributes: userAttributes });
const verifyRequest = z.object({ AttributeName: z.literal('email'), Code: confirmationCode });

const verifyAppRequest = z.object({ UserCode: appCode });
const mfaRequest = z.object({ SoftwareTokenMfaSettings: softwareTokenSettings });

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
    const sent = await pool.sendCode('CustomMessage_UpdateUserAttribute', user, unverifiedEmail);
    pool.users.update(user.id, { attributes, unverifiedEmail });
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

  GetUser: userOperation(pool, z.object({}), (user) => ({
    Username: user.id,
    UserAttributes: attributesOf(user),
    ...presentMfa(user),
  })),

  /** The app's secret. The present app works until the new one has shown a code. */
  AssociateSoftwareToken: userOperation(pool, z.object({}), ({ id }) => {
    const unverifiedSecret = newSecret();
    pool.users.update(id, { unverifiedSecret });
    return { SecretCode: unverifiedSecret };
  }),

  VerifySoftwareToken: userOperation(pool, verifyAppRequest, (user, { UserCode }) => {
    verifyApp(pool.users, user, UserCode);
    return { Status: 'SUCCESS' };
  }),

  SetUserMFAPreference: userOperation(pool, mfaRequest, (user, { SoftwareTokenMfaSettings }) => {
    askForCodes(pool.users, user, SoftwareTokenMfaSettings.Enabled);
    return {};
  }),

  DeleteUser: userOperation(pool, z.object({}), ({ id }) => {
    pool.sessions.endAll(id);
    pool.challenges.endAll(id);
    pool.users.remove(id);
    return {};
  }),
});
