/** Writes who a confirmed sign-up is. The same trigger comes after a password reset: not our business. */
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { systemClock } from '../platform/clock.ts';
import { PORTAL as THE_PORTAL } from '../platform/context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { createProfile } from '../domain/identity/create-profile.ts';
import { registrationOf } from '../data/user-pool.client.ts';

const { TABLE_NAME, PORTAL, runtime } = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const table = openTable(TABLE_NAME, runtime);
const log = openLog(runtime);

export const handler = functionOf<PostConfirmationTriggerEvent, PostConfirmationTriggerEvent>(
  log,
  async (event, { awsRequestId }) => {
    if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event;
    const { userAttributes } = event.request;
    const userId = userAttributes['sub'];
    if (!userId) throw new Error('The user pool names no subject');
    await createProfile(
      {
        actor: THE_PORTAL,
        clock: systemClock,
        requestId: awsRequestId,
        table,
        settings: PORTAL,
        log,
      },
      { ...registrationOf(userAttributes), userId },
    );
    return event;
  },
);
