import { salesContract } from '../../../shared/sales/contract.ts';
import { readBalance, UNOPENED } from '../../domain/ledger/read-balance.ts';
import { verb } from '../verb.ts';
import { presentSale } from '../../domain/sales/present.ts';
import { readMySale } from '../../domain/sales/read-sale.ts';

/** One of the agent's own sales; another agent's is not found. */
export const getMySale = verb(salesContract.getMySale, async (context, { saleId }) => {
  const [sale, balance] = await Promise.all([
    readMySale(context, saleId),
    readBalance(context, context.actor.userId),
  ]);
  return presentSale(sale, balance?.closedThrough ?? UNOPENED);
});
