import { salesContract } from '../../../shared/sales/contract.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { reopenLead } from '../../domain/leads/move-lead.ts';
import { presentSale } from '../../domain/sales/present.ts';
import { readMySale, saleChanged } from '../../domain/sales/read-sale.ts';
import { UNOPENED } from '../../domain/ledger/read-balance.ts';
import { verb } from '../verb.ts';

/**
 * Takes back a pending sale: nobody can decide it any more, and it earned nothing. Its lead is open again.
 */
export const withdrawSale = verb(salesContract.withdrawSale, async (context, { saleId }) => {
  const { clock, table } = context;
  await table.planAndTransact(async () => {
    const sale = await readMySale(context, saleId);
    if (sale.status !== 'pending') throw saleChanged(sale);
    const at = clock.now().toISOString();
    await table.transact([
      saleTable(table).withdraw(sale, at).orThrow(saleChanged),
      ...(await reopenLead(context, sale, at)),
      recordEvent(context, {
        action: 'sales.withdraw',
        about: ['sale', saleId],
        agentId: sale.agentId,
        at,
        before: { status: 'pending' },
        after: { status: 'withdrawn' },
      }),
    ]);
  });
  return presentSale(await readMySale(context, saleId), UNOPENED);
});
