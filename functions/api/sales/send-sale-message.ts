import { conflict } from '../../../shared/kernel/errors.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { presentMessages } from '../../domain/sales/present-messages.ts';
import { readSale } from '../../domain/sales/read-sale.ts';
import { writeMessage } from '../../domain/sales/write-message.ts';
import { verb } from '../verb.ts';

/** Writes to the agent of a sale, in any status. */
export const sendSaleMessage = verb(
  salesContract.sendSaleMessage,
  async (context, { saleId, text }) => {
    const sale = await readSale(context, saleId);
    const guard = agentTable(context.table).require(sale.agentId).orThrow(agentDeleted);
    const message = await writeMessage(context, { sale, from: 'office', text, guard });
    const [presented] = await presentMessages(context, sale, [message]);
    if (!presented) throw new Error('The message is missing in its own list');
    return presented;
  },
);

const agentDeleted = () => conflict('The agent of this sale was deleted.');
