import type { Context } from '../../platform/context.ts';
import { supportMailTable } from '../../data/support-mail.table.ts';
import { supportRequestTable } from '../../data/support-request.table.ts';

/** Deletes what an agent asked support, with the e-mails that are owed for it. */
export async function deleteRequests({ table }: Context, agentId: string): Promise<void> {
  const requests = supportRequestTable(table);
  for (const requestId of await requests.allOfAgent(agentId)) {
    await supportMailTable(table).removeAll(requestId);
    await requests.remove(requestId);
  }
}
