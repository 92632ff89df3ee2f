import { z } from 'zod';
import { deliveryDetails } from './code-mail.ts';
import { poolErrors } from './errors.ts';
import {
  clientMetadata,
  clientOperation,
  confirmationCode,
  type Operations,
  type PoolContext,
  password,
  username,
} from './operations.ts';
import { checkPasswordRule, hashPassword } from './passwords.ts';

const forgotRequest = z.object({ Username: username, ClientMetadata: clientMetadata });
const confirmRequest = forgotRequest.extend({
  ConfirmationCode: confirmationCode,
  Password: password,
});

export const resetPasswordOperations = (pool: PoolContext): Operations => ({
  ForgotPassword: clientOperation(pool, forgotRequest, (request) => forgot(pool, request)),
  ConfirmForgotPassword: clientOperation(pool, confirmRequest, (request) => confirm(pool, request)),
});

/** Codes go to verified addresses only; a user who never confirmed the sign-up gets none. */
function verifiedUser(pool: PoolContext, name: string) {
  const user = pool.users.find(name);
  return user?.attributes['email_verified'] === 'true' ? user : undefined;
}

async function forgot(pool: PoolContext, request: z.output<typeof forgotRequest>) {
  const user = verifiedUser(pool, request.Username);
  // The answer is the same without such an account, as the app client prevents user existence errors.
  if (!user) return { CodeDeliveryDetails: deliveryDetails(request.Username) };
  const CodeDeliveryDetails = await pool.sendCode({
    source: 'CustomMessage_ForgotPassword',
    user,
    code: pool.codes.issue(user.id, 'resetPassword'),
    clientMetadata: request.ClientMetadata,
  });
  return { CodeDeliveryDetails };
}

async function confirm(pool: PoolContext, request: z.output<typeof confirmRequest>) {
  checkPasswordRule(request.Password);
  const known = verifiedUser(pool, request.Username);
  if (!known) throw poolErrors.wrongCode();
  pool.codes.use(known.id, 'resetPassword', request.ConfirmationCode);
  pool.challenges.endAll(known.id);
  const user = pool.users.update(known.id, {
    passwordHash: await hashPassword(request.Password),
    status: 'CONFIRMED',
  });
  await pool.runTrigger({
    source: 'PostConfirmation_ConfirmForgotPassword',
    user,
    clientMetadata: request.ClientMetadata,
  });
  return {};
}
