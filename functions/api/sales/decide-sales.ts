import { salesContract } from '../../../shared/sales/contract.ts';
import { decideEach } from '../../platform/bulk.ts';
import { verb } from '../verb.ts';
import { approveOne } from './approve-sale.ts';
import { rejectOne } from '../../domain/sales/reject-one-sale.ts';
import { saleTable } from '../../data/sales/sale.table.ts';

/** Approves or rejects many pending sales, each on its own: one refusal doesn't stop the others. */
export const decideSales = verb(salesContract.decideSales, async (context, input) => {
  const sales = await saleTable(context.table).getMany(input.saleIds);
  const rows = input.saleIds.map((id) => ({ id, ownerId: sales.get(id)?.agentId }));
  const decideOne = (saleId: string) => {
    const seen = { saleId, revision: input.revisions?.[saleId] };
    return input.decision === 'approve'
      ? approveOne(context, seen)
      : rejectOne(context, { ...seen, reason: input.reason });
  };
  return { results: await decideEach(context, rows, decideOne) };
});
