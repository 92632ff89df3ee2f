import { notFound } from '../../../shared/kernel/errors.ts';
import type { MailPreferences } from '../../../shared/notifications/schemas.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { mailPreferencesOf, readAgent } from '../agents/read-agent.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Unsubscription } from './sign-unsubscription.ts';

/**
 * Turns an agent's e-mails of one kind on or off; where they are so already, nothing is written.
 * @throws DomainError NOT_FOUND where there is no such agent
 */
export async function savePreference(
  context: Context,
  { agentId, kind, isWanted }: Unsubscription & { isWanted: boolean },
  action: 'notifications.setPreference' | 'notifications.stopMails',
): Promise<MailPreferences> {
  const { table } = context;
  const before = mailPreferencesOf(await readAgent(context, agentId));
  if (before[kind] === isWanted) return before;
  await table.transact([
    agentTable(table)
      .setMailPreference(agentId, { kind, isWanted })
      .orThrow(() => notFound('This agent does not exist.')),
    recordEvent(context, {
      action,
      about: ['agent', agentId],
      before: { [kind]: before[kind] },
      after: { [kind]: isWanted },
    }),
  ]);
  return { ...before, [kind]: isWanted };
}
