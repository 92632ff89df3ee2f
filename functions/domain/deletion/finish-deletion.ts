/**
 * The work after the decision to delete an agent. It may take longer than one call, so every step is
 * idempotent and may run several times, also concurrently.
 *
 * Lists are read from indexes, which may lag. So only a pass that starts long enough after the decision
 * finishes the deletion: by then the indexes have everything that was written before it.
 */
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { closePastPeriods } from '../ledger/close-past-periods.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { deleteNotifications } from '../notifications/delete-notifications.ts';
import type { Context } from '../../platform/context.ts';
import { removeInvitations } from '../referrals/remove-invitations.ts';
import { closeSales } from './close-sales.ts';
import { deleteMessages } from '../sales/delete-messages.ts';
import { deleteRequests } from '../support/delete-requests.ts';
import { eraseLeadsOfAgent } from '../leads/erase-lead.ts';
import { deleteNotes } from '../agents/delete-notes.ts';
import { accountCheckTable } from '../../data/agents/account-check.table.ts';
import { returnedMailTable } from '../../data/notifications/returned-mail.table.ts';
import { termsNoticeTable } from '../../data/commission-plans/terms-notice.table.ts';
import {
  type AgentDeletion,
  agentDeletionTable,
} from '../../data/deletion/agent-deletion.table.ts';
import { DELETED_AGENT, maskedAccount } from '../../../shared/agents/rules.ts';
import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';
import {
  type BankSnapshot,
  payoutPosition,
  payoutTable,
  type StoredPayout,
} from '../../data/payouts/payout.table.ts';

/** Far longer than indexes and the stream lag. */
const SETTLED_AFTER_MS = 60_000;

interface Work {
  context: Context;
  pool: Pick<UserPool, 'remove'>;
  /** Real time in milliseconds; no further step starts after it. */
  until: number;
}

/**
 * One pass over the remaining work.
 * @returns true where all of it is done, except for items that lagged: those move no money
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
  // First: the balance that stays frozen is then final, whatever fails after it.
  await closePastPeriods(context, agentId);
  await pool.remove(agentId);
  if (email) {
    await removeInvitations(context, email);
    await table.transact([agentDeletionTable(table).forgetAddress(agentId)]);
  }
  await deleteNotifications(context, agentId);
  await deleteRequests(context, agentId);
  await deleteMessages(context, agentId);
  await deleteNotes(context, agentId);
  await termsNoticeTable(table).removeAll(agentId);
  await table.transact([
    accountCheckTable(table).remove(agentId),
    returnedMailTable(table).remove(agentId),
  ]);
  if (!(await eraseLeadsOfAgent(context, agentId, isLate))) return false;
  if (!(await closeSales(context, agentId, isLate))) return false;
  if (!(await removeBankDetails(context, agentId, isLate))) return false;
  if (!isSettled) return true;
  const { availableCents = 0 } = (await readBalance(context, agentId)) ?? {};
  await table.transact([agentDeletionTable(table).finish(deletion, availableCents)]);
  return true;
}

const PAGE = 100;

/**
 * Removes the account holder from a deleted agent's payouts. The bank and the last four digits stay, to
 * find a payment on the paying account's statement.
 * @param isLate true once no further payout may be started
 * @returns true where no payout is left
 */
async function removeBankDetails(
  { table }: Context,
  agentId: string,
  isLate: () => boolean,
): Promise<boolean> {
  const payouts = payoutTable(table);
  const pages = pagesOf(async (after: Position | undefined) => {
    const { rows, more } = await payouts.page({ agentId, limit: PAGE, after });
    return { rows, next: more ? payoutPosition(rows.at(-1)) : undefined };
  });
  for await (const rows of pages) {
    for (const payout of rows.filter(isNamed)) {
      if (isLate()) return false;
      const { bankName, accountNumber } = payout.bank as BankSnapshot;
      const bank = {
        bankName,
        accountHolderName: DELETED_AGENT,
        accountNumber: maskedAccount(accountNumber),
      };
      await table.transact([payouts.replaceBank(payout.payoutId, bank)]);
    }
  }
  return true;
}

const isNamed = ({ bank }: StoredPayout) =>
  bank !== undefined && bank.accountHolderName !== DELETED_AGENT;
