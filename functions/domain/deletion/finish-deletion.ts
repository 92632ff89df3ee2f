/**
 * The work behind the deletion of an agent, which may be more than one call has time for: every step
 * may come again, by several at once, and does nothing where it is done.
 *
 * Lists are read from indexes, which may be a moment behind. So a deletion is finished by a pass that
 * begins when whatever was written before it must be in them.
 */
import type { UserPool } from '../../data/user-pool.client.ts';
import { closePastPeriods } from '../ledger/close-past-periods.ts';
import { deleteNotifications } from '../notifications/delete-notifications.ts';
import { removeBankDetails } from './remove-bank-details.ts';
import type { Context } from '../../platform/context.ts';
import { removeInvitations } from '../referrals/remove-invitations.ts';
import { closeSales } from './close-sales.ts';
import { deleteRequests } from '../support/delete-requests.ts';
import { type AgentDeletion, agentDeletionTable } from '../../data/agent-deletion.table.ts';

/** Far beyond what indexes and the stream lag. */
const SETTLED_AFTER_MS = 60_000;

interface Work {
  context: Context;
  pool: Pick<UserPool, 'remove'>;
  /** Real time, in milliseconds: nothing more is begun then. */
  until: number;
}

/**
 * One pass over what is left.
 * @returns whether all of it is done, but for what lagged
 */
export async function finishDeletion(
  { context, pool, until }: Work,
  deletion: AgentDeletion,
): Promise<boolean> {
  const { clock, table } = context;
  const { agentId, email, status } = deletion;
  if (status === 'finished') return true;
  const isLate = () => clock.real().getTime() > until;
  const isSettled = clock.real().getTime() - Date.parse(deletion.startedAt) >= SETTLED_AFTER_MS;
  await pool.remove(agentId);
  if (email) {
    await removeInvitations(context, email);
    await table.transact([agentDeletionTable(table).forgetAddress(agentId)]);
  }
  await deleteNotifications(context, agentId);
  await deleteRequests(context, agentId);
  await closePastPeriods(context, agentId);
  if (!(await closeSales(context, agentId, isLate))) return false;
  if (!(await removeBankDetails(context, agentId, isLate))) return false;
  if (isSettled) await table.transact([agentDeletionTable(table).finish(deletion)]);
  return true;
}
