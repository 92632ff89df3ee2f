/**
 * Locks a batch: fixes the account of each line, as marking a payout as processing does, and makes each
 * line that can't be paid any more, or needs another person, an exception; then writes the files.
 */
import type { ExceptionReason } from '../../../shared/monthly-run/schemas.ts';
import { exceptionNames, whyNotIncluded } from '../../../shared/monthly-run/rules.ts';
import { countLine, readPaid } from '../../domain/approvals/count-alone.ts';
import { readOpenActs } from '../../domain/approvals/end-open-acts.ts';
import { subjectOfPayout } from '../../domain/payouts/build-payout-act.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { renderBanking } from '../../domain/audit/render-banking.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { batchExceptionTable } from '../../data/monthly-run/batch-exception.table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import { accountOf, guardsOf, readPayee } from '../../domain/monthly-run/read-payee.ts';
import { type Locking, readLocking } from '../../domain/monthly-run/read-locking.ts';
import { requireLease } from '../../domain/jobs/hold-lease.ts';
import { decideLine } from '../../domain/monthly-run/decide-line.ts';
import type { BatchTask } from './work-on-batch.ts';
import { workOnLines } from './work-on-lines.ts';
import { writeFileSet } from './write-file-set.ts';

/** Fixes every account, and writes the files. */
export async function lockLines(task: BatchTask): Promise<void> {
  const locking = await readLocking(task.context, task.batch);
  await workOnLines(task, (payout) => lockLine(task, payout, locking));
  await writeFileSet(task);
}

const stale = () => new Stale('It changed meanwhile');

async function lockLine(
  task: BatchTask,
  { payoutId, batchId }: StoredPayout,
  locking: Locking,
): Promise<void> {
  const { context } = task;
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    // Its account is fixed by an earlier attempt, or it left the batch meanwhile.
    if (payout.bank || payout.batchId !== batchId) return;
    const subject = subjectOfPayout(payoutId);
    const { agentId } = payout;
    const [payee, paidTo, { waiting }] = await Promise.all([
      readPayee(context, agentId),
      readPaid(context, [agentId], locking.day),
      readOpenActs(context, [subject]),
    ]);
    const around = { payee, locking, paid: paidTo(agentId), waits: waiting.has(subject) };
    const { kind, reasons } = await decideLine(context, payout, around);
    if (kind === 'leftOut') return dropLine(task, payout, reasons);
    // The limits of a day are one person's; two people's lock counts to nobody.
    const counts = locking.isByTwo ? [] : [countLine(context, { ...payout, day: locking.day })];
    await fixAccount(task, payout, { agent: payee.agent, counts });
  });
}

const namesOf = (reasons: readonly ExceptionReason[]) =>
  reasons.map((one) => exceptionNames[one]).join(', ');

async function fixAccount(
  task: BatchTask,
  payout: StoredPayout,
  { agent, counts }: { agent: StoredAgent | undefined; counts: readonly Write[] },
): Promise<void> {
  const { context } = task;
  const { clock, table } = context;
  const { payoutId, agentId, amountCents, batchId } = payout;
  const bank = accountOf(agent);
  if (!agent || !bank) throw new Error(`Payout ${payoutId} has no account, and no reason`);
  const at = clock.now().toISOString();
  await table.transact([
    payoutTable(table).fixBank(payout, bank).orThrow(stale),
    requireLease(task),
    ...counts,
    ...guardsOf(context, agent),
    gateTable(table).requirePayoutsOpen(agentId),
    ...postEntries(context, { agentId, entries: [], notFrozen: true, at }).map((write) => ({
      ...write,
      otherwise: stale,
    })),
    recordEvent(context, {
      action: 'monthlyRun.fixAccount',
      about: ['payout', payoutId],
      agentId,
      at,
      // A line that one person locked is within that person's limits.
      after: {
        ...renderBanking(bank),
        ...(counts.length > 0 ? { amountCents, ...optional({ batchId }) } : {}),
      },
    }),
  ]);
}

/** Makes a line that isn't locked an exception, with the reasons; its payout stays pending. */
async function dropLine(
  task: BatchTask,
  payout: StoredPayout,
  reasons: ExceptionReason[],
): Promise<void> {
  const { context } = task;
  const { table } = context;
  const { payoutId, agentId, amountCents, batchId = '' } = payout;
  const locked = { batchId, status: 'locked' } as const;
  const move = { lines: -1, cents: -amountCents, exceptions: 1 };
  await table.transact([
    payoutTable(table).leaveBatch(payout, batchId).orThrow(stale),
    payoutBatchTable(table).moveLine(locked, move).orThrow(stale),
    requireLease(task),
    batchExceptionTable(table).put({ batchId, agentId, payoutId, amountCents, reasons }),
    recordEvent(context, {
      action: 'monthlyRun.dropLine',
      about: ['payout', payoutId],
      agentId,
      after: { batchId, reason: whyNotIncluded(reasons) ?? namesOf(reasons) },
    }),
  ]);
}
