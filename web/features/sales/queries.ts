/** What the sales screens ask and change. */
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { SaleStatus } from '../../../shared/sales/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { conflictingState, isErrorCode } from '../../lib/api-errors.ts';
import { refetchTopics } from '../../lib/live.ts';
import { nextCursor, prependRow, replaceRow } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

const firstPage: string | undefined = undefined;

/** The own sales. */
export const mySalesQuery = (list: { status: SaleStatus | undefined; order: ListOrder }) =>
  queries.sales.listMySales.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...list, cursor }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });

/** A link to the uploaded proof of one of the own sales. */
export const myProofLink = (saleId: string) => ({
  queryKey: queries.sales.getMyProof.key({ input: { saleId } }),
  queryFn: () => api.sales.getMyProof({ saleId }),
});

/** All agents' sales, newest first. */
export const salesQuery = (status: SaleStatus | undefined) =>
  queries.sales.listSales.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, cursor }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });

/** The counters above the list of sales. */
export const saleCountersQuery = () => queries.sales.countSales.queryOptions();

/** Submits a sale; it stands at the head of the list at once. */
export function useSubmitSale() {
  const client = useQueryClient();
  return useSubmission(
    (sale: Parameters<typeof api.sales.submitSale>[0], idempotencyKey) =>
      api.sales.submitSale(sale, { context: { idempotencyKey } }),
    {
      onSuccess: (sale) => {
        const lists = [undefined, 'pending' as const].map(
          (status) => mySalesQuery({ status, order: 'newest' }).queryKey,
        );
        for (const queryKey of lists) prependRow(client, queryKey, sale);
        setTimeout(() => refetchTopics(client, ['sales']), 1000);
      },
    },
  );
}

/** After a decision: the answer replaces the row; counters follow. */
function useDecision<Input extends { saleId: string }>(
  decide: (input: Input) => ReturnType<typeof api.sales.approveSale>,
  failure: string,
) {
  const client = useQueryClient();
  const lists = queries.sales.listSales.key();
  return useMutation({
    mutationFn: decide,
    onSuccess: (sale) => {
      replaceRow(client, lists, sale);
      refetchTopics(client, ['sales']);
    },
    onError: (error, { saleId }) => {
      toast.failure(failure, error);
      const current = conflictingState(error);
      if (current) replaceRow(client, lists, { ...current, id: saleId });
      if (isErrorCode(error, 'CONFLICT')) refetchTopics(client, ['sales']);
    },
  });
}

/** Approves a pending sale. */
export const useApproveSale = () => useDecision(api.sales.approveSale, 'Failed to approve sale');
/** Rejects a pending sale with a reason. */
export const useRejectSale = () => useDecision(api.sales.rejectSale, 'Failed to reject sale');
