/**
 * Mails a new temporary password to an agent who has not replaced the last one: it was lost, or has
 * ended. The user pool mails it, so that it is stored nowhere else, and no administrator sees it.
 */
import { agentsContract } from '../../../shared/agents/contract.ts';
import { MAX_TEMPORARY_PASSWORDS_A_DAY } from '../../../shared/agents/rules.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { countInDay } from '../../data/limits/rate-limit.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { createTemporaryPassword } from '../../domain/identity/create-temporary-password.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';

const HAS_PASSWORD =
  'This agent has a password already. “Forgot password?” on the sign-in page sets another.';
const hasPassword = () => conflict(HAS_PASSWORD);
const gone = () => notFound('This agent does not exist.');

/**
 * The table comes first, so that no password is sent without an audit event; where the user pool then
 * fails, the same call sends it.
 */
export const sendTemporaryPassword = (pool: UserPool) =>
  verb(agentsContract.sendTemporaryPassword, async (context, { agentId }) => {
    const account = await pool.read(agentId);
    if (!account) throw gone();
    if (!account.waitsForPassword) throw hasPassword();
    await record(context, agentId);
    const sent = await pool.sendTemporaryPassword(account.email, createTemporaryPassword());
    if (sent === 'gone') throw gone();
    if (sent === 'hasPassword') throw hasPassword();
    return readAgentDetail(context, { agentId });
  });

async function record(context: Context, agentId: string): Promise<void> {
  const { clock, table } = context;
  await table.transact([
    profileTable(table)
      .renewTemporaryPassword(agentId, clock.real().toISOString())
      .orThrow(hasPassword),
    countSending(context, agentId),
    recordEvent(context, { action: 'agents.sendTemporaryPassword', about: ['agent', agentId] }),
  ]);
}

/** Counts an e-mail to the agent; refused after the day's last one, whoever sends it. */
const countSending = ({ clock, table }: Context, agentId: string): Write =>
  countInDay(table, `temporaryPassword#${agentId}`, {
    limit: MAX_TEMPORARY_PASSWORDS_A_DAY,
    now: clock.real(),
    refusal: `An agent can be sent ${MAX_TEMPORARY_PASSWORDS_A_DAY} passwords a day. Please go on tomorrow.`,
  });
