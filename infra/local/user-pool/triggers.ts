import { PoolError } from './errors.ts';
import type { PoolUser } from './users.ts';

type Trigger = (event: unknown) => Promise<unknown>;

/** The portal's functions behind the pool, called in-process with the cloud's events. */
export interface PoolTriggers {
  preSignUp?: Trigger;
  postConfirmation?: Trigger;
  customMessage?: Trigger;
}

export type MessageSource =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_AdminCreateUser'
  | 'CustomMessage_UpdateUserAttribute';

export interface TriggerCall {
  source:
    | 'PreSignUp_SignUp'
    | 'PreSignUp_AdminCreateUser'
    | 'PostConfirmation_ConfirmSignUp'
    | 'PostConfirmation_ConfirmForgotPassword'
    | MessageSource;
  user: PoolUser;
  /** Fields of `request` that only this trigger has. */
  request?: object;
}

/**
 * Calls a trigger and returns the event that it answers; undefined without such a trigger.
 * @throws UserLambdaValidationException when the trigger throws
 */
export type RunTrigger = (call: TriggerCall) => Promise<unknown>;

interface PoolNames {
  region: string;
  userPoolId: string;
  clientId: string;
}

export function triggerRunner(triggers: PoolTriggers, names: PoolNames): RunTrigger {
  const byKind = {
    PreSignUp: triggers.preSignUp,
    PostConfirmation: triggers.postConfirmation,
    CustomMessage: triggers.customMessage,
  };
  return async (call) => {
    const kind = call.source.split('_')[0] as keyof typeof byKind;
    try {
      return await byKind[kind]?.(eventOf(call, names));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new PoolError('UserLambdaValidationException', `${kind} failed with error ${message}.`);
    }
  };
}

/** The event as Cognito's guide describes it in "Customizing user pool workflows with Lambda triggers". */
const eventOf = (call: TriggerCall, { region, userPoolId, clientId }: PoolNames): object => ({
  version: '1',
  region,
  userPoolId,
  userName: call.user.id,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  triggerSource: call.source,
  request: { userAttributes: attributesFor(call), ...call.request },
  response: {},
});

/** Before the sign-up the user has no id and no status: the event carries only the request's attributes. */
function attributesFor({ source, user }: TriggerCall): Record<string, string> {
  if (!source.startsWith('PreSignUp_'))
    return { ...user.attributes, 'cognito:user_status': user.status };
  const { sub: _sub, email_verified: _verified, ...given } = user.attributes;
  return given;
}
