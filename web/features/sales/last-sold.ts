import { useInfiniteQuery } from '@tanstack/react-query';
import type { SaleState } from '../../../shared/sales/contract.ts';
import { newestOf, rowsOf } from '../../lib/pages.ts';
import { mySalesQuery } from './queries.ts';

const LAST_SOLD = 3;

/** The products of the agent's newest sales, as the list has them. */
export function useLastSold(isWanted: boolean): string[] {
  const query = useInfiniteQuery({
    ...mySalesQuery(newestOf<SaleState>(undefined)),
    enabled: isWanted,
  });
  return [...new Set(rowsOf(query).map(({ productId }) => productId))].slice(0, LAST_SOLD);
}
