/**
 * Closes a collected batch: lines to an account of several agents leave it, its lines are counted, and it
 * opens for review. The payouts themselves are counted, by the ids that the run stored.
 */
import type { Period } from '../../../shared/kernel/month.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded } from '../../platform/not-needed.ts';
import { pagesOf } from '../../platform/pages.ts';
import { Stale } from '../../platform/table.ts';
import { batchExceptionTable } from '../../data/monthly-run/batch-exception.table.ts';
import { batchGate, gateTable } from '../../data/payouts/gate.table.ts';
import { monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import {
  NO_LINES,
  payoutBatchTable,
  type StoredBatch,
} from '../../data/monthly-run/payout-batch.table.ts';
import { findSharedAccounts } from '../../domain/monthly-run/find-shared-accounts.ts';
import { type BatchPayout, readLines } from '../../domain/monthly-run/read-lines.ts';
import { runProgressTable } from '../../data/monthly-run/run-progress.table.ts';

const EXCEPTIONS_AT_ONCE = 500;

/** Closes it; a batch that is open already, or further, stays as it is. */
export async function closeBatch(context: Context, { period }: { period: Period }): Promise<void> {
  // Another execution may have finished or failed the run: nothing is left to do.
  await ifNeeded(close(context, period));
}

async function close(context: Context, period: Period): Promise<void> {
  const { clock, table } = context;
  await table.transact([monthlyRunTable(table).reach(period, { step: 'close' })]);
  // From here on no payout can join the batch, not even from a late step of the run.
  await table.transact(gateTable(table).close(batchGate(period), clock.now().toISOString()));
  await table.planAndTransact(() => countBatch(context, period));
}

/** The count is written only if the batch's version is unchanged: a line that leaves meanwhile changes it. */
async function countBatch(context: Context, period: Period): Promise<void> {
  const { table } = context;
  const [run, batch] = await Promise.all([
    monthlyRunTable(table).get(period),
    payoutBatchTable(table).get(period),
  ]);
  if (!run || !batch) throw conflict(`There is no run of ${period}.`);
  if (batch.status !== 'collecting') return;
  const all = await readLines(context, period);
  const duplicates = await findSharedAccounts(context, all);
  for (const line of duplicates) await setAside(context, period, line);
  const left = new Set(duplicates);
  const lines = all.filter((line) => !left.has(line));
  const counted = {
    lines: lines.length,
    totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    exceptions: await countExceptions(context, period),
  };
  const seen: StoredBatch = { ...batch, version: batch.version + duplicates.length };
  await table.transact([
    payoutBatchTable(table).open(seen, counted).orStale('A line has changed'),
    monthlyRunTable(table).reach(period, {
      step: 'notify',
      figures: await runProgressTable(table).sum(period, run.agents ?? 0),
    }),
    recordEvent(context, {
      action: 'monthlyRun.closeBatch',
      about: ['month', period],
      after: counted,
    }),
  ]);
}

/** Moves a line from the batch to its exceptions, until an administrator includes it. */
async function setAside({ table }: Context, period: Period, line: BatchPayout): Promise<void> {
  const { payoutId, agentId, amountCents } = line;
  const reasons = ['duplicateAccount' as const];
  const stale = () => new Stale('A line has changed');
  await table.transact([
    payoutTable(table).leaveBatch(line, period).orThrow(stale),
    batchExceptionTable(table).put({ batchId: period, payoutId, agentId, amountCents, reasons }),
    payoutBatchTable(table)
      .moveLine({ batchId: period, status: 'collecting' }, NO_LINES)
      .orThrow(stale),
  ]);
}

async function countExceptions({ table }: Context, period: Period): Promise<number> {
  const limit = EXCEPTIONS_AT_ONCE;
  const pages = pagesOf(async (after: string | undefined) => {
    const { rows, more } = await batchExceptionTable(table).page(period, { limit, after });
    return { rows, next: more ? rows.at(-1)?.exceptionId : undefined };
  });
  let count = 0;
  for await (const rows of pages) count += rows.length;
  return count;
}
