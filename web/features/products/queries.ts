import { keepPreviousData } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** Active products, by name; of a search, those that have words which begin so. */
export const offersQuery = (q = '') =>
  queries.products.listOffers.queryOptions({
    input: q ? { q } : {},
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Whatever was searched for. */
export const offersKey = () => queries.products.listOffers.key();

/** The same, as administrators pick them. */
export const productOptionsQuery = (q = '') =>
  queries.products.listProductOptions.queryOptions({
    input: q ? { q } : {},
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
