import { z } from 'zod';
import { checkCode, issueCode } from './codes.ts';
import { deliveryDetails } from './delivery.ts';
import { attributeOf } from './directory.ts';
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

async function forgot(pool: PoolContext, request: z.output<typeof forgotRequest>): Promise<object> {
  checkClient(pool, request.ClientId);
  const known = await pool.directory.find(request.Username);
  // Whoever can't be mailed gets the same answer as everybody else: nobody learns who exists.
  if (!known?.Enabled || attributeOf(known, 'email_verified') !== 'true') {
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
  const known = await pool.directory.find(request.Username);
  if (!known?.Enabled) throw failures.expiredCode();
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
