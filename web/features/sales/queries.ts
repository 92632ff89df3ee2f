/** Queries and changes of an agent's sales screen. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { SaleState, Sale } from '../../../shared/sales/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages, type ListFilter, newestOf, prependRow } from '../../lib/pages.ts';
import { type RowKind, useRowChange } from '../../lib/row-change.ts';
import { useSubmission } from '../../lib/submission.ts';

export const mySalesQuery = ({ q, status, order }: Omit<ListFilter<SaleState>, 'filters'>) =>
  queries.sales.listMySales.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, order, ...(q ? { q } : {}), cursor }),
    ...inPages,
  });

/** One of the agent's own sales. */
export const mySaleQuery = (saleId: string) =>
  queries.sales.getMySale.queryOptions({ input: { saleId } });

export const mySaleMessagesQuery = (saleId: string) =>
  queries.sales.listMySaleMessages.queryOptions({ input: { saleId } });

/** A link to the uploaded proof of one of the agent's own sales. */
export const myProofLink = (saleId: string) => ({
  queryKey: queries.sales.getMyProof.key({ input: { saleId } }),
  queryFn: () => api.sales.getMyProof({ saleId }),
});

/** Puts a sale that was just submitted at the head of the lists. */
export function showSubmitted(client: QueryClient, sale: Sale): void {
  const lists = [undefined, 'pending' as const].map(
    (status) => mySalesQuery(newestOf(status)).queryKey,
  );
  for (const queryKey of lists) prependRow(client, queryKey, sale);
  client.setQueryData(mySaleQuery(sale.id).queryKey, sale);
  // Its lead is sold to now.
  if (sale.leadId !== undefined) refetchTopics(client, ['leads']);
  setTimeout(() => refetchTopics(client, ['sales']), 1000);
}

/** Submits a sale; it appears at the top of the list at once. */
export function useSubmitSale(draft: string | undefined) {
  const client = useQueryClient();
  return useSubmission(
    (sale: Parameters<typeof api.sales.submitSale>[0], idempotencyKey) =>
      api.sales.submitSale(sale, { context: { idempotencyKey } }),
    { draft, onSuccess: (sale) => showSubmitted(client, sale) },
  );
}

const myRows: RowKind<Sale> = {
  topics: ['sales'],
  listKey: () => queries.sales.listMySales.key(),
  detailKey: (saleId) => mySaleQuery(saleId).queryKey,
  // A correction may take them out.
  optional: { proofUrl: undefined, networkNumber: undefined },
};

/** Corrects a pending sale. */
export const useCorrectSale = () =>
  useRowChange(myRows, {
    change: api.sales.correctSale,
    idOf: ({ saleId }) => saleId,
    success: 'Sale corrected',
    failure: 'Failed to correct sale',
  });

/** Takes back a pending sale. */
export const useWithdrawSale = () =>
  useRowChange(
    // Its lead is open again.
    { ...myRows, topics: ['sales', 'leads'] },
    {
      change: api.sales.withdrawSale,
      idOf: ({ saleId }) => saleId,
      success: 'Sale withdrawn',
      failure: 'Failed to withdraw sale',
    },
  );
