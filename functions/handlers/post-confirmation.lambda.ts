/** Creates the profile of a confirmed sign-up, and records a password reset, which calls this trigger too. */
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { registrationOf } from '../data/identity/user-pool.client.ts';
import { recordPasswordChange } from '../domain/identity/record-password-change.ts';
import { findPersonId } from '../domain/identity/find-person.ts';
import { readMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { createProfile } from '../domain/identity/create-profile.ts';
import type { Context } from '../platform/context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { portalContexts } from '../platform/message-function.ts';

const environment = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const contextOf = portalContexts(environment);
const log = openLog(environment.runtime);

/** The new password holds already: a failure here must not tell the person that the reset failed. */
async function recordReset(context: Context, userId: string): Promise<void> {
  try {
    // The trigger's role can't name the pool, which names the trigger: the stream revokes.
    const personId = await findPersonId(context.table, userId);
    await recordPasswordChange(context, personId, { revokesLater: true });
  } catch (error) {
    log.error('password reset not recorded', { userId, error });
  }
}

/** During maintenance the profile is left to the person's first call after its end. */
async function isLeft(context: Context): Promise<boolean> {
  if (!(await readMaintenance(context))) return false;
  log.info('profile not written during maintenance', { requestId: context.requestId });
  return true;
}

export const handler = functionOf<PostConfirmationTriggerEvent, PostConfirmationTriggerEvent>(
  log,
  async (event, call) => {
    const { userAttributes } = event.request;
    const userId = userAttributes['sub'];
    if (!userId) throw new Error('The user pool names no subject');
    const context = { ...contextOf(call), log };
    if (event.triggerSource === 'PostConfirmation_ConfirmSignUp' && !(await isLeft(context)))
      await createProfile(context, { ...registrationOf(userAttributes), userId });
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword')
      await recordReset(context, userId);
    return event;
  },
);
