import { productsContract } from '../../../shared/products/contract.ts';
import { verb } from '../verb.ts';
import { readOffers } from '../../domain/products/read-offers.ts';

export const listProductOptions = verb(productsContract.listProductOptions, ({ table }, { q }) =>
  readOffers(table, q),
);
