import { keepPreviousData } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** Active products, sorted by name; `q` searches the beginnings of the words of their names. */
export const offersQuery = (q = '') =>
  queries.products.listOffers.queryOptions({
    input: q ? { q } : {},
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The key of all searches. */
export const offersKey = () => queries.products.listOffers.key();

/** The same, for administrators. */
export const productOptionsQuery = (q = '') =>
  queries.products.listProductOptions.queryOptions({
    input: q ? { q } : {},
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
