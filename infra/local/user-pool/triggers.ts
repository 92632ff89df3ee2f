import { UserLambdaValidationError } from 'cognito-local/lib/errors.js';
import { attributesToRecord } from 'cognito-local/lib/services/userPoolService.js';
import type { PoolUser } from './directory.ts';

/** The portal's functions behind the pool, called in-process with the cloud's events. */
export interface PoolTriggers {
  preSignUp?: (event: unknown) => Promise<unknown>;
  postConfirmation?: (event: unknown) => Promise<unknown>;
  customMessage?: (event: unknown) => Promise<unknown>;
}

export type TriggerSource =
  | 'PreSignUp_SignUp'
  | 'PreSignUp_AdminCreateUser'
  | 'PostConfirmation_ConfirmSignUp'
  | 'PostConfirmation_ConfirmForgotPassword'
  | MessageSource;

export type MessageSource =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_UpdateUserAttribute'
  | 'CustomMessage_VerifyUserAttribute'
  | 'CustomMessage_AdminCreateUser';

export interface TriggerCall {
  source: TriggerSource;
  user: PoolUser;
  clientMetadata?: Record<string, string> | undefined;
  /** What this trigger's request has besides attributes and metadata. */
  request?: object;
  /** The response as the trigger finds it. */
  response: object;
}

export interface TriggerRunner {
  /**
   * Calls the trigger and returns its `response`; without one, the response as given.
   * @throws UserLambdaValidationException when the trigger throws
   */
  run(call: TriggerCall): Promise<object>;
}

export function createTriggerRunner(
  triggers: PoolTriggers,
  pool: { region: string; userPoolId: string; clientId: string },
): TriggerRunner {
  const handlers = {
    PreSignUp: triggers.preSignUp,
    PostConfirmation: triggers.postConfirmation,
    CustomMessage: triggers.customMessage,
  };
  return {
    async run(call) {
      const name = call.source.split('_')[0] as keyof typeof handlers;
      const handler = handlers[name];
      if (handler === undefined) return call.response;
      try {
        const answer = await handler(eventOf(call, pool));
        return responseOf(answer) ?? call.response;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        throw new UserLambdaValidationError(`${name} failed with error ${message}.`);
      }
    },
  };
}

/** The event's shape: "Customizing user pool workflows with Lambda triggers" in Cognito's guide. */
function eventOf(
  call: TriggerCall,
  pool: { region: string; userPoolId: string; clientId: string },
): object {
  return {
    version: '1',
    region: pool.region,
    userPoolId: pool.userPoolId,
    userName: call.user.Username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
    triggerSource: call.source,
    request: {
      userAttributes: attributesFor(call),
      ...(call.clientMetadata ? { clientMetadata: call.clientMetadata } : {}),
      ...call.request,
    },
    response: { ...call.response },
  };
}

function attributesFor({ source, user }: TriggerCall): Record<string, string> {
  const { sub: _unborn, email_verified: _unset, ...given } = attributesToRecord(user.Attributes);
  // Before sign-up there is no user yet: the event has only what the request brought.
  if (source.startsWith('PreSignUp_')) return given;
  return {
    email_verified: 'false',
    ...attributesToRecord(user.Attributes),
    'cognito:user_status': user.UserStatus,
  };
}

function responseOf(event: unknown): object | undefined {
  if (typeof event !== 'object' || event === null || !('response' in event)) return undefined;
  const { response } = event;
  return typeof response === 'object' && response !== null ? response : undefined;
}
