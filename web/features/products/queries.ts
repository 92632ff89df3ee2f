import { queries } from '../../lib/api.ts';

/** Active products, by name. */
export const offersQuery = () => queries.products.listOffers.queryOptions({ staleTime: 60_000 });

/** The active products, as administrators pick them. */
export const activeProductsQuery = () =>
  queries.products.listProducts.queryOptions({
    staleTime: 60_000,
    select: ({ rows }) => ({ rows: rows.filter(({ isActive }) => isActive) }),
  });
