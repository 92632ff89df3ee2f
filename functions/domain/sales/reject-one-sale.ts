import type { AdminSale } from '../../../shared/sales/contract.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../audit/record-event.ts';
import { forAdmin, overtaken, readPending, readSale } from './read-sale.ts';

/**
 * Rejects a pending sale; the agent is notified of the reason.
 * @throws DomainError NOT_FOUND; CONFLICT with the sale's current state where it isn't pending, or
 *   was corrected since it was looked at
 */
export async function rejectOne(
  context: Context,
  { saleId, reason, revision }: { saleId: string; reason: string; revision?: number | undefined },
): Promise<AdminSale> {
  const { clock, table } = context;
  const sale = await readPending(context, { saleId, revision });
  const at = clock.now().toISOString();
  await table.transact([
    saleTable(table).reject(sale, { at, reason }).orThrow(overtaken),
    recordEvent(context, {
      action: 'sales.reject',
      about: ['sale', saleId],
      agentId: sale.agentId,
      at,
      before: { status: 'pending' },
      after: { status: 'rejected', reason },
    }),
  ]);
  return forAdmin(context, await readSale(context, saleId));
}
