import { salesContract } from '../../../shared/sales/contract.ts';
import { verb } from '../verb.ts';
import { forAdmin, readSale } from '../../domain/sales/read-sale.ts';

export const getSale = verb(salesContract.getSale, async (context, { saleId }) =>
  forAdmin(context, await readSale(context, saleId)),
);
