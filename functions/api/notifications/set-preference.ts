import { notificationsContract } from '../../../shared/notifications/contract.ts';
import { savePreference } from '../../domain/notifications/save-preference.ts';
import { verb } from '../verb.ts';

/** Turns e-mail of one kind on or off, also for e-mails that aren't sent yet. */
export const setPreference = verb(notificationsContract.setPreference, (context, preference) =>
  savePreference(
    context,
    { agentId: context.actor.userId, ...preference },
    'notifications.setPreference',
  ),
);
