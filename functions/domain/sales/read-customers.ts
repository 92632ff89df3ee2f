/**
 * An agent's customers: approved and paid sales. All of them, and the active ones, are read from the
 * agent's index by status; ended ones and those with a term from entries of the agent, because they may
 * be far apart among many sales.
 */
import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { typedTerm } from '../../../shared/kernel/search.ts';
import {
  customerStateOf,
  type CustomerState,
  ENDING_SOON_MONTHS,
  hasCommission,
  isListedAs,
} from '../../../shared/sales/rules.ts';
import { ENDED_TERM, LIMITED_TERM } from '../../data/search/search-entry.table.ts';
import {
  positionOfSale,
  salePosition,
  saleTable,
  type StoredSale,
} from '../../data/sales/sale.table.ts';
import type { PageOf, Position } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import {
  type FilteredPage,
  type FilterKey,
  mergeStretches,
  readStored,
  readUnder,
} from '../search/read-stretches.ts';
import { searchOwn } from '../search/search-rows.ts';

interface CustomersQuery extends PageOf {
  agentId: string;
  /** `YYYY-MM-DD` in South Africa. */
  today: string;
  state: CustomerState | undefined;
  q: string | undefined;
}

interface CustomersPage {
  rows: StoredSale[];
  /** The position after this page; undefined on the last one. */
  next: Position | undefined;
  incomplete?: true;
}

type SalesPage = FilteredPage<StoredSale['status'], StoredSale>;

/** A page, newest sale first; by a term, the one that is over next, or was over last, first. */
export function readCustomers(table: Table, query: CustomersQuery): Promise<CustomersPage> {
  const { state, q } = query;
  if (q !== undefined) return searchCustomers(table, { ...query, q });
  if (state === undefined || state === 'active') return readByStatus(table, query);
  return readByEntries(table, { ...query, state });
}

const isListed = (sale: StoredSale, { agentId, today, state }: CustomersQuery): boolean =>
  sale.agentId === agentId &&
  hasCommission(sale) &&
  (state === undefined || isListedAs(customerStateOf(sale, today), state));

async function readByStatus(table: Table, query: CustomersQuery): Promise<CustomersPage> {
  const { agentId, limit, after, state } = query;
  const fits = state === undefined ? undefined : (sale: StoredSale) => isListed(sale, query);
  const page: SalesPage = { status: undefined, order: 'newest', agentId, limit, after, fits };
  const list = { stored: saleTable(table), positionOf: positionOfSale };
  const stretches = await Promise.all(
    (['approved', 'paid'] as const).map((status) => readStored({ ...page, status }, list)),
  );
  return mergeStretches(stretches, page, positionOfSale);
}

function readByEntries(
  table: Table,
  query: CustomersQuery & { state: EntryState },
): Promise<CustomersPage> {
  const { limit, after } = query;
  const { positionOf, ...entries } = entryList(query);
  const list = { stored: saleTable(table), positionOf };
  return readUnder(table, { ...entries, limit, after }, list, (sale) => isListed(sale, query));
}

type EntryState = Exclude<CustomerState, 'active'>;

/** The entries that list the customers in a state. */
function entryList({ state, today, agentId }: CustomersQuery & { state: EntryState }) {
  if (state === 'ended')
    return {
      key: { subject: 'ownEndedSale', value: ENDED_TERM, agentId } satisfies FilterKey,
      order: 'newest' as const,
      span: undefined,
      positionOf: positionOfSale,
    };
  const period = periodOf(today);
  const isOver = state === 'termOver';
  const [from, before] = isOver
    ? [undefined, period]
    : [period, addMonths(period, ENDING_SOON_MONTHS)];
  return {
    key: { subject: 'ownSaleTerm', value: LIMITED_TERM, agentId } satisfies FilterKey,
    order: isOver ? ('newest' as const) : ('oldest' as const),
    span: { from: from && startOf(from), before: startOf(before) },
    positionOf: positionOfTerm,
  };
}

/** The position of a sale among those with a term, which are sorted by its last month. */
const positionOfTerm = ({ saleId, submittedAt, earnsThrough }: StoredSale): Position => ({
  at: earnsThrough === undefined ? submittedAt : startOf(earnsThrough),
  id: saleId,
});

async function searchCustomers(
  table: Table,
  { q, ...query }: CustomersQuery & { q: string },
): Promise<CustomersPage> {
  const { agentId, limit, after } = query;
  const { rows, more, incomplete } = await searchOwn(
    table,
    { agentId, q: typedTerm(q), order: 'newest', limit, after, filtered: true },
    {
      subject: 'ownSale',
      getMany: saleTable(table).getMany,
      positionOf: positionOfSale,
      isWanted: (sale) => isListed(sale, { ...query, q }),
    },
  );
  return {
    rows,
    next: more ? salePosition(rows.at(-1)) : undefined,
    ...(incomplete ? { incomplete } : {}),
  };
}
