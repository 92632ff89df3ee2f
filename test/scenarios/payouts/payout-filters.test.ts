/**
 * Given payouts of every type, in and out of batches: each filter lists exactly those that fit, page by page.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { payoutTable, type StoredPayout } from '../../../functions/data/payouts/payout.table.ts';
import {
  type PayoutsQuery,
  readPayoutsPage,
} from '../../../functions/domain/payouts/read-payouts-page.ts';
import { contextAt } from '../../support/ledger/ledger.ts';
import { allRows } from '../../support/stack/all-pages.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const { stack } = await setUpOffice({ at: NOW });
const { table } = stack;
const context = contextAt(stack, NOW);

const COUNT = 240;
const TYPES = ['request', 'upfront', 'manual', 'monthly', 'monthly'] as const;
const STATUSES = ['pending', 'processing', 'paid', 'rejected'] as const;
const BATCHES = ['2026-09', undefined, '2026-10', '2026-10-2'] as const;
const BANK = { bankName: 'FNB', accountHolderName: 'L Khumalo', accountNumber: '62000000123' };
const turn = <Value>(values: readonly Value[], index: number) =>
  values[index % values.length] as Value;

function payoutAt(index: number): StoredPayout {
  // Three at the same instant: then their ids decide.
  const at = new Date(Date.parse('2026-09-01T00:00:00.000Z') + (index - (index % 3)) * 21_600_000);
  const batchId = turn(BATCHES, Math.floor(index / 2));
  return {
    payoutId: `payout-${String((index * 37) % COUNT).padStart(3, '0')}`,
    agentId: `agent-${index % 7}`,
    amountCents: 100 + index,
    payoutType: turn(TYPES, index),
    status: turn(STATUSES, Math.floor(index / 5)),
    requestedAt: at.toISOString(),
    createdAt: at.toISOString(),
    createdBy: 'portal',
    inputHash: 'test',
    ...(batchId ? { batchId } : {}),
    ...(index % 4 === 0 ? { bank: BANK } : {}),
  };
}
const accountOf = ({ bank }: StoredPayout) => (bank ? 'ready' : 'missing');
const payouts = Array.from({ length: COUNT }, (_, index) => payoutAt(index));

beforeAll(async () => {
  const never = () => new Error('It was there');
  for (let from = 0; from < COUNT; from += 12)
    await table.transact(
      payouts.slice(from, from + 12).map((one) => payoutTable(table).create(one).orThrow(never)),
    );
});

type Filter = Partial<
  Pick<PayoutsQuery, 'payoutType' | 'account' | 'batch' | 'status' | 'agentId' | 'from' | 'to'>
>;

const listed = (filter: Filter, order: 'newest' | 'oldest') =>
  allRows((from) => {
    const query = { ...filter, order, limit: 7, ...from } as PayoutsQuery;
    return readPayoutsPage(context, query, () => Promise.resolve(undefined));
  });

/** South African days, two hours before UTC. */
const dayOf = ({ requestedAt }: StoredPayout) =>
  new Date(Date.parse(requestedAt) + 7_200_000).toISOString().slice(0, 10);

const fitsAccount = (one: StoredPayout, { account, status = 'pending' }: Filter) =>
  account === undefined || (one.status === status && accountOf(one) === account);

const fits = (one: StoredPayout, filter: Filter) =>
  (filter.payoutType === undefined || one.payoutType === filter.payoutType) &&
  (filter.batch === undefined || one.batchId === filter.batch) &&
  fitsAccount(one, filter) &&
  (filter.status === undefined || one.status === filter.status) &&
  (filter.agentId === undefined || one.agentId === filter.agentId) &&
  (filter.from === undefined || dayOf(one) >= filter.from) &&
  (filter.to === undefined || dayOf(one) <= filter.to);

const idsOf = (rows: readonly StoredPayout[]) => rows.map(({ payoutId }) => payoutId);

const filters: Filter[] = [
  {},
  { payoutType: 'monthly' },
  { payoutType: 'request', status: 'paid' },
  { payoutType: 'manual', from: '2026-09-20', to: '2026-10-05' },
  { payoutType: 'upfront', agentId: 'agent-3' },
  { batch: '2026-10' },
  { batch: '2026-10-2', status: 'pending' },
  { batch: '2026-09', payoutType: 'monthly' },
  { batch: '2026-10', from: '2026-09-10', to: '2026-09-30' },
  { batch: '2026-10', from: '2026-09-20' },
  { batch: '2026-10', agentId: 'agent-2' },
  { batch: '2027-01' },
  { account: 'missing' },
  { account: 'ready', status: 'processing', payoutType: 'monthly' },
  { account: 'ready', batch: '2026-10' },
];

describe.each(filters)('the filter %j', (filter) => {
  it.each(['newest', 'oldest'] as const)(
    'lists each payout that fits once, %s first',
    async (order) => {
      const rows = await listed(filter, order);
      const expected = payouts.filter((one) => fits(one, filter));
      expect(idsOf(rows).toSorted()).toEqual(idsOf(expected).toSorted());
      // The lines of a batch are in the order of their agents, all others in that of their times.
      const isByLine = filter.batch !== undefined && filter.agentId === undefined;
      const sorted = rows.map(({ agentId, requestedAt, payoutId }) =>
        isByLine ? `${agentId}#${payoutId}` : `${requestedAt}#${payoutId}`,
      );
      const ascending = sorted.toSorted();
      expect(sorted).toEqual(order === 'oldest' ? ascending : ascending.toReversed());
    },
  );
});
