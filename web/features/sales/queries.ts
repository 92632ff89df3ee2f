/** Queries and changes of an agent's sales screen. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { Sale, SaleStatus } from '../../../shared/sales/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages, prependRow } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';

export const mySalesQuery = (list: { status: SaleStatus | undefined; order: ListOrder }) =>
  queries.sales.listMySales.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...list, cursor }),
    ...inPages,
  });

/** A link to the uploaded proof of one of the agent's own sales. */
export const myProofLink = (saleId: string) => ({
  queryKey: queries.sales.getMyProof.key({ input: { saleId } }),
  queryFn: () => api.sales.getMyProof({ saleId }),
});

/** Puts a sale that was just submitted at the head of the lists. */
export function showSubmitted(client: QueryClient, sale: Sale): void {
  const lists = [undefined, 'pending' as const].map(
    (status) => mySalesQuery({ status, order: 'newest' }).queryKey,
  );
  for (const queryKey of lists) prependRow(client, queryKey, sale);
  setTimeout(() => refetchTopics(client, ['sales']), 1000);
}

/** Submits a sale; it appears at the top of the list at once. */
export function useSubmitSale() {
  const client = useQueryClient();
  return useSubmission(
    (sale: Parameters<typeof api.sales.submitSale>[0], idempotencyKey) =>
      api.sales.submitSale(sale, { context: { idempotencyKey } }),
    { onSuccess: (sale) => showSubmitted(client, sale) },
  );
}
