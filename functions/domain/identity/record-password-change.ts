/** Records that an agent's password was changed; the agent is notified of it by the projector. */
import { agentTable } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../audit/record-event.ts';

/** The user pool repeats a trigger that answers late: reports this close together are one change. */
const SAME_CHANGE_MS = 60_000;

class RecordedAlready extends Error {
  override readonly name = 'RecordedAlready';
}

/** Does nothing for administrators, who have no notifications. */
export async function recordPasswordChange(context: Context, userId: string): Promise<void> {
  const { clock, table } = context;
  const agents = agentTable(table);
  if (!(await agents.get(userId))) return;
  const now = clock.now();
  const at = now.toISOString();
  const since = new Date(now.getTime() - SAME_CHANGE_MS).toISOString();
  try {
    await table.transact([
      agents.recordPasswordChange(userId, { at, since }).orThrow(() => new RecordedAlready()),
      recordEvent(context, {
        action: 'identity.changePassword',
        subject: 'agent',
        subjectId: userId,
        at,
      }),
    ]);
  } catch (error) {
    if (!(error instanceof RecordedAlready)) throw error;
  }
}
