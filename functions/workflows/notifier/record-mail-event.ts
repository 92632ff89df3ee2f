/**
 * Records what SES reports of an e-mail, where the address is still an agent's: that it comes back for good, or
 * that the person called it unwanted.
 */
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { MAIL_KINDS } from '../../../shared/notifications/schemas.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { returnedMailTable } from '../../data/notifications/returned-mail.table.ts';
import { savePreference } from '../../domain/notifications/save-preference.ts';
import type { Context } from '../../platform/context.ts';

export async function recordMailEvent(
  context: Context,
  { detail: { bounce, complaint } }: MessageOf<'mailEvent'>,
): Promise<void> {
  // A mailbox that was full may take the next one.
  if (bounce?.bounceType === 'Permanent')
    for (const { emailAddress } of bounce.bouncedRecipients)
      await markBounced(context, emailAddress);
  for (const { emailAddress } of complaint?.complainedRecipients ?? [])
    await stopOptional(context, emailAddress);
}

const markBounced = (context: Context, address: string) =>
  context.table.planAndTransact(async () => {
    const { table } = context;
    const agent = await findAgent(context, address);
    if (!agent) return;
    const { agentId, email } = agent;
    await table.transact([
      agentTable(table).require(agentId).orStale('The agent was deleted meanwhile'),
      returnedMailTable(table).record({ agentId, email }),
    ]);
  });

/** Codes, and news of account and bank details, are sent further on. */
async function stopOptional(context: Context, address: string): Promise<void> {
  const agent = await findAgent(context, address);
  if (!agent) return;
  for (const kind of MAIL_KINDS)
    await savePreference(
      context,
      { agentId: agent.agentId, kind, isWanted: false },
      'notifications.stopMails',
    );
}

async function findAgent({ table }: Context, address: string): Promise<StoredAgent | undefined> {
  const email = address.toLowerCase();
  const profile = await profileTable(table).withEmail(email);
  const agent = profile && (await agentTable(table).get(profile.userId));
  return agent?.email === email ? agent : undefined;
}
