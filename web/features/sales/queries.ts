/** What an agent's sales screen asks and changes. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { SaleStatus } from '../../../shared/sales/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { nextCursor, prependRow } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';

const firstPage: string | undefined = undefined;

/** The own sales, newest first. */
export const mySalesQuery = (status: SaleStatus | undefined) =>
  queries.sales.listMySales.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, cursor }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });

/** Submits a sale; it stands at the head of the list at once. */
export function useSubmitSale() {
  const client = useQueryClient();
  return useSubmission(
    (sale: Parameters<typeof api.sales.submitSale>[0], idempotencyKey) =>
      api.sales.submitSale(sale, { context: { idempotencyKey } }),
    {
      onSuccess: (sale) => {
        const lists = [undefined, 'pending' as const].map(
          (status) => mySalesQuery(status).queryKey,
        );
        for (const queryKey of lists) prependRow(client, queryKey, sale);
        setTimeout(() => refetchTopics(client, ['sales']), 1000);
      },
    },
  );
}
