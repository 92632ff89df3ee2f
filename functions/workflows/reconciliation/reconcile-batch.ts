/** Compares the totals of a batch with its lines. It changes nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import type { Drift } from '../../data/ledger/reconciliation.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { Table } from '../../platform/table.ts';
import { readListedIds } from '../../domain/monthly-run/read-listed-ids.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';

const TRIES = 5;
const BASE_DELAY_MS = 200;
const PAGE = 100;

/**
 * Reconciles a batch by consistent reads; repeats while it changes during the reads. A batch that a
 * run still collects has no totals yet.
 * @returns undefined where it changed each time
 */
export async function reconcileBatch(table: Table, batchId: BatchId): Promise<Drift[] | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await sleep(BASE_DELAY_MS * 2 ** attempt);
    const before = await payoutBatchTable(table).get(batchId);
    if (!before || before.status === 'collecting') return [];
    const drifts = compare(before, await sumLines(table, before));
    const after = await payoutBatchTable(table).get(batchId);
    if (drifts.length === 0 || isDeepStrictEqual(before, after)) return drifts;
  }
  return undefined;
}

interface Sum {
  lines: number;
  cents: number;
}

const nothing = (): Sum => ({ lines: 0, cents: 0 });

function add(sum: Sum, cents: number): void {
  sum.lines += 1;
  sum.cents += cents;
}

/** The sums of all lines, of the paid and of the returned ones, and of lines that no batch counts. */
async function sumLines(table: Table, batch: StoredBatch) {
  const sums = { all: nothing(), paid: nothing(), returned: nothing(), lost: nothing() };
  const elsewhere: StoredPayout[] = [];
  const ids = [...(await idsOf(table, batch))];
  for (let from = 0; from < ids.length; from += PAGE)
    for (const [, payout] of await payoutTable(table).getManyNow(ids.slice(from, from + PAGE)))
      if (payout.batchId === batch.batchId) count(sums, payout);
      else if (payout.batchId) elsewhere.push(payout);
  for (const { amountCents } of await findLost(table, elsewhere)) add(sums.lost, amountCents);
  return sums;
}

/** Payouts in a batch that isn't there: no other batch counts them. */
async function findLost(table: Table, payouts: readonly StoredPayout[]): Promise<StoredPayout[]> {
  const ids = new Set(payouts.flatMap(({ batchId }) => batchId ?? []));
  const batches = await payoutBatchTable(table).getManyNow([...ids]);
  return payouts.filter(({ batchId = '' }) => !batches.has(batchId));
}

function count(sums: Record<'all' | 'paid' | 'returned', Sum>, payout: StoredPayout): void {
  const { status, amountCents } = payout;
  add(sums.all, amountCents);
  if (status === 'paid' || status === 'returned') add(sums[status], amountCents);
}

/** The payouts that the batch lists, and those that name the batch. */
async function idsOf(table: Table, batch: StoredBatch): Promise<Set<string>> {
  const { batchId } = batch;
  const ids = await readListedIds({ table }, batch);
  const pages = pagesOf(async (after: StoredPayout | undefined) => {
    const { rows, more } = await payoutTable(table).pageOfBatch(batchId, { limit: PAGE, after });
    return { rows, next: more ? rows.at(-1) : undefined };
  });
  for await (const rows of pages) for (const { payoutId } of rows) ids.add(payoutId);
  return ids;
}

function compare(batch: StoredBatch, sums: Awaited<ReturnType<typeof sumLines>>): Drift[] {
  const { batchId, lines, totalCents, paid = nothing(), returned = nothing() } = batch;
  const figures: [figure: string, is: Sum, mustBe: Sum][] = [
    ['all lines', { lines, cents: totalCents }, sums.all],
    ['paid lines', paid, sums.paid],
    ['returned lines', returned, sums.returned],
    ['lines in a batch that isn’t there', sums.lost, nothing()],
  ];
  return figures.flatMap(([what, is, mustBe]) =>
    (['lines', 'cents'] as const)
      .filter((unit) => is[unit] !== mustBe[unit])
      .map((unit): Drift => {
        const figure = unit === 'lines' ? `number of ${what}` : `total of ${what}`;
        return { batchId, figure, unit, is: is[unit], mustBe: mustBe[unit] };
      }),
  );
}
