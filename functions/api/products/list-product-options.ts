import { productsContract } from '../../../shared/products/contract.ts';
import { verb } from '../verb.ts';
import { presentOffer } from '../../domain/products/present.ts';
import { readOffers } from '../../domain/products/read-offers.ts';

export const listProductOptions = verb(
  productsContract.listProductOptions,
  async ({ table }, { q }) => {
    const { rows, ...rest } = await readOffers(table, q);
    return { rows: rows.map(presentOffer), ...rest };
  },
);
