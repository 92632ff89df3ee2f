import { notFound } from '../../../shared/kernel/errors.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { readBalance, UNOPENED } from '../../domain/ledger/read-balance.ts';
import { verb } from '../verb.ts';
import { presentSale } from '../../domain/sales/present.ts';
import { saleTable } from '../../data/sale.table.ts';

/** One of the agent's own sales; another agent's is not found. */
export const getMySale = verb(salesContract.getMySale, async (context, { saleId }) => {
  const [sale, balance] = await Promise.all([
    saleTable(context.table).get(saleId),
    readBalance(context, context.actor.userId),
  ]);
  if (!sale || sale.agentId !== context.actor.userId) throw notFound('This sale does not exist.');
  return presentSale(sale, balance?.closedThrough ?? UNOPENED);
});
