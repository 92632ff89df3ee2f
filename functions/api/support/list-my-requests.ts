import { supportContract } from '../../../shared/support/contract.ts';
import { MAX_LISTED_REQUESTS } from '../../../shared/support/rules.ts';
import { verb } from '../verb.ts';
import { presentRequest } from '../../domain/support/present.ts';
import { supportRequestTable } from '../../data/support/support-request.table.ts';

export const listMyRequests = verb(supportContract.listMyRequests, async ({ table, actor }) => {
  const requests = await supportRequestTable(table).ofAgent(actor.userId, MAX_LISTED_REQUESTS);
  return { rows: requests.map(presentRequest) };
});
