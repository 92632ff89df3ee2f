/** What Admin Sales asks and changes. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminSale, SaleStatus } from '../../../shared/sales/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages, prependRow, type Queue, queuePage, replaceRow } from '../../lib/pages.ts';
import { type RowKind, useManyRowsChange, useRowChange } from '../../lib/row-change.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** All agents' sales. */
export const salesQuery = (list: Queue<SaleStatus>) =>
  queries.sales.listSales.infiniteOptions({ input: queuePage(list), ...inPages });

/** The counters above the list of sales. */
export const saleCountersQuery = () => queries.sales.countSales.queryOptions();

/** The newest few sales that a search finds. */
export const foundSalesQuery = (q: string, limit: number) =>
  queries.sales.listSales.queryOptions({ input: { q, limit }, placeholderData: keepPreviousData });

/** One sale, by its id. */
export const saleQuery = (saleId: string) =>
  queries.sales.getSale.queryOptions({ input: { saleId } });

/** A link to the uploaded proof of a sale. */
export const proofLink = (saleId: string) => ({
  queryKey: queries.sales.getProof.key({ input: { saleId } }),
  queryFn: () => api.sales.getProof({ saleId }),
});

/** A sale as it is now; of the row that was opened until something changes. */
export const useCurrentSale = (row: AdminSale): AdminSale =>
  useQuery(queries.sales.getSale.queryOptions({ input: { saleId: row.id }, placeholderData: row }))
    .data ?? row;

/** Shows a changed sale wherever it stands. */
const saleRows: RowKind<AdminSale> = {
  topics: ['sales'],
  show: (client, sale) => {
    replaceRow(client, queries.sales.listSales.key(), sale);
    client.setQueryData<AdminSale>(
      queries.sales.getSale.queryKey({ input: { saleId: sale.id } }),
      (old) => (old ? { ...old, ...sale } : old),
    );
  },
};

const useSaleChange = <Input extends { saleId: string }>(
  change: (input: Input) => Promise<AdminSale>,
  words: { success: string; failure: string },
) => useRowChange(saleRows, { change, idOf: ({ saleId }) => saleId, ...words });

/** Approves a pending sale. */
export const useApproveSale = () =>
  useSaleChange(api.sales.approveSale, {
    success: 'Sale approved',
    failure: 'Failed to approve sale',
  });
/** Rejects a pending sale with a reason. */
export const useRejectSale = () =>
  useSaleChange(api.sales.rejectSale, {
    success: 'Sale rejected',
    failure: 'Failed to reject sale',
  });
/** The customer cancelled. */
export const useEndSale = () =>
  useSaleChange(api.sales.endSale, { success: 'Sale ended', failure: 'Failed to end sale' });

/** Decides many sales at once, each on its own. */
export const useDecideSales = () =>
  useManyRowsChange(saleRows, {
    change: (input: Parameters<typeof api.sales.decideSales>[0]) => api.sales.decideSales(input),
    failure: ({ decision }) =>
      decision === 'approve' ? 'Failed to approve sale' : 'Failed to reject sale',
  });

/** Adds an approved sale; it stands at the head of the list at once. */
export function useAddSale() {
  const client = useQueryClient();
  return useSubmission(
    (sale: Parameters<typeof api.sales.addSale>[0], idempotencyKey) =>
      api.sales.addSale(sale, { context: { idempotencyKey } }),
    {
      onSuccess: (sale) => {
        toast.success('Sale added successfully');
        for (const status of [undefined, 'approved'] as const) {
          const { queryKey } = salesQuery({ status, q: '', order: 'newest' });
          prependRow(client, queryKey, sale);
        }
        refetchTopics(client, ['sales', 'payouts']);
      },
      onError: (error) => toast.failure('Failed to add sale', error),
    },
  );
}
