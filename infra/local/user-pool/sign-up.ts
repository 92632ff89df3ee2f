import { z } from 'zod';
import { deliveryDetails } from './code-mail.ts';
import { poolErrors } from './errors.ts';
import {
  checkWritable,
  confirmationCode,
  email,
  operation,
  type Operations,
  type PoolContext,
  password,
  userAttributes,
  username,
} from './operations.ts';
import { hashNewPassword } from './passwords.ts';
import { newUser } from './users.ts';

const resendRequest = z.object({ Username: username });
const confirmRequest = resendRequest.extend({ ConfirmationCode: confirmationCode });
const signUpRequest = z.object({
  Username: email,
  Password: password,
  UserAttributes: userAttributes,
});

export const signUpOperations = (pool: PoolContext): Operations => ({
  SignUp: operation(signUpRequest, async ({ Username, Password, UserAttributes }) => {
    checkWritable(UserAttributes);
    if ((UserAttributes['email'] ?? Username) !== Username)
      throw poolErrors.invalidParameter('The email attribute must equal the username.');
    if (pool.users.find(Username)) throw poolErrors.userExists();
    const attributes = { ...UserAttributes, email: Username, email_verified: 'false' };
    const user = newUser('UNCONFIRMED', await hashNewPassword(Password), attributes);
    // The portal's trigger can refuse a sign-up; it never confirms one without a code.
    await pool.runTrigger({ source: 'PreSignUp_SignUp', user, request: { validationData: null } });
    pool.users.add(user);
    const sent = await pool.sendCode('CustomMessage_SignUp', user);
    return { UserConfirmed: false, UserSub: user.id, ...sent };
  }),

  ResendConfirmationCode: operation(resendRequest, ({ Username }) => {
    const user = pool.users.find(Username);
    // The answer is the same without such an account, as the app client prevents user existence errors.
    if (user?.status !== 'UNCONFIRMED') return deliveryDetails(Username);
    return pool.sendCode('CustomMessage_ResendCode', user);
  }),

  ConfirmSignUp: operation(confirmRequest, async ({ Username, ConfirmationCode }) => {
    const known = pool.users.find(Username);
    if (!known) throw poolErrors.expiredCode();
    if (known.status !== 'UNCONFIRMED') throw poolErrors.alreadyConfirmed();
    pool.codes.use(known.id, 'signUp', ConfirmationCode);
    // Saved before the trigger, as in the cloud: if the trigger fails, the user stays confirmed.
    const user = pool.users.update(known.id, {
      status: 'CONFIRMED',
      attributes: { ...known.attributes, email_verified: 'true' },
    });
    await pool.runTrigger({ source: 'PostConfirmation_ConfirmSignUp', user });
    return {};
  }),
});
