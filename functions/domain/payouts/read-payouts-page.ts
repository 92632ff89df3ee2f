import type { payoutFilter } from '../../../shared/payouts/contract.ts';
import {
  payoutTable,
  positionOfLine,
  positionOfPayout,
  type StoredPayout,
} from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Table } from '../../platform/table.ts';
import {
  type FilterQuery,
  type Narrowing,
  readSearchedPage,
  spanOf,
} from '../search/read-searched-page.ts';
import type { ListSources } from '../search/read-stretches.ts';

export type PayoutsQuery = FilterQuery<typeof payoutFilter>;

/** The index that a list is read from; a batch has fewer payouts than a type, and those than all. */
type Source = 'batch' | 'type' | 'all';

/**
 * A page of the administrators' list of payouts, as it is filtered, searched and ordered. The payouts of a
 * batch are in the order of its lines.
 * @param readPeople reads what its rows are shown with
 */
export function readPayoutsPage<People>(
  { table }: Context,
  query: PayoutsQuery,
  readPeople: (agentIds: readonly string[]) => Promise<People>,
) {
  const { from, to, agentId, limit, cursor, status, order, q } = query;
  const source = sourceOf(query);
  const list = {
    name: 'payouts',
    subject: 'payoutTransaction' as const,
    stored: storedBy(table, source, query),
    positionOf: source === 'batch' ? positionOfLine : positionOfPayout,
    readPeople,
  };
  return readSearchedPage(table, { limit, cursor, status, order, q }, list, {
    agentId,
    // The lines of a batch aren't sorted by time: there the days are looked at in the rows.
    ...(source === 'batch' ? {} : { from, to }),
    ...narrowingOf(source, query),
  });
}

function sourceOf({ batch, payoutType, agentId, q }: PayoutsQuery): Source {
  if (agentId !== undefined || q !== undefined) return 'all';
  if (batch !== undefined) return 'batch';
  return payoutType === undefined ? 'all' : 'type';
}

function storedBy(
  table: Table,
  source: Source,
  { batch = '', payoutType }: PayoutsQuery,
): ListSources<StoredPayout['status'], StoredPayout>['stored'] {
  const payouts = payoutTable(table);
  return {
    getMany: payouts.getMany,
    page: (options) => {
      if (source === 'batch') return payouts.pageOfLines(batch, options);
      return payouts.page(
        source === 'type' ? { ...options, status: undefined, payoutType } : options,
      );
    },
  };
}

/** The filters that the source has no key for are looked at in its rows. */
function narrowingOf(
  source: Source,
  { batch, payoutType, status, from, to }: PayoutsQuery,
): Pick<Narrowing<StoredPayout>, 'fits' | 'values'> {
  const span = spanOf(from, to) ?? {};
  const tests: ((payout: StoredPayout) => boolean)[] = [];
  if (batch !== undefined && source !== 'batch') tests.push((one) => one.batchId === batch);
  if (payoutType !== undefined && source !== 'type')
    tests.push((one) => one.payoutType === payoutType);
  if (status !== undefined && source !== 'all') tests.push((one) => one.status === status);
  if ((from ?? to) !== undefined && source === 'batch')
    tests.push(({ requestedAt: at }) => (span.from ?? at) <= at && at < (span.before ?? `${at}~`));
  return {
    fits: tests.length > 0 ? (one) => tests.every((fits) => fits(one)) : undefined,
    values: { batch, payoutType, from, to },
  };
}
