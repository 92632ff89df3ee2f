import { z } from 'zod';
import { deliveryDetails } from './code-mail.ts';
import { poolErrors } from './errors.ts';
import {
  confirmationCode,
  operation,
  type Operations,
  type PoolContext,
  password,
  username,
} from './operations.ts';
import { hashNewPassword } from './passwords.ts';
import { isVerified } from './users.ts';

const forgotRequest = z.object({ Username: username });
const confirmRequest = forgotRequest.extend({
  ConfirmationCode: confirmationCode,
  Password: password,
});

export function resetPasswordOperations(pool: PoolContext): Operations {
  /** Codes go to verified addresses only; a user who never confirmed the sign-up gets none. */
  const verifiedUser = (name: string) => {
    const user = pool.users.find(name);
    return user && isVerified(user) ? user : undefined;
  };
  return {
    ForgotPassword: operation(forgotRequest, ({ Username }) => {
      const user = verifiedUser(Username);
      if (user?.status === 'FORCE_CHANGE_PASSWORD') throw poolErrors.noReset();
      // The answer is the same without such an account, as the app client prevents user existence errors.
      return user ? pool.sendCode('CustomMessage_ForgotPassword', user) : deliveryDetails(Username);
    }),
    ConfirmForgotPassword: operation(
      confirmRequest,
      async ({ Username, ConfirmationCode, Password }) => {
        const passwordHash = await hashNewPassword(Password);
        const known = verifiedUser(Username);
        if (!known) throw poolErrors.wrongCode();
        pool.codes.use(known.id, 'resetPassword', ConfirmationCode);
        pool.challenges.endAll(known.id);
        const user = pool.users.update(known.id, { passwordHash, status: 'CONFIRMED' });
        await pool.runTrigger({ source: 'PostConfirmation_ConfirmForgotPassword', user });
        return {};
      },
    ),
  };
}
