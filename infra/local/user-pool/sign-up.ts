import { z } from 'zod';
import { deliveryDetails } from './code-mail.ts';
import { poolErrors } from './errors.ts';
import {
  checkEmail,
  checkWritable,
  clientMetadata,
  clientOperation,
  confirmationCode,
  type Operations,
  type PoolContext,
  password,
  userAttributes,
  username,
} from './operations.ts';
import { checkPasswordRule, hashPassword } from './passwords.ts';
import { newUser } from './users.ts';

const signUpRequest = z.object({
  Username: username,
  Password: password,
  UserAttributes: userAttributes.default({}),
  ValidationData: userAttributes.optional(),
  ClientMetadata: clientMetadata,
});
const resendRequest = z.object({ Username: username, ClientMetadata: clientMetadata });
const confirmRequest = resendRequest.extend({ ConfirmationCode: confirmationCode });

export const signUpOperations = (pool: PoolContext): Operations => ({
  SignUp: clientOperation(pool, signUpRequest, (request) => signUp(pool, request)),
  ResendConfirmationCode: clientOperation(pool, resendRequest, (request) => resend(pool, request)),
  ConfirmSignUp: clientOperation(pool, confirmRequest, (request) => confirm(pool, request)),
});

async function signUp(pool: PoolContext, request: z.output<typeof signUpRequest>) {
  const { Username, UserAttributes, ClientMetadata: clientMetadata } = request;
  checkEmail(Username);
  checkWritable(UserAttributes);
  checkPasswordRule(request.Password);
  if ((UserAttributes['email'] ?? Username).toLowerCase() !== Username)
    throw poolErrors.invalidParameter('The email attribute must equal the username.');
  if (pool.users.find(Username)) throw poolErrors.userExists();
  const user = newUser('UNCONFIRMED', Username, await hashPassword(request.Password), {
    ...UserAttributes,
    email_verified: 'false',
  });
  // The portal's trigger can refuse a sign-up; it never confirms one without a code.
  await pool.runTrigger({
    source: 'PreSignUp_SignUp',
    user,
    clientMetadata,
    request: { validationData: request.ValidationData ?? null },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  pool.users.add(user);
  const code = pool.codes.issue(user.id, 'signUp');
  const CodeDeliveryDetails = await pool.sendCode({
    source: 'CustomMessage_SignUp',
    user,
    code,
    clientMetadata,
  });
  return { UserConfirmed: false, UserSub: user.id, CodeDeliveryDetails };
}

async function resend(pool: PoolContext, request: z.output<typeof resendRequest>) {
  const user = pool.users.find(request.Username);
  // The answer is the same without such an account, as the app client prevents user existence errors.
  if (user?.status !== 'UNCONFIRMED')
    return { CodeDeliveryDetails: deliveryDetails(request.Username) };
  const CodeDeliveryDetails = await pool.sendCode({
    source: 'CustomMessage_ResendCode',
    user,
    code: pool.codes.issue(user.id, 'signUp'),
    clientMetadata: request.ClientMetadata,
  });
  return { CodeDeliveryDetails };
}

async function confirm(pool: PoolContext, request: z.output<typeof confirmRequest>) {
  const known = pool.users.find(request.Username);
  if (!known) throw poolErrors.expiredCode();
  if (known.status !== 'UNCONFIRMED') throw poolErrors.alreadyConfirmed();
  pool.codes.use(known.id, 'signUp', request.ConfirmationCode);
  // Saved before the trigger, as in the cloud: if the trigger fails, the user stays confirmed.
  const user = pool.users.update(known.id, {
    status: 'CONFIRMED',
    attributes: { ...known.attributes, email_verified: 'true' },
  });
  await pool.runTrigger({
    source: 'PostConfirmation_ConfirmSignUp',
    user,
    clientMetadata: request.ClientMetadata,
  });
  return {};
}
