/** Creates the profile of a confirmed sign-up; the user pool also calls this trigger after a password reset. */
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { registrationOf } from '../data/user-pool.client.ts';
import { createProfile } from '../domain/identity/create-profile.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { portalContexts } from '../platform/message-function.ts';

const environment = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const contextOf = portalContexts(environment);
const log = openLog(environment.runtime);

export const handler = functionOf<PostConfirmationTriggerEvent, PostConfirmationTriggerEvent>(
  log,
  async (event, call) => {
    if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event;
    const { userAttributes } = event.request;
    const userId = userAttributes['sub'];
    if (!userId) throw new Error('The user pool names no subject');
    const registration = { ...registrationOf(userAttributes), userId };
    await createProfile({ ...contextOf(call), log }, registration);
    return event;
  },
);
