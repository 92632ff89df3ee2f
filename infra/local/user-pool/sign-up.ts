import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { checkEmail, checkWritable } from './attributes.ts';
import { checkCode, issueCode } from './codes.ts';
import { deliveryDetails } from './delivery.ts';
import { type PoolUser, withAttributes } from './directory.ts';
import { failures } from './failures.ts';
import {
  checkClient,
  clientMetadata,
  confirmationCode,
  type Operations,
  operation,
  type PoolContext,
  password,
  userAttributes,
  username,
} from './operation.ts';
import { checkPasswordRule, hashPassword } from './passwords.ts';

const signUpRequest = z.object({
  ClientId: z.string(),
  Username: username,
  Password: password,
  UserAttributes: userAttributes.default([]),
  ValidationData: userAttributes.optional(),
  ClientMetadata: clientMetadata,
});
const resendRequest = z.object({
  ClientId: z.string(),
  Username: username,
  ClientMetadata: clientMetadata,
});
const confirmRequest = z.object({
  ClientId: z.string(),
  Username: username,
  ConfirmationCode: confirmationCode,
  ClientMetadata: clientMetadata,
});

/** SignUp, ResendConfirmationCode, ConfirmSignUp. */
export function signUpOperations(pool: PoolContext): Operations {
  const alone = pool.directory.exclusively;
  return {
    SignUp: operation(signUpRequest, (request) =>
      alone(request.Username, () => signUp(pool, request)),
    ),
    ResendConfirmationCode: operation(resendRequest, (request) =>
      alone(request.Username, () => resend(pool, request)),
    ),
    ConfirmSignUp: operation(confirmRequest, (request) =>
      alone(request.Username, () => confirm(pool, request)),
    ),
  };
}

async function signUp(pool: PoolContext, request: z.output<typeof signUpRequest>): Promise<object> {
  checkClient(pool, request.ClientId);
  checkEmail(request.Username);
  checkWritable(request.UserAttributes);
  checkPasswordRule(request.Password);
  if (await pool.directory.find(request.Username)) throw failures.userExists();
  const draft = await draftUser(request);
  // The portal's trigger refuses or lets pass: it never confirms an account without a code.
  await pool.triggers.run({
    source: 'PreSignUp_SignUp',
    user: draft,
    clientMetadata: request.ClientMetadata,
    request: { validationData: toRecord(request.ValidationData) },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  const { user, code } = issueCode(draft, 'signUp', Date.now());
  await pool.directory.save(user);
  const details = await pool.deliver({
    source: 'CustomMessage_SignUp',
    user,
    code,
    clientMetadata: request.ClientMetadata,
  });
  return { UserConfirmed: false, UserSub: user.Username, CodeDeliveryDetails: details };
}

async function draftUser(request: z.output<typeof signUpRequest>): Promise<PoolUser> {
  const given = new Map(request.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const email = given.get('email');
  if (email !== undefined && email.toLowerCase() !== request.Username) {
    throw failures.invalidParameter('The email attribute must equal the username.');
  }
  const sub = randomUUID();
  const now = new Date();
  const user: PoolUser = {
    Username: sub,
    Password: await hashPassword(request.Password),
    Attributes: [],
    Enabled: true,
    UserStatus: 'UNCONFIRMED',
    UserCreateDate: now,
    UserLastModifiedDate: now,
    RefreshTokens: [],
  };
  return withAttributes(user, [
    ...request.UserAttributes,
    { Name: 'sub', Value: sub },
    { Name: 'email', Value: request.Username },
    { Name: 'email_verified', Value: 'false' },
  ]);
}

async function resend(pool: PoolContext, request: z.output<typeof resendRequest>): Promise<object> {
  checkClient(pool, request.ClientId);
  const known = await pool.directory.find(request.Username);
  // Whether an account exists, and is confirmed, stays hidden: the answer is that of a code sent.
  if (!known?.Enabled || known.UserStatus !== 'UNCONFIRMED') {
    const tried = issueCode(pool.strangers.get(request.Username), 'signUp', Date.now());
    pool.strangers.save(request.Username, tried.user);
    return { CodeDeliveryDetails: deliveryDetails(request.Username) };
  }
  const { user, code } = issueCode(known, 'signUp', Date.now());
  await pool.directory.save(user);
  const details = await pool.deliver({
    source: 'CustomMessage_ResendCode',
    user,
    code,
    clientMetadata: request.ClientMetadata,
  });
  return { CodeDeliveryDetails: details };
}

async function confirm(
  pool: PoolContext,
  request: z.output<typeof confirmRequest>,
): Promise<object> {
  checkClient(pool, request.ClientId);
  const known = await pool.directory.find(request.Username);
  if (!known) throw failures.expiredCode();
  if (known.UserStatus !== 'UNCONFIRMED') throw failures.alreadyConfirmed();
  const check = checkCode(known, 'signUp', request.ConfirmationCode, Date.now());
  if (!check.matches) {
    await pool.directory.save(check.user);
    throw check.error;
  }
  const user = withAttributes({ ...check.user, UserStatus: 'CONFIRMED' }, [
    { Name: 'email_verified', Value: 'true' },
  ]);
  // Saved first, as in the cloud: a trigger that fails is answered, and the user stays confirmed.
  await pool.directory.save(user);
  await pool.triggers.run({
    source: 'PostConfirmation_ConfirmSignUp',
    user,
    clientMetadata: request.ClientMetadata,
    response: {},
  });
  return {};
}

function toRecord(
  attributes: z.output<typeof userAttributes> | undefined,
): Record<string, string> | null {
  return attributes ? Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value])) : null;
}
