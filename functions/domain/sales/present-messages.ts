/** Presents the messages about a sale to administrators, with their authors' present names. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { AdminSaleMessage } from '../../../shared/sales/contract.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { StoredMessage } from '../../data/sales/sale-message.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { presentMessage } from './present.ts';

export async function presentMessages(
  { table }: Context,
  { agentId }: StoredSale,
  messages: readonly StoredMessage[],
): Promise<AdminSaleMessage[]> {
  const authors = messages.filter(({ from }) => from === 'office').map(({ authorId }) => authorId);
  const [agent, admins] = await Promise.all([
    agentTable(table).get(agentId),
    adminTable(table).getMany([...new Set(authors)]),
  ]);
  const nameOf = ({ from, authorId }: StoredMessage) =>
    from === 'agent'
      ? (agent?.fullName ?? DELETED_AGENT)
      : (admins.get(authorId)?.fullName ?? 'The office');
  return messages.map((message) => ({ ...presentMessage(message), authorName: nameOf(message) }));
}
