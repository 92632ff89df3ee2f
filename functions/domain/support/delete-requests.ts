import type { Context } from '../../platform/context.ts';
import { supportMailTable } from '../../data/support/support-mail.table.ts';
import { supportRequestTable } from '../../data/support/support-request.table.ts';

/** Deletes an agent's support requests, with their e-mails that aren't sent yet. */
export async function deleteRequests({ table }: Context, agentId: string): Promise<void> {
  const requests = supportRequestTable(table);
  for (const requestId of await requests.allOfAgent(agentId)) {
    await supportMailTable(table).removeAll(requestId);
    await requests.remove(requestId);
  }
}
