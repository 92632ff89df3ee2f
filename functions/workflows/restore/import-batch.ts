/**
 * Records a batch from the bank's copy of its file, after a restore: the batch becomes `processing`
 * with exactly the file's lines, whatever the restored table has. So no line can be paid twice, and
 * finance marks the batch as paid as usual. Idempotent.
 */
import { conflict } from '../../../shared/kernel/errors.ts';
import { type BatchId, batchName, partOf, periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { BatchFile } from '../../../shared/monthly-run/schemas.ts';
import { hashTotalOf } from '../../../shared/monthly-run/rules.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { importPayment } from './import-payment.ts';
import { PAYOUTS_GATE, batchGate, gateTable } from '../../data/payouts/gate.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import { collectedLinesTable } from '../../data/monthly-run/collected-lines.table.ts';
import type { Payees } from './find-payees.ts';
import { monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import type { BankFile } from './read-bank-file.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readBatchLines } from '../../domain/monthly-run/read-batch-lines.ts';
import { fileNameOf } from '../bank-files/write-files.ts';

/** Payouts in one `collectedLines` item. */
const PART = 500;

interface Order {
  file: BankFile;
  /** Hash of the file's bytes. */
  fingerprint: Pick<BatchFile, 'bytes' | 'sha256'>;
  payees: Payees;
  named: ReadonlyMap<string, string>;
}

/** The result of the import; amounts in cents. */
export interface ImportedBatch {
  batchId: BatchId;
  lines: number;
  totalCents: number;
  /** Payouts that are processing now (`sent`), created (`made`), and unchanged (`known`). */
  payouts: Record<'sent' | 'made' | 'known', number>;
  /** Number of lines that aren't in the file: they stay pending, for the next month. */
  left: number;
  /** Agents whose account is another one now than the one that was paid. */
  otherAccounts: string[];
}

/**
 * Records the batch of a file. Payouts must be frozen.
 * @throws DomainError CONFLICT with a line for each reason why nothing was written
 */
export async function importBatch(context: Context, order: Order): Promise<ImportedBatch> {
  const { table } = context;
  const { batchId } = order.file;
  if (await gateTable(table).isOpen(PAYOUTS_GATE, batchId))
    throw conflict('Payouts are not frozen: freeze them before anything is imported.');
  const batch = await payoutBatchTable(table).get(batchId);
  const plan = await planImport(context, { ...order, batch });
  if (plan.problems.length > 0) throw conflict(plan.problems.join('\n'));
  // A paid batch needs no lock: the table is newer than the payment.
  if (batch?.status !== 'paid' && batch?.status !== 'partlyPaid') await hold(context, batchId);
  const payouts = await record(context, batchId, plan);
  const { lines, totalCents } = await settle(context, order);
  const { leaving, otherAccounts } = plan;
  return { batchId, lines, totalCents, payouts, left: leaving.length, otherAccounts };
}

const stale = () => new Stale('The batch changed meanwhile');

/** Locks the batch, so that neither a run nor an administrator changes its lines. */
async function hold(context: Context, batchId: BatchId): Promise<void> {
  const { actor, clock, table } = context;
  await table.planAndTransact(() => stopRun(context, periodOfBatch(batchId)));
  await table.planAndTransact(() => makePart(context, batchId));
  await table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    if (batch.status !== 'collecting' && batch.status !== 'open') return;
    const locked = { at: clock.now().toISOString(), by: actor.userId };
    const changes = { status: 'locked' as const, locked };
    await table.transact([payoutBatchTable(table).adopt(batch, changes).orThrow(stale)]);
  });
}

/**
 * Marks an unfinished run as failed: when resumed, it closes the agents' months and finds the batch
 * closed. A missing run is created.
 */
async function stopRun(context: Context, period: Period): Promise<void> {
  const { clock, table } = context;
  const run = await monthlyRunTable(table).get(period);
  if (run?.status === 'finished') return;
  const at = clock.now().toISOString();
  const failure = { message: STOPPED, at };
  const failed = { status: 'failed', step: 'plan', failure } as const;
  const writes: Write[] = [];
  if (!run)
    writes.push(
      monthlyRunTable(table)
        .create({ period, ...failed, startedAt: at })
        .orThrow(stale),
      payoutBatchTable(table).create(period).orThrow(stale),
    );
  if (run?.status === 'running')
    writes.push(monthlyRunTable(table).fail(period, { step: 'plan', failure }));
  await table.transact([...writes, ...gateTable(table).close(batchGate(period), at)]);
}

/** Makes a further batch of a month that the restored table lacks, as an open one. */
async function makePart(context: Context, batchId: BatchId): Promise<void> {
  const { table } = context;
  const period = periodOfBatch(batchId);
  const run = await monthlyRunTable(table).get(period);
  if (!run || (await payoutBatchTable(table).get(batchId))) return;
  const batches = Math.max(run.batches ?? 1, partOf(batchId));
  await table.transact([
    payoutBatchTable(table).create(batchId, 'open').orThrow(stale),
    monthlyRunTable(table).countBatches(run, batches).orThrow(stale),
  ]);
}

const STOPPED =
  'The table was restored, and the batch is what the bank got. Resume closes the month for the agents.';

async function record(
  context: Context,
  batchId: BatchId,
  { payments, leaving }: ImportPlan,
): Promise<ImportedBatch['payouts']> {
  const { table } = context;
  const ids = payments.map(({ payoutId }) => payoutId);
  // Manifest positions start at 0, so these items get negative numbers.
  for (let from = 0, part = -1; from < ids.length; from += PART, part--)
    await table.transact([
      collectedLinesTable(table).put(batchId, part, ids.slice(from, from + PART)),
    ]);
  const payouts = { sent: 0, made: 0, known: 0 };
  for (const payment of payments) payouts[await importPayment(context, payment)] += 1;
  for (const payout of leaving) await leave(context, batchId, payout);
  return payouts;
}

const NOT_SENT = 'It is not in the file that the bank got';

async function leave(context: Context, batchId: BatchId, payout: StoredPayout): Promise<void> {
  const { table } = context;
  const { payoutId, agentId } = payout;
  await table.transact([
    payoutTable(table).leaveBatch(payout, batchId).orThrow(stale),
    recordEvent(context, {
      action: 'monthlyRun.dropLine',
      about: ['payout', payoutId],
      agentId,
      after: { batchId, reason: NOT_SENT },
    }),
  ]);
}

/** Sets totals from the lines, and marks it as processing. */
async function settle(context: Context, order: Order): Promise<StoredBatch> {
  const { clock, table } = context;
  const { batchId } = order.file;
  await table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    if (batch.status !== 'locked' && batch.status !== 'exported') return;
    const at = clock.now().toISOString();
    const changes = await settled(context, batch, order, at);
    const { lines, totalCents } = changes;
    await table.transact([
      payoutBatchTable(table).adopt(batch, changes).orThrow(stale),
      recordEvent(context, {
        action: 'monthlyRun.importBatch',
        about: ['month', batchId],
        at,
        before: { status: batch.status },
        after: { status: 'processing', lines, totalCents, sha256: order.fingerprint.sha256 },
      }),
    ]);
  });
  return readBatch(context, batchId);
}

/** @throws Error where lines and file still differ: the batch then stays locked */
async function settled(
  context: Context,
  batch: StoredBatch,
  { file, fingerprint }: Order,
  at: string,
) {
  const by = { at, by: context.actor.userId };
  const sums = { all: nothing(), paid: nothing(), returned: nothing() };
  for await (const payouts of readBatchLines(context, batch))
    for (const { status, amountCents } of payouts) {
      add(sums.all, amountCents);
      if (status === 'paid' || status === 'returned') add(sums[status], amountCents);
    }
  const totalCents = file.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (sums.all.lines !== file.lines.length || sums.all.cents !== totalCents)
    throw new Error(`The batch of ${batchName(file.batchId)} differs from its file`);
  const { format, batchId } = file;
  const { accountNumber } = context.settings.payingAccount;
  const accounts = file.lines.map(({ bank }) => bank);
  return {
    status: 'processing' as const,
    lines: sums.all.lines,
    totalCents,
    paid: sums.paid,
    returned: sums.returned,
    hashTotal: hashTotalOf(accounts, accountNumber),
    files: batch.files ?? [{ format, name: fileNameOf(batchId, format), ...fingerprint }],
    locked: batch.locked ?? by,
    exported: batch.exported ?? by,
    processing: by,
  };
}

const nothing = () => ({ lines: 0, cents: 0 });

function add(sum: ReturnType<typeof nothing>, cents: number): void {
  sum.lines += 1;
  sum.cents += cents;
}
