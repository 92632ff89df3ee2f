import { notFound } from '../../../shared/kernel/errors.ts';
import { notificationsContract } from '../../../shared/notifications/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { mailPreferencesOf, readAgent } from '../../domain/agents/read-agent.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { verb } from '../verb.ts';

/** Turns e-mail of one kind on or off, also for e-mails that aren't sent yet. */
export const setPreference = verb(
  notificationsContract.setPreference,
  async (context, { kind, isWanted }) => {
    const { actor, clock, table } = context;
    const { userId: agentId } = actor;
    const before = mailPreferencesOf(await readAgent(context, agentId));
    if (before[kind] === isWanted) return before;
    await table.transact([
      agentTable(table)
        .setMailPreference(agentId, { kind, isWanted })
        .orThrow(() => notFound('This agent does not exist.')),
      recordEvent(context, {
        action: 'notifications.setPreference',
        subject: 'agent',
        subjectId: agentId,
        at: clock.now().toISOString(),
        before: { [kind]: before[kind] },
        after: { [kind]: isWanted },
      }),
    ]);
    return { ...before, [kind]: isWanted };
  },
);
