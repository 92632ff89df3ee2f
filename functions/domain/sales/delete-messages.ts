import { saleMessageTable } from '../../data/sales/sale-message.table.ts';
import type { Context } from '../../platform/context.ts';

/** Deletes the messages that a deleted agent wrote about sales; those of the office stay with the sale. */
export async function deleteMessages({ table }: Context, agentId: string): Promise<void> {
  const messages = saleMessageTable(table);
  await messages.remove(await messages.allOfAgent(agentId, 'agent'));
}
