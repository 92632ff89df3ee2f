/** The user pool of a stack, for its operators and for people without a browser. */
import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { TestStack } from '../stack/stack.ts';

type PoolOf = Pick<TestStack, 'userPool'>;

const NOBODY = { accessKeyId: 'test', secretAccessKey: 'test' };

/** A client of somebody who has no rights but by a token. */
export const openPool = ({ userPool: { endpoint } }: PoolOf, credentials = NOBODY) =>
  // A refusal is the answer; trying again would count as another guess.
  new CognitoIdentityProviderClient({
    region: 'af-south-1',
    endpoint,
    credentials,
    maxAttempts: 1,
  });

/** A client of an operator, who may do anything. */
export const openAsOperator = (stack: PoolOf & Pick<TestStack, 'credentials'>) =>
  openPool(stack, stack.credentials);

/** Sets a confirmed address without the portal's knowledge. */
export const setInPool = (
  stack: Parameters<typeof openAsOperator>[0],
  Username: string,
  email: string,
) =>
  openAsOperator(stack).send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: stack.userPool.userPoolId,
      Username,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );

/** Calls the trigger of a confirmed sign-up as the user pool does. */
export const callConfirmed = (
  { invoke }: Pick<TestStack, 'invoke'>,
  given: Readonly<Record<string, string>>,
) => {
  const userAttributes = { name: 'Sipho Nkosi', phone_number: '+27821234567', ...given };
  const triggerSource = 'PostConfirmation_ConfirmSignUp';
  return invoke('postConfirmation', { triggerSource, request: { userAttributes } });
};
