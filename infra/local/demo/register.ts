/** Registers the people who can sign in, as people register: with the code that is mailed to them. */
import {
  type CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  UsernameExistsException,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mailedCode } from '../mail/mailed-code.ts';
import type { SeededStack } from './seeded-stack.ts';

export const DEMO_PASSWORD = 'Demo-portal-1';

export interface Registration {
  email: string;
  fullName: string;
  phone: string;
  department?: string;
}

function signUpInput({ email, fullName: name, phone, department }: Registration, ClientId: string) {
  const attributes = { name, phone_number: phone, 'custom:department': department };
  return {
    ClientId,
    Username: email,
    Password: DEMO_PASSWORD,
    UserAttributes: Object.entries({ email, ...attributes }).flatMap(([Name, Value]) =>
      Value === undefined ? [] : [{ Name, Value }],
    ),
  };
}

/**
 * Signs up where the address is new; a seeding that was cut off goes on.
 * @returns an access token
 */
export async function register(
  stack: SeededStack,
  pool: CognitoIdentityProviderClient,
  person: Registration,
): Promise<string> {
  const { clientId: ClientId } = stack.userPool;
  const Username = person.email;
  const confirm = async () => {
    const ConfirmationCode = await mailedCode(stack, Username);
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
  };
  const signIn = async (): Promise<string> => {
    const { AuthenticationResult } = await pool.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: DEMO_PASSWORD },
      }),
    );
    if (!AuthenticationResult?.AccessToken) throw new Error(`${Username} can't sign in`);
    return AuthenticationResult.AccessToken;
  };
  try {
    await pool.send(new SignUpCommand(signUpInput(person, ClientId)));
    await confirm();
    return await signIn();
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  try {
    return await signIn();
  } catch (error) {
    if (!(error instanceof UserNotConfirmedException)) throw error;
    await pool.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
    await confirm();
    return signIn();
  }
}
