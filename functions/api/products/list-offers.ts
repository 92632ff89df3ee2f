import { productsContract } from '../../../shared/products/contract.ts';
import { verb } from '../verb.ts';
import { readOffers } from '../../domain/products/read-offers.ts';

export const listOffers = verb(productsContract.listOffers, ({ table }, { q }) =>
  readOffers(table, q),
);
