import { productsContract } from '../../../shared/products/contract.ts';
import { verb } from '../verb.ts';
import { readOffers } from '../../domain/products/read-offers.ts';

/** The products that an administrator may add a sale of, by name. */
export const listProductOptions = verb(productsContract.listProductOptions, ({ table }, { q }) =>
  readOffers(table, q),
);
