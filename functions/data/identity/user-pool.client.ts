/** The calls to the user pool that the portal needs. */
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  type AttributeType,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InvalidParameterException,
  ListUsersCommand,
  TooManyRequestsException,
  UnsupportedUserStateException,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { busy, rateLimited } from '../../../shared/kernel/errors.ts';
import type { Registration } from '../../../shared/identity/rules.ts';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export interface Account extends Registration {
  userId: string;
  emailVerified: boolean;
  /** Signed up, and never proved the address. */
  isUnconfirmed: boolean;
  /** Created by an administrator, with a temporary password. */
  waitsForPassword: boolean;
}

interface NewAccount {
  email: string;
  fullName: string;
  phone: string;
  password: string;
}

export interface Unconfirmed {
  userId: string;
  createdAt: Date;
}

export interface UserPool {
  /** An account by its user id or its e-mail address; undefined where there is none. */
  read(username: string): Promise<Account | undefined>;
  /**
   * Creates an account with a verified address and a temporary password, without an e-mail.
   * @returns its user id; undefined where the address has an account
   */
  add(account: NewAccount): Promise<string | undefined>;
  /** Sets a password: one that lasts, or a temporary one that the next sign-in asks to replace. */
  setPassword(userId: string, password: string, kind: 'lasting' | 'temporary'): Promise<void>;
  /**
   * Sets a new temporary password and has the pool mail it to the account's address.
   * @returns how it ended; an account that has a password of its own keeps it
   */
  sendTemporaryPassword(email: string, password: string): Promise<'sent' | 'hasPassword' | 'gone'>;
  /**
   * Sets the verified address of an account, with which it signs in; setting it again changes nothing.
   * @returns how it ended; it is taken where another account has the address
   */
  setEmail(userId: string, email: string): Promise<'set' | 'taken' | 'gone'>;
  /** Ends all sessions of an account: none of its refresh tokens works any more. */
  signOut(userId: string): Promise<void>;
  /** True where each sign-in of an account asks for the code of an app. */
  hasSecondFactor(userId: string): Promise<boolean>;
  /**
   * Turns the question for a code on or off.
   * @returns how it ended; without an app that has shown a right code it can't be turned on
   */
  setSecondFactor(userId: string, isOn: boolean): Promise<'set' | 'noApp'>;
  /** One page of the unconfirmed accounts; pass `more` for the next one. */
  listUnconfirmed(from?: string): Promise<{ accounts: Unconfirmed[]; more: string | undefined }>;
  /** One page of all accounts; `more` is where the next one begins. For tools: no function lists them. */
  list(from?: string): Promise<{ accounts: Account[]; more: string | undefined }>;
  /** Deletes an account; does nothing if it is already gone. */
  remove(userId: string): Promise<void>;
}

/** The registration from a user pool's attributes. */
export const registrationOf = (attributes: Record<string, string | undefined>): Registration => ({
  email: attributes['email'] ?? '',
  fullName: attributes['name'] ?? '',
  phone: attributes['phone_number'] ?? '',
  referralCode: attributes['custom:referral_code'],
  department: attributes['custom:department'],
});

const recordOf = (attributes: AttributeType[] = []): Record<string, string | undefined> =>
  Object.fromEntries(attributes.map(({ Name = '', Value }) => [Name, Value]));

const accountOf = (given: AttributeType[] | undefined, status: string | undefined): Account => {
  const attributes = recordOf(given);
  return {
    ...registrationOf(attributes),
    userId: attributes['sub'] ?? '',
    emailVerified: attributes['email_verified'] === 'true',
    isUnconfirmed: status === 'UNCONFIRMED',
    waitsForPassword: status === 'FORCE_CHANGE_PASSWORD',
  };
};

/** Empty ones are left out: the pool refuses them. */
const attributesOf = ({ email, fullName, phone }: NewAccount): AttributeType[] =>
  [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'name', Value: fullName },
    { Name: 'phone_number', Value: phone },
  ].filter(({ Value }) => Value !== '');

/** Opens the user pool that a function's environment names. */
export function openUserPool(UserPoolId: string, runtime: Runtime): UserPool {
  const client = new CognitoIdentityProviderClient(
    clientConfig(runtime, runtime.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER),
  );
  return {
    async read(Username) {
      const command = new AdminGetUserCommand({ UserPoolId, Username });
      const user = await client.send(command).catch(unless(UserNotFoundException));
      if (!user) return undefined;
      return accountOf(user.UserAttributes, user.UserStatus);
    },
    async add(account) {
      const command = new AdminCreateUserCommand({
        UserPoolId,
        Username: account.email,
        TemporaryPassword: account.password,
        MessageAction: 'SUPPRESS',
        UserAttributes: attributesOf(account),
      });
      const answer = await client.send(command).catch(unless(UsernameExistsException));
      return answer && recordOf(answer.User?.Attributes)['sub'];
    },
    ...passwordCalls(client, UserPoolId),
    setEmail: (Username, email) => setEmail(client, { UserPoolId, Username, email }),
    async signOut(Username) {
      const command = new AdminUserGlobalSignOutCommand({ UserPoolId, Username });
      await client.send(command).catch(unless(UserNotFoundException));
    },
    ...secondFactorCalls(client, UserPoolId),
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
    async list(from) {
      const { Users = [], PaginationToken: more } = await client.send(
        new ListUsersCommand({ UserPoolId, PaginationToken: from }),
      );
      const accounts = Users.map(({ Attributes, UserStatus }) => accountOf(Attributes, UserStatus));
      return { accounts, more };
    },
    async remove(Username) {
      const command = new AdminDeleteUserCommand({ UserPoolId, Username });
      await client.send(command).catch(unless(UserNotFoundException));
    },
  };
}

const REFUSED_CODES = ['CodeMismatchException', 'ExpiredCodeException', 'NotAuthorizedException'];
const TOO_MANY_CODES = ['LimitExceededException', 'TooManyFailedAttemptsException'];
/** How long the user pool may refuse the codes of an account, in seconds. */
const REFUSES_CODES = 15 * 60;

/** Opens the check of a sign-up's code; it resolves with true where the account is confirmed by it. */
export function openConfirmation(ClientId: string, runtime: Runtime) {
  const client = new CognitoIdentityProviderClient(
    clientConfig(runtime, runtime.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER),
  );
  return async (Username: string, ConfirmationCode: string): Promise<boolean> => {
    try {
      const command = new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode });
      await client.send(command).catch(unless());
    } catch (error) {
      const { name } = error as Error;
      if (REFUSED_CODES.includes(name)) return false;
      if (TOO_MANY_CODES.includes(name)) throw rateLimited(REFUSES_CODES);
      // The trigger runs once the account is confirmed; its failure changes nothing of that.
      if (name !== 'UserLambdaValidationException') throw error;
    }
    return true;
  };
}

const passwordCalls = (
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): Pick<UserPool, 'setPassword' | 'sendTemporaryPassword'> => ({
  async setPassword(Username, Password, kind) {
    const command = new AdminSetUserPasswordCommand({
      UserPoolId,
      Username,
      Password,
      Permanent: kind === 'lasting',
    });
    await client.send(command).catch(unless());
  },
  async sendTemporaryPassword(Username, TemporaryPassword) {
    const command = new AdminCreateUserCommand({
      UserPoolId,
      Username,
      TemporaryPassword,
      MessageAction: 'RESEND',
    });
    try {
      await client.send(command).catch(unless());
      return 'sent';
    } catch (error) {
      if (error instanceof UnsupportedUserStateException) return 'hasPassword';
      if (error instanceof UserNotFoundException) return 'gone';
      throw error;
    }
  },
});

const secondFactorCalls = (
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): Pick<UserPool, 'hasSecondFactor' | 'setSecondFactor'> => ({
  async hasSecondFactor(Username) {
    const command = new AdminGetUserCommand({ UserPoolId, Username });
    const user = await client.send(command).catch(unless(UserNotFoundException));
    return user?.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') === true;
  },
  async setSecondFactor(Username, isOn) {
    const command = new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username,
      SoftwareTokenMfaSettings: { Enabled: isOn, PreferredMfa: isOn },
    });
    const answer = await client.send(command).catch(unless(InvalidParameterException));
    return answer ? 'set' : 'noApp';
  },
});

async function setEmail(
  client: CognitoIdentityProviderClient,
  { email, ...user }: { UserPoolId: string; Username: string; email: string },
): Promise<'set' | 'taken' | 'gone'> {
  const command = new AdminUpdateUserAttributesCommand({
    ...user,
    UserAttributes: [
      { Name: 'email', Value: email },
      // Without it the pool would mail a code and keep the old address until it comes back.
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  try {
    await client.send(command).catch(unless());
    return 'set';
  } catch (error) {
    if (error instanceof AliasExistsException) return 'taken';
    if (error instanceof UserNotFoundException) return 'gone';
    throw error;
  }
}

type Expected =
  | typeof InvalidParameterException
  | typeof UserNotFoundException
  | typeof UsernameExistsException;

/**
 * Handles a failed call: returns undefined for the expected error.
 * @throws DomainError BUSY where the user pool throttles
 */
const unless =
  (Expected?: Expected) =>
  (error: unknown): undefined => {
    if (Expected && error instanceof Expected) return undefined;
    throw error instanceof TooManyRequestsException ? busy(error) : error;
  };
