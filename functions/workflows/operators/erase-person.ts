/** Erases a person's data from the portal, except the payment records that the law requires. */
import { conflict } from '../../../shared/kernel/errors.ts';
import { deleteOne, readDeletable } from '../../domain/deletion/delete-one-agent.ts';
import type { Context } from '../../platform/context.ts';
import { eraseLead } from '../../domain/leads/erase-lead.ts';
import { removeInvitations } from '../../domain/referrals/remove-invitations.ts';
import { eraseCustomer } from '../../domain/sales/erase-customer.ts';
import type { ProofRemover } from '../../data/sales/proofs-bucket.client.ts';
import { findPerson } from './find-person.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';

export interface Erased {
  agents: number;
  sales: number;
  leads: number;
  /** False while the schedule still has work to do. */
  isFinished: boolean;
}

/**
 * Erases the person with an e-mail address: an agent by the portal's own deletion, a customer from
 * every sale and lead. A person who is known by a phone number is erased from leads alone: a sale has an
 * address too, and others may share the number. All is found by indexes, within seconds; a search of the
 * whole table (`../person-search/`) tells afterwards what they missed.
 * @param contact an e-mail address in any case, or a phone number in E.164
 * @throws DomainError CONFLICT where an administrator has it, a sale is pending, or payouts are on
 *   their way
 */
export async function erasePerson(
  context: Context,
  { pool, proofs }: { pool: Pick<UserPool, 'remove'>; proofs: ProofRemover },
  contact: string,
): Promise<Erased> {
  const { table } = context;
  const { email, accounts, sales, leadIds } = await findPerson(table, contact);
  if (accounts.some(({ role }) => role === 'admin'))
    throw conflict(
      'This is an administrator: who approved and paid what stays known. Disable the sign-in in the user pool instead.',
    );
  const pending = sales.filter(({ status }) => status === 'pending');
  if (pending.length > 0)
    throw conflict(`Sales to this customer are pending: ${pending.length}. Decide them first.`);
  // Refused as a whole: nothing is erased of somebody whose account has to wait.
  for (const { userId } of accounts) await readDeletable(context, userId);
  for (const { saleId } of sales) await eraseCustomer(context, proofs, saleId);
  for (const leadId of leadIds) await eraseLead(context, leadId);
  let isFinished = true;
  for (const { userId } of accounts) {
    const deletion = await deleteOne(context, pool, { agentId: userId });
    isFinished &&= deletion.isFinished;
  }
  if (email) await removeInvitations(context, email);
  return { agents: accounts.length, sales: sales.length, leads: leadIds.length, isFinished };
}
