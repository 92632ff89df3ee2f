/**
 * The user pool's accounts as a copy keeps them: everything that the pool tells of them. It tells no secret.
 */
import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  TooManyRequestsException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { busy } from '../../../shared/kernel/errors.ts';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

/** An account in a copy. Passwords, the secrets of apps and refresh tokens never leave the pool. */
export const copiedAccount = z.object({
  accountId: z.string().min(1),
  /** The state of the account in Cognito's words, such as `CONFIRMED`. */
  status: z.string(),
  /** False where an administrator of AWS disabled the sign-in. */
  isEnabled: z.boolean(),
  /** ISO 8601, as is the next. */
  createdAt: z.string(),
  changedAt: z.string(),
  /** By Cognito's names: `email`, `email_verified`, `name`, `phone_number` and the portal's own. */
  attributes: z.record(z.string(), z.string()),
});
export type CopiedAccount = z.infer<typeof copiedAccount>;

export interface PoolAccounts {
  /**
   * A page of at most 60 accounts; `more` is where the next one begins.
   * @throws DomainError BUSY where the pool throttles
   */
  page(from?: string): Promise<{ accounts: CopiedAccount[]; more: string | undefined }>;
}

export function openPoolAccounts(UserPoolId: string, runtime: Runtime): PoolAccounts {
  const client = new CognitoIdentityProviderClient(
    clientConfig(runtime, runtime.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER),
  );
  return {
    async page(from) {
      const command = new ListUsersCommand({ UserPoolId, PaginationToken: from });
      const answer = await client.send(command).catch((error: unknown) => {
        throw error instanceof TooManyRequestsException ? busy(error) : error;
      });
      const { Users = [], PaginationToken: more } = answer;
      return { accounts: Users.map(copiedOf), more };
    },
  };
}

function copiedOf(user: UserType): CopiedAccount {
  const { Attributes = [], Enabled, UserCreateDate, UserLastModifiedDate, UserStatus } = user;
  const attributes = Object.fromEntries(
    Attributes.flatMap(({ Name, Value }) => (Name && Value ? [[Name, Value] as const] : [])),
  );
  return copiedAccount.parse({
    accountId: attributes['sub'] ?? user.Username,
    status: UserStatus ?? 'UNKNOWN',
    isEnabled: Enabled !== false,
    createdAt: (UserCreateDate ?? new Date(0)).toISOString(),
    changedAt: (UserLastModifiedDate ?? UserCreateDate ?? new Date(0)).toISOString(),
    attributes,
  });
}
