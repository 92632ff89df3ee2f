/** The user pool, as far as the portal asks it anything. */
import {
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Registration } from '../../shared/identity/rules.ts';
import { clientConfig, type Runtime } from '../platform/environment.ts';

export interface Account extends Registration {
  emailVerified: boolean;
}

export interface UserPool {
  /** An account by its user id; undefined where there is none. */
  read(userId: string): Promise<Account | undefined>;
  /** Ends all sessions of an account: none of its refresh tokens works any more. */
  signOut(userId: string): Promise<void>;
}

/** The registration inside a user pool's attributes, by their names there. */
export const registrationOf = (attributes: Record<string, string | undefined>): Registration => ({
  email: attributes['email'] ?? '',
  fullName: attributes['name'] ?? '',
  phone: attributes['phone_number'] ?? '',
  referralCode: attributes['custom:referral_code'],
  department: attributes['custom:department'],
});

/** Opens the user pool that a function's environment names. */
export function openUserPool(userPoolId: string, runtime: Runtime): UserPool {
  const client = new CognitoIdentityProviderClient(
    clientConfig(runtime, runtime.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER),
  );
  return {
    async read(userId) {
      const command = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userId });
      const user = await client.send(command).catch((error: unknown) => {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      });
      if (!user) return undefined;
      const attributes: Record<string, string | undefined> = {};
      for (const { Name = '', Value } of user.UserAttributes ?? []) attributes[Name] = Value;
      return {
        ...registrationOf(attributes),
        emailVerified: attributes['email_verified'] === 'true',
      };
    },
    async signOut(userId) {
      const command = new AdminUserGlobalSignOutCommand({
        UserPoolId: userPoolId,
        Username: userId,
      });
      await client.send(command).catch((error: unknown) => {
        if (!(error instanceof UserNotFoundException)) throw error;
      });
    },
  };
}
