/**
 * Locks a batch: fixes the account of each line, as marking a payout as processing does, and makes
 * each line that can't be paid any more an exception; then writes the files.
 */
import { forbidden } from '../../../shared/kernel/errors.ts';
import type { ExceptionReason } from '../../../shared/monthly-run/contract.ts';
import {
  hashTotalOf,
  heldBatchWords,
  type Payment,
  whyNotIncluded,
} from '../../../shared/monthly-run/rules.ts';
import { isByHand, whyHeld } from '../../../shared/payouts/rules.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { renderBanking } from '../../domain/audit/render-banking.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { type BankSnapshot, payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { gateTable } from '../../data/gate.table.ts';
import { payoutOrigin } from '../../domain/payouts/present.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import { readReleaser, type Releaser } from '../../domain/payouts/read-releaser.ts';
import type { Context } from '../../platform/context.ts';
import { Stale } from '../../platform/table.ts';
import { batchExceptionTable } from '../../data/batch-exception.table.ts';
import { payoutBatchTable } from '../../data/payout-batch.table.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readBatchLines } from '../../domain/monthly-run/read-batch-lines.ts';
import {
  accountOf,
  guardsOf,
  type Payee,
  readPayee,
  reasonsOf,
} from '../../domain/monthly-run/read-payee.ts';

import type { BatchTask } from './work-on-batch.ts';
import { workOnLines } from './work-on-lines.ts';
import { writeFiles } from '../bank-files/write-files.ts';

/** Fixes every account, and writes the files. */
export async function lockLines(task: BatchTask): Promise<void> {
  const { context, bucket, job } = task;
  const { clock, settings, table } = context;
  const releaser = await readReleaser(context);
  await workOnLines(task, (payout) => lockLine(context, payout, releaser));
  const batch = await readBatch(context, job.period);
  const { payments, makers } = await readPayments(context, batch);
  const { period, locked = { at: job.createdAt, by: job.ownerId } } = batch;
  const hashTotal = hashTotalOf(payments, settings.payingAccount.accountNumber);
  const files = await writeFiles(bucket, { period, lockedAt: locked.at, payments, settings });
  const at = clock.now().toISOString();
  // An empty batch is settled at once.
  const end = batch.lines === 0 ? { status: 'paid' as const, settled: { ...locked, at } } : {};
  const changes = { files, hashTotal, makers, ...end };
  await table.transact([
    payoutBatchTable(table).finish(batch, { jobId: job.jobId, changes }).orThrow(stale),
    recordEvent(context, {
      action: 'monthlyRun.writeFiles',
      subject: 'month',
      subjectId: period,
      at,
      after: { lines: batch.lines, totalCents: batch.totalCents, hashTotal },
    }),
  ]);
}

const stale = () => new Stale('It changed meanwhile');

async function lockLine(
  context: Context,
  { payoutId }: StoredPayout,
  releaser: Releaser | undefined,
): Promise<void> {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.bank || payout.batchId === undefined) return;
    const payee = await readPayee(context, payout.agentId);
    const reasons = reasonsOf(context, payee, payout);
    if (whyNotIncluded(reasons)) return dropLine(context, payout, reasons);
    await fixAccount(context, payout, payee, releaser);
  });
}

/**
 * Four-eyes rule: an administrator who added the payout or edited its account can't fix the
 * account.
 */
async function fixAccount(
  context: Context,
  payout: StoredPayout,
  { agent }: Payee,
  releaser: Releaser | undefined,
): Promise<void> {
  const { clock, table } = context;
  const { payoutId, agentId } = payout;
  const bank = accountOf(agent);
  if (!agent || !bank) throw new Error(`Payout ${payoutId} has no account, and no reason`);
  const [because] = releaser ? whyHeld(releaser, payoutOrigin(payout, agent)) : [];
  if (because) throw forbidden(heldBatchWords[because]);
  const at = clock.now().toISOString();
  const { bankEditors = [] } = agent;
  await table.transact([
    payoutTable(table).fixBank(payout, { bank, bankEditors }).orThrow(stale),
    ...guardsOf(context, agent),
    gateTable(table).requirePayoutsOpen(agentId),
    ...postEntries(context, { agentId, entries: [], notFrozen: true, at }).map((write) => ({
      ...write,
      otherwise: stale,
    })),
    recordEvent(context, {
      action: 'monthlyRun.fixAccount',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at,
      after: renderBanking(bank),
    }),
  ]);
}

/**
 * Makes a line that can't be paid any more an exception with the reasons; the payout stays pending.
 */
async function dropLine(
  context: Context,
  payout: StoredPayout,
  reasons: ExceptionReason[],
): Promise<void> {
  const { clock, table } = context;
  const { payoutId, agentId, amountCents, batchId: period = '' } = payout;
  const locked = { period, status: 'locked' } as const;
  const move = { lines: -1, cents: -amountCents, exceptions: 1 };
  await table.transact([
    payoutTable(table).leaveBatch(payout, period).orThrow(stale),
    payoutBatchTable(table).moveLine(locked, move).orThrow(stale),
    batchExceptionTable(table).put({ period, agentId, payoutId, amountCents, reasons }),
    recordEvent(context, {
      action: 'monthlyRun.dropLine',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at: clock.now().toISOString(),
      after: { period, reason: whyNotIncluded(reasons) },
    }),
  ]);
}

/**
 * The input of the files, ordered by agent and payout, and the administrators involved.
 * @throws Error where lines and totals differ: then no file is better than a wrong one
 */
async function readPayments(
  context: Context,
  batch: StoredBatch,
): Promise<{ payments: Payment[]; makers: Required<StoredBatch>['makers'] }> {
  const lines: { place: string; payment: Payment }[] = [];
  const added = new Set<string>();
  const banking = new Set<string>();
  for await (const payouts of readBatchLines(context, batch))
    for (const payout of payouts) {
      lines.push({ place: `${payout.agentId}#${payout.payoutId}`, payment: paymentOf(payout) });
      const { createdBy, bankEditors, payoutType } = payoutOrigin(payout, undefined);
      if (isByHand(payoutType)) added.add(createdBy);
      for (const editor of bankEditors) banking.add(editor);
    }
  lines.sort((one, other) => (one.place < other.place ? -1 : 1));
  const payments = lines.map(({ payment }) => payment);
  const totalCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (payments.length !== batch.lines || totalCents !== batch.totalCents)
    throw new Error(`The lines of the batch of ${batch.period} differ from its totals`);
  return { payments, makers: { added: [...added].sort(), banking: [...banking].sort() } };
}

function paymentOf({ payoutId, amountCents, bank }: StoredPayout): Payment {
  const { bankName, accountHolderName, accountNumber, branchCode, accountType } =
    (bank as BankSnapshot | undefined) ?? {};
  if (!bankName || !accountHolderName || !accountNumber || !branchCode)
    throw new Error(`Payout ${payoutId} has no account`);
  return {
    payoutId,
    amountCents,
    bankName,
    accountHolderName,
    accountNumber,
    branchCode,
    accountType,
  };
}
