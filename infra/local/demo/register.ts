/** Registers the two people who can sign in, with the codes that are mailed to them. */
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

/**
 * Signs up where the address is new, and goes on where a seeding was cut off before the confirmation.
 * @returns the user id
 */
export async function register(
  { userPool, inbox }: Pick<SeededStack, 'userPool' | 'inbox'>,
  pool: CognitoIdentityProviderClient,
  { email: Username, fullName: name, phone, department }: Registration,
): Promise<string> {
  const { clientId: ClientId } = userPool;
  const attributes = {
    email: Username,
    name,
    phone_number: phone,
    ...(department ? { 'custom:department': department } : {}),
  };
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  const confirm = async () => {
    const ConfirmationCode = await mailedCode({ inbox }, Username);
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
  };
  const AuthParameters = { USERNAME: Username, PASSWORD: DEMO_PASSWORD };
  const signIn = async (): Promise<string> => {
    const AuthFlow = 'USER_PASSWORD_AUTH';
    const { AuthenticationResult } = await pool.send(
      new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters }),
    );
    const [, claims = ''] = AuthenticationResult?.AccessToken?.split('.') ?? [];
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
  };
  try {
    const Password = DEMO_PASSWORD;
    await pool.send(new SignUpCommand({ ClientId, Username, Password, UserAttributes }));
    await confirm();
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
