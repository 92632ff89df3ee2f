import { salesContract } from '../../../shared/sales/contract.ts';
import { endOneSale } from '../../domain/sales/end-one-sale.ts';
import { forAdmin, readSale } from '../../domain/sales/read-sale.ts';
import { verb } from '../verb.ts';

/** The customer cancelled. */
export const endSale = verb(salesContract.endSale, async (context, input) => {
  await endOneSale(context, input);
  return forAdmin(context, await readSale(context, input.saleId));
});
