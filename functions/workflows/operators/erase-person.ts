/** Erases a person's data from the portal, except the payment records that the law requires. */
import { conflict } from '../../../shared/kernel/errors.ts';
import { deleteOne } from '../../domain/deletion/delete-one-agent.ts';
import type { Context } from '../../platform/context.ts';
import { eraseLead } from '../../domain/leads/erase-lead.ts';
import { removeInvitations } from '../../domain/referrals/remove-invitations.ts';
import { eraseCustomer } from '../../domain/sales/erase-customer.ts';
import type { ProofRemover } from '../../data/proofs-bucket.client.ts';
import { collectPerson, findTexts } from './collect-person.ts';
import type { UserPool } from '../../data/user-pool.client.ts';

interface Clients {
  pool: Pick<UserPool, 'remove'>;
  proofs: ProofRemover;
}

export interface Erased {
  agents: number;
  sales: number;
  leads: number;
  /** False while the schedule still has work to do. */
  isFinished: boolean;
  /** Keys of items that still contain the address or the phone number, in texts that people wrote. */
  left: string[];
}

/**
 * Erases the person with an e-mail address: an agent by the portal's own deletion, a customer from
 * every sale and lead. A person who is known by a phone number is erased from leads alone: a sale has an
 * address too, and others may share the number.
 * @param contact an e-mail address in any case, or a phone number in E.164
 * @throws DomainError CONFLICT where an administrator has it, a sale is pending, or payouts are on
 *   their way
 */
export async function erasePerson(
  context: Context,
  { pool, proofs }: Clients,
  contact: string,
): Promise<Erased> {
  const { table } = context;
  const { email, kept, saleIds, leadIds } = await collectPerson(table, contact);
  if (kept['admin'])
    throw conflict(
      'This is an administrator: who approved and paid what stays known. Disable the sign-in in the user pool instead.',
    );
  const pending = kept['sale']?.filter(
    ({ saleId, status }) => saleIds.includes(String(saleId)) && status === 'pending',
  );
  if (pending?.length)
    throw conflict(`Sales to this customer are pending: ${pending.length}. Decide them first.`);
  for (const saleId of saleIds) await eraseCustomer(context, proofs, saleId);
  for (const leadId of leadIds) await eraseLead(context, leadId);
  const agents = kept['agent'] ?? [];
  let isFinished = true;
  for (const { agentId } of agents) {
    const deletion = await deleteOne(context, pool, String(agentId));
    isFinished &&= deletion.isFinished;
  }
  if (email) await removeInvitations(context, email);
  const left = await findTexts(table, [email || contact]);
  return {
    agents: agents.length,
    sales: saleIds.length,
    leads: leadIds.length,
    isFinished,
    left,
  };
}
