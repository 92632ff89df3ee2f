import { salesContract } from '../../../shared/sales/contract.ts';
import { saleMessageTable } from '../../data/sales/sale-message.table.ts';
import { presentMessage } from '../../domain/sales/present.ts';
import { readMySale } from '../../domain/sales/read-sale.ts';
import { verb } from '../verb.ts';

/** The messages about one of the agent's own sales; another agent's is not found. */
export const listMySaleMessages = verb(
  salesContract.listMySaleMessages,
  async (context, { saleId }) => {
    const [, messages] = await Promise.all([
      readMySale(context, saleId),
      saleMessageTable(context.table).ofSale(saleId),
    ]);
    return { rows: messages.map(presentMessage) };
  },
);
