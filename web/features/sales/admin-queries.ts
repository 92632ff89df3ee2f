/** Queries and mutations of Admin Sales. */
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminSale, SaleState } from '../../../shared/sales/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, type ListFilter, newestOf, pageInput } from '../../lib/pages.ts';
import {
  type RowKind,
  useManyRowsChange,
  useRowChange,
  useRowCreation,
} from '../../lib/row-change.ts';
import type { AddedSale } from './added-sale.ts';

export const salesQuery = (list: ListFilter<SaleState>) =>
  queries.sales.listSales.infiniteOptions({ input: pageInput(list), ...inPages });

/** The counters on the cards above the list. */
export const saleCountersQuery = () => queries.sales.countSales.queryOptions();

/** The newest few sales that a search finds. */
export const foundSalesQuery = (q: string, limit: number) =>
  queries.sales.listSales.queryOptions({ input: { q, limit }, placeholderData: keepPreviousData });

export const saleQuery = (saleId: string) =>
  queries.sales.getSale.queryOptions({ input: { saleId } });

export const saleMessagesQuery = (saleId: string) =>
  queries.sales.listSaleMessages.queryOptions({ input: { saleId } });

/** All corrections and messages of a sale, with the few other steps. */
const HISTORY = 100;

/**
 * The newest audit events of a sale.
 * @param version changes with the sale, so that a change reads them again
 */
export const saleHistoryQuery = (saleId: string, version: string) => {
  const input = { subject: `sale:${saleId}`, limit: HISTORY };
  const { queryKey, ...query } = queries.audit.listEvents.queryOptions({ input });
  return { ...query, queryKey: [...queryKey, version] };
};

/** A link to the uploaded proof of a sale. */
export const proofLink = (saleId: string) => ({
  queryKey: queries.sales.getProof.key({ input: { saleId } }),
  queryFn: () => api.sales.getProof({ saleId }),
});

/** The current version of a sale; the given row until the server has answered, and where that is newer. */
export function useCurrentSale(row: AdminSale): AdminSale {
  const input = { saleId: row.id };
  const { data } = useQuery(queries.sales.getSale.queryOptions({ input, placeholderData: row }));
  return data === undefined || data.revision < row.revision ? row : data;
}

const saleRows: RowKind<AdminSale> = {
  topics: ['sales'],
  listKey: () => queries.sales.listSales.key(),
  detailKey: (saleId) => saleQuery(saleId).queryKey,
};

const useSaleChange = <Input extends { saleId: string }>(
  change: (input: Input) => Promise<AdminSale>,
  words: { success: string; failure: string },
) => useRowChange(saleRows, { change, idOf: ({ saleId }) => saleId, ...words });

export const useApproveSale = () =>
  useSaleChange(api.sales.approveSale, {
    success: 'Sale approved',
    failure: 'Failed to approve sale',
  });
export const useRejectSale = () =>
  useSaleChange(api.sales.rejectSale, {
    success: 'Sale rejected',
    failure: 'Failed to reject sale',
  });
/** Records that the customer cancelled. */
export const useEndSale = () =>
  useSaleChange(api.sales.endSale, { success: 'Sale ended', failure: 'Failed to end sale' });

/** Sets the number by which the network's statements name a sale. */
export const useSetNetworkNumber = () =>
  useSaleChange(api.sales.setNetworkNumber, {
    success: 'Number saved',
    failure: 'Failed to save the number',
  });

/**
 * The effects of a sale's end, never from the cache.
 * @param endedAt ISO 8601; absent: now
 */
export const endQuery = (saleId: string, isWanted: boolean, endedAt?: string) =>
  queries.sales.previewEnd.queryOptions({
    input: isWanted ? { saleId, ...(endedAt ? { endedAt } : {}) } : skipToken,
    staleTime: 0,
  });

/** The effects of undoing an approval, never from the cache: a month may have closed since. */
export const reversalQuery = ({ id: saleId, agentId }: AdminSale, isWanted: boolean) =>
  queries.sales.previewReversal.queryOptions({
    input: isWanted ? { saleId, agentId } : skipToken,
    staleTime: 0,
  });

/** Undoes a wrong approval, and takes back what it earned. */
export const useUndoApproval = () =>
  useRowChange(
    { ...saleRows, topics: ['sales', 'payouts', 'batches'] },
    {
      change: api.sales.reverseApproval,
      idOf: ({ saleId }) => saleId,
      success: 'Approval undone',
      failure: 'Failed to undo the approval',
    },
  );

/** Approves or rejects many sales in one call; each succeeds or fails on its own. */
export const useDecideSales = () =>
  useManyRowsChange(saleRows, {
    change: (input: Parameters<typeof api.sales.decideSales>[0]) => api.sales.decideSales(input),
    failure: ({ decision }) =>
      decision === 'approve' ? 'Failed to approve sale' : 'Failed to reject sale',
  });

/** The commission of an added sale, never from the cache: another plan may have begun. */
export const additionQuery = ({
  agentId,
  productId,
  saleValueCents,
}: {
  agentId?: string;
  productId?: string;
  saleValueCents: number | undefined;
}) =>
  queries.commissionPlans.getSaleTerms.queryOptions({
    input:
      agentId && productId && saleValueCents ? { agentId, productId, saleValueCents } : skipToken,
    staleTime: 0,
  });

/** Adds a sale that counts as approved, with the amounts that were shown. */
export function useAddSale(draft: string | undefined) {
  const client = useQueryClient();
  return useRowCreation(
    { topics: ['sales', 'payouts'] },
    {
      ...(draft === undefined ? {} : { draft }),
      create: (input: AddedSale, options) => {
        const expected = client.getQueryData(additionQuery(input).queryKey);
        return api.sales.addSale({ ...input, expected }, options);
      },
      invalidates: [queries.commissionPlans.getSaleTerms.key()],
      listsOf: () =>
        [undefined, 'approved' as const].map((status) => salesQuery(newestOf(status)).queryKey),
      success: 'Sale added successfully',
      failure: 'Failed to add sale',
    },
  );
}
