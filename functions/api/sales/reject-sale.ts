import { salesContract } from '../../../shared/sales/contract.ts';
import { verb } from '../verb.ts';
import { rejectOne } from '../../domain/sales/reject-one-sale.ts';

/** Rejects one sale. */
export const rejectSale = verb(salesContract.rejectSale, rejectOne);
