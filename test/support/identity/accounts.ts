/** Accounts of a running stack's user pool, as people without a browser would use it. */
import {
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mailedCode } from './mailed-code.ts';
import { openPool } from './pool.ts';
import type { OfficeStack } from '../stack/office.ts';

export const PASSWORD = 'Demo-portal-1';

export type Accounts = ReturnType<typeof openAccounts>;

/** Cognito's answer to somebody who tried too often; the one-machine pool gives it when it is told to. */
export const ATTEMPT_LIMIT = {
  name: 'LimitExceededException',
  message: 'Attempt limit exceeded, please try after some time.',
};

/** The calls of the sign-up, the sign-in and the reset. */
export function openAccounts({ userPool, inbox }: Pick<OfficeStack, 'userPool' | 'inbox'>) {
  const { clientId: ClientId } = userPool;
  const pool = openPool({ userPool });
  const send: CognitoIdentityProviderClient['send'] = pool.send.bind(pool);
  const begin = (Username: string, Password: string) =>
    send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: Password },
      }),
    );
  return {
    /** Resolves with the account's id. */
    signUp: async (Username: string, more: Record<string, string> = {}): Promise<string> => {
      const attributes = {
        email: Username,
        name: 'Sipho Nkosi',
        phone_number: '+27821234567',
        ...more,
      };
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
      const { UserSub } = await send(
        new SignUpCommand({ ClientId, Username, Password: PASSWORD, UserAttributes }),
      );
      return UserSub ?? '';
    },
    confirm: (Username: string, ConfirmationCode: string) =>
      send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode })),
    resend: (Username: string) => send(new ResendConfirmationCodeCommand({ ClientId, Username })),
    forgot: (Username: string) => send(new ForgotPasswordCommand({ ClientId, Username })),
    reset: (Username: string, ConfirmationCode: string, Password: string) =>
      send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password })),
    signIn: async (Username: string, Password = PASSWORD) => {
      const { AuthenticationResult: result } = await begin(Username, Password);
      return result?.AccessToken ?? '';
    },
    /** Replaces a temporary password at the first sign-in, as the browser does. */
    replacePassword: async (USERNAME: string, temporary: string, NEW_PASSWORD: string) => {
      const { Session } = await begin(USERNAME, temporary);
      const { AuthenticationResult: result } = await send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session,
          ChallengeResponses: { USERNAME, NEW_PASSWORD },
        }),
      );
      return result?.AccessToken ?? '';
    },
    renew: (RefreshToken: string) =>
      send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })),
    codeFor: (email: string) => mailedCode({ inbox }, email),
  };
}
