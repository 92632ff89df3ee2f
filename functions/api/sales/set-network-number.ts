import { conflict } from '../../../shared/kernel/errors.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import { saleNetworkTable } from '../../data/sales/sale-network.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { forAdmin, readSale, saleChanged } from '../../domain/sales/read-sale.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** Sets the number by which the network's statements name the sale. Idempotent. */
export const setNetworkNumber = verb(
  salesContract.setNetworkNumber,
  async (context, { saleId, networkNumber, before }) => {
    const { table } = context;
    const sale = await readSale(context, saleId);
    if (sale.networkNumber === networkNumber) return forAdmin(context, sale);
    if (sale.networkNumber !== before) throw numberChanged(sale);
    await table.transact([
      saleNetworkTable(table).setNumber(sale, networkNumber).orThrow(numberChanged),
      recordEvent(context, {
        action: 'sales.setNetworkNumber',
        about: ['sale', saleId],
        agentId: sale.agentId,
        before: optional({ networkNumber: before }),
        after: { networkNumber },
      }),
    ]);
    return forAdmin(context, await readSale(context, saleId));
  },
);

const numberChanged = (current: StoredSale | undefined) =>
  current
    ? conflict('The order or line number was changed meanwhile.', {
        networkNumber: current.networkNumber,
      })
    : saleChanged(current);
