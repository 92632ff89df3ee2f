import { salesContract } from '../../../shared/sales/contract.ts';
import { verb } from '../verb.ts';
import { rejectOne } from '../../domain/sales/reject-one-sale.ts';

export const rejectSale = verb(salesContract.rejectSale, rejectOne);
