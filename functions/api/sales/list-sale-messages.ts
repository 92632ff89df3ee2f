import { salesContract } from '../../../shared/sales/contract.ts';
import { saleMessageTable } from '../../data/sales/sale-message.table.ts';
import { presentMessages } from '../../domain/sales/present-messages.ts';
import { readSale } from '../../domain/sales/read-sale.ts';
import { verb } from '../verb.ts';

export const listSaleMessages = verb(
  salesContract.listSaleMessages,
  async (context, { saleId }) => {
    const [sale, messages] = await Promise.all([
      readSale(context, saleId),
      saleMessageTable(context.table).ofSale(saleId),
    ]);
    return { rows: await presentMessages(context, sale, messages) };
  },
);
