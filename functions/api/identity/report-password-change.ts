import { identityContract } from '../../../shared/identity/contract.ts';
import { recordPasswordChange } from '../../domain/identity/record-password-change.ts';
import { verb } from '../verb.ts';

/** The user pool tells the portal of a reset, but of no change by a signed-in person: the browser does. */
export const reportPasswordChange = verb(identityContract.reportPasswordChange, async (context) => {
  await recordPasswordChange(context, context.actor.userId);
  return { recorded: true as const };
});
