import type { payoutFilter } from '../../../shared/payouts/contract.ts';
import {
  payoutTable,
  positionOfLine,
  positionOfPayout,
  type StoredPayout,
} from '../../data/payouts/payout.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Table } from '../../platform/table.ts';
import {
  type FilterQuery,
  type Narrowing,
  readSearchedPage,
  spanOf,
} from '../search/read-searched-page.ts';
import { agentsOf } from '../search/search-rows.ts';
import { accountState } from './present.ts';
import type { ListSources } from '../search/read-stretches.ts';

export type PayoutsQuery = FilterQuery<typeof payoutFilter>;

/** The index that a list is read from; a batch has fewer payouts than a type, and those than all. */
type Source = 'batch' | 'type' | 'all';

/**
 * A page of the administrators' list of payouts, as it is filtered, searched and ordered. The payouts of a
 * batch are in the order of its lines.
 * @param readPeople reads what its rows are shown with
 */
export async function readPayoutsPage<People>(
  { table, clock }: Context,
  query: PayoutsQuery,
  readPeople: (agentIds: readonly string[]) => Promise<People>,
) {
  const { from, to, agentId, limit, cursor, order, q, account } = query;
  const status = query.status ?? (account && 'pending');
  const source = sourceOf(query);
  const list = {
    name: 'payouts',
    subject: 'payoutTransaction' as const,
    stored: storedBy(table, source, query),
    positionOf: source === 'batch' ? positionOfLine : positionOfPayout,
    readPeople,
  };
  const page = await readSearchedPage(table, { limit, cursor, status, order, q }, list, {
    agentId,
    // The lines of a batch aren't sorted by time: there the days are looked at in the rows.
    ...(source === 'batch' ? {} : { from, to }),
    ...narrowingOf(source, { ...query, status }),
  });
  if (!account) return page;
  // The account isn't the payout's own: a page whose payouts have others may be short, or empty.
  const agents = await agentTable(table).getMany(agentsOf(page.rows));
  const now = clock.now().toISOString();
  const rows = page.rows.filter(
    (payout) => accountState(payout, agents.get(payout.agentId), now) === account,
  );
  return { ...page, rows };
}

function sourceOf({ batch, payoutType, agentId, q, account }: PayoutsQuery): Source {
  if (agentId !== undefined || q !== undefined) return 'all';
  if (batch !== undefined) return 'batch';
  return payoutType === undefined || account !== undefined ? 'all' : 'type';
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
  { batch, payoutType, status, from, to, account }: PayoutsQuery,
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
    values: { batch, payoutType, from, to, ...(account ? { account } : {}) },
  };
}
