import { notFound, rateLimited } from '../../../shared/kernel/errors.ts';
import { notificationsContract } from '../../../shared/notifications/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { savePreference } from '../../domain/notifications/save-preference.ts';
import { readUnsubscription } from '../../domain/notifications/sign-unsubscription.ts';
import { countCall } from '../rate-limit.ts';
import { verb } from '../verb.ts';

/** Per network. The servers of one mail provider call for all who have their mailbox there. */
const LIMIT = { purpose: 'unsubscribe', perMinute: 300 } as const;

/**
 * Switches e-mails of one kind off for the agent whom a signed link names, without a sign-in. A deleted
 * agent's link gets the same answer, so that it doesn't tell of the account.
 * @param secrets the accepted secrets, of which one signed the link
 */
export const stopMails = (secrets: readonly string[]) =>
  verb(notificationsContract.stopMails, async (context, { token }) => {
    const wait = await countCall(context, LIMIT);
    if (wait !== undefined) throw rateLimited(wait);
    const about = readUnsubscription(secrets, token);
    if (!about) throw notFound('This link isn’t valid any more.');
    const { agentId, kind } = about;
    if (await agentTable(context.table).get(agentId))
      await savePreference(
        { ...context, actor: { userId: agentId } },
        { agentId, kind, isWanted: false },
        'notifications.stopMails',
      );
    return { kind };
  });
