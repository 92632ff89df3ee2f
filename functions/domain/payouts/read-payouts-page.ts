import type { payoutFilter } from '../../../shared/payouts/contract.ts';
import { payoutTable, positionOfPayout, type StoredPayout } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { type FilterQuery, readSearchedPage } from '../search/read-searched-page.ts';

export type PayoutsQuery = FilterQuery<typeof payoutFilter>;

/**
 * A page of the administrators' list of payouts, as it is filtered, searched and ordered.
 * @param readPeople reads what its rows are shown with
 */
export function readPayoutsPage<People>(
  { table }: Context,
  query: PayoutsQuery,
  readPeople: (agentIds: readonly string[]) => Promise<People>,
) {
  const { payoutType, batch, from, to, agentId, ...page } = query;
  return readSearchedPage(
    table,
    page,
    {
      name: 'payouts',
      subject: 'payoutTransaction',
      stored: payoutTable(table),
      positionOf: positionOfPayout,
      readPeople,
    },
    { from, to, agentId, keys: [...batchKey(batch), ...typeKey(payoutType)] },
  );
}

/** A batch has fewer payouts than a type, so its entries are read where both are asked for. */
const batchKey = (batch: string | undefined) =>
  batch === undefined
    ? []
    : [
        {
          subject: 'payoutBatch' as const,
          value: batch,
          fits: (payout: StoredPayout) => payout.batchId === batch,
        },
      ];

const typeKey = (payoutType: StoredPayout['payoutType'] | undefined) =>
  payoutType === undefined
    ? []
    : [
        {
          subject: 'payoutType' as const,
          value: payoutType,
          fits: (payout: StoredPayout) => payout.payoutType === payoutType,
        },
      ];
