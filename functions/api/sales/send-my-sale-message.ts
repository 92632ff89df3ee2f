import { salesContract } from '../../../shared/sales/contract.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { presentMessage } from '../../domain/sales/present.ts';
import { readMySale } from '../../domain/sales/read-sale.ts';
import { writeMessage } from '../../domain/sales/write-message.ts';
import { verb } from '../verb.ts';
import { notActive } from './submit-sale.ts';

/** Writes to the office about one of the agent's own sales, in any status. */
export const sendMySaleMessage = verb(
  salesContract.sendMySaleMessage,
  async (context, { saleId, text }) => {
    const { actor, table } = context;
    const sale = await readMySale(context, saleId);
    const guard = profileTable(table).requireActive(actor.userId).orThrow(notActive);
    return presentMessage(await writeMessage(context, { sale, from: 'agent', text, guard }));
  },
);
