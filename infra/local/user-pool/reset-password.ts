import { z } from 'zod';
import { checkCode, issueCode } from './codes.ts';
import { deliveryDetails } from './delivery.ts';
import { attributeOf, type PoolUser } from './directory.ts';
import { failures } from './failures.ts';
import {
  checkClient,
  clientMetadata,
  confirmationCode,
  type Operations,
  operation,
  type PoolContext,
  password,
  username,
} from './operation.ts';
import { checkPasswordRule, hashPassword } from './passwords.ts';

const forgotRequest = z.object({
  ClientId: z.string(),
  Username: username,
  ClientMetadata: clientMetadata,
});
const confirmRequest = forgotRequest.extend({
  ConfirmationCode: confirmationCode,
  Password: password,
});

/** ForgotPassword, ConfirmForgotPassword. */
export function resetPasswordOperations(pool: PoolContext): Operations {
  const alone = pool.directory.exclusively;
  return {
    ForgotPassword: operation(forgotRequest, (request) =>
      alone(request.Username, () => forgot(pool, request)),
    ),
    ConfirmForgotPassword: operation(confirmRequest, (request) =>
      alone(request.Username, () => confirm(pool, request)),
    ),
  };
}

/** Whoever can be mailed; everybody else is answered as they are, so that nobody learns who exists. */
async function mailableUser(pool: PoolContext, name: string): Promise<PoolUser | undefined> {
  const known = await pool.directory.find(name);
  return known?.Enabled && attributeOf(known, 'email_verified') === 'true' ? known : undefined;
}

/** A code that was sent to nobody is wrong until it expires, and is tried as often as a real one. */
function refusalOfStranger(pool: PoolContext, request: z.output<typeof confirmRequest>): Error {
  const tried = pool.strangers.get(request.Username);
  const check = checkCode(tried, 'resetPassword', request.ConfirmationCode, Date.now());
  if (check.matches) return failures.wrongCode();
  pool.strangers.save(request.Username, check.user);
  return check.error;
}

async function forgot(pool: PoolContext, request: z.output<typeof forgotRequest>): Promise<object> {
  checkClient(pool, request.ClientId);
  const known = await mailableUser(pool, request.Username);
  if (known === undefined) {
    const tried = issueCode(pool.strangers.get(request.Username), 'resetPassword', Date.now());
    pool.strangers.save(request.Username, tried.user);
    return { CodeDeliveryDetails: deliveryDetails(request.Username) };
  }
  const { user, code } = issueCode(known, 'resetPassword', Date.now());
  await pool.directory.save(user);
  const details = await pool.deliver({
    source: 'CustomMessage_ForgotPassword',
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
  checkPasswordRule(request.Password);
  const known = await mailableUser(pool, request.Username);
  if (known === undefined) throw refusalOfStranger(pool, request);
  const check = checkCode(known, 'resetPassword', request.ConfirmationCode, Date.now());
  if (!check.matches) {
    await pool.directory.save(check.user);
    throw check.error;
  }
  const { SignInFailures: _forgiven, Challenge: _dropped, ...rest } = check.user;
  const user = {
    ...rest,
    Password: await hashPassword(request.Password),
    UserStatus: 'CONFIRMED',
  };
  await pool.directory.save(user);
  await pool.triggers.run({
    source: 'PostConfirmation_ConfirmForgotPassword',
    user,
    clientMetadata: request.ClientMetadata,
    response: {},
  });
  return {};
}
