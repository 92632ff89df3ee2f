import { queries } from '../../lib/api.ts';

/** Active products, by name. */
export const offersQuery = () => queries.products.listOffers.queryOptions({ staleTime: 60_000 });
