import { salesContract } from '../../shared/sales/contract.ts';
import { recordEvent } from '../audit/record-event.ts';
import { verb } from '../platform/verb.ts';
import { forAdmin, readSale, saleChanged } from './read-sale.ts';
import { saleTable } from './sale.table.ts';

/** A pending sale becomes rejected, with a reason that the agent is told (document 001, section 4). */
export const rejectSale = verb(salesContract.rejectSale, async (context, { saleId, reason }) => {
  const { clock, table } = context;
  const sale = await readSale(context, saleId);
  if (sale.status !== 'pending') throw saleChanged(sale);
  const at = clock.now().toISOString();
  await table.transact([
    saleTable(table).reject(sale, { at, reason }, saleChanged),
    recordEvent(context, {
      action: 'sales.reject',
      subject: 'sale',
      subjectId: saleId,
      at,
      before: { status: 'pending' },
      after: { status: 'rejected', reason },
    }),
  ]);
  return forAdmin(context, await readSale(context, saleId));
});
