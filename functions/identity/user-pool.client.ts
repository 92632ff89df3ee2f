/** The user pool, as far as the portal asks it anything. */
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Registration } from '../../shared/identity/rules.ts';
import { clientConfig, type Runtime } from '../platform/environment.ts';

export interface Account extends Registration {
  emailVerified: boolean;
  /** Signed up, and never proved the address. */
  isUnconfirmed: boolean;
}

export interface Unconfirmed {
  userId: string;
  createdAt: Date;
}

export interface UserPool {
  /** An account by its user id; undefined where there is none. */
  read(userId: string): Promise<Account | undefined>;
  /** Ends all sessions of an account: none of its refresh tokens works any more. */
  signOut(userId: string): Promise<void>;
  /** One page of the accounts that nobody confirmed; `more` is where the next one begins. */
  listUnconfirmed(from?: string): Promise<{ accounts: Unconfirmed[]; more: string | undefined }>;
  /** Deletes an account; one that is gone already is as good. */
  remove(userId: string): Promise<void>;
}

/** The registration inside a user pool's attributes, by their names there. */
export const registrationOf = (attributes: Record<string, string | undefined>): Registration => ({
  email: attributes['email'] ?? '',
  fullName: attributes['name'] ?? '',
  phone: attributes['phone_number'] ?? '',
  referralCode: attributes['custom:referral_code'],
  department: attributes['custom:department'],
});

/** What isn't there is undefined, and needn't be ended or removed any more. */
const unlessThere = (error: unknown): undefined => {
  if (!(error instanceof UserNotFoundException)) throw error;
};

/** Opens the user pool that a function's environment names. */
export function openUserPool(UserPoolId: string, runtime: Runtime): UserPool {
  const client = new CognitoIdentityProviderClient(
    clientConfig(runtime, runtime.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER),
  );
  return {
    async read(Username) {
      const command = new AdminGetUserCommand({ UserPoolId, Username });
      const user = await client.send(command).catch(unlessThere);
      if (!user) return undefined;
      const attributes: Record<string, string | undefined> = {};
      for (const { Name = '', Value } of user.UserAttributes ?? []) attributes[Name] = Value;
      return {
        ...registrationOf(attributes),
        emailVerified: attributes['email_verified'] === 'true',
        isUnconfirmed: user.UserStatus === 'UNCONFIRMED',
      };
    },
    async signOut(Username) {
      const command = new AdminUserGlobalSignOutCommand({ UserPoolId, Username });
      await client.send(command).catch(unlessThere);
    },
    async listUnconfirmed(from) {
      const { Users = [], PaginationToken: more } = await client.send(
        new ListUsersCommand({
          UserPoolId,
          Filter: 'cognito:user_status = "UNCONFIRMED"',
          AttributesToGet: ['sub'],
          PaginationToken: from,
        }),
      );
      const accounts = Users.flatMap(({ Username, UserCreateDate }) =>
        Username && UserCreateDate ? [{ userId: Username, createdAt: UserCreateDate }] : [],
      );
      return { accounts, more };
    },
    async remove(Username) {
      const command = new AdminDeleteUserCommand({ UserPoolId, Username });
      await client.send(command).catch(unlessThere);
    },
  };
}
