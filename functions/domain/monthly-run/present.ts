/** Presents runs and batches in API answers; lists every field. */
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import {
  type BatchException,
  type BatchLine,
  type ExceptionReason,
  type Holiday,
  type BatchPart,
  batchWork,
  type MonthlyRun,
  type BatchWork as Work,
  type PayoutBatch,
} from '../../../shared/monthly-run/schemas.ts';
import { periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { isEmptied, whyNotIncluded } from '../../../shared/monthly-run/rules.ts';
import type { ShownCheck } from '../../../shared/kernel/shown-check.ts';
import { DELETED_AGENT, maskedAccount } from '../../../shared/agents/rules.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import { optional } from '../../platform/present.ts';
import type { StoredException } from '../../data/monthly-run/batch-exception.table.ts';
import type { RunFigures, StoredRun } from '../../data/monthly-run/monthly-run.table.ts';
import { fileSetOf, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';

const NONE = { lines: 0, cents: 0 };

/** A run; its figures grow while it runs. */
const presentRun = (run: StoredRun, figures: RunFigures): MonthlyRun => ({
  period: run.period,
  status: run.status,
  step: run.step,
  startedAt: run.startedAt,
  ...optional({ finishedAt: run.finishedAt, failure: run.failure }),
  agents: run.agents ?? 0,
  agentsDone: figures.agentsDone,
  accruedCents: figures.accruedCents,
  payouts: figures.payouts,
  payoutsCents: figures.payoutsCents,
});

/** Work of a release before, which a migration ends, isn't shown. */
const presentWork = ({ kind, status, done, total, problem }: Work): Work | undefined =>
  batchWork.shape.kind.options.includes(kind)
    ? { kind, status, done, total, ...optional({ problem }) }
    : undefined;

const presentBatch = (
  batch: StoredBatch,
  { now, waiting, holidays }: Pick<AroundRun, 'now' | 'waiting' | 'holidays'>,
): PayoutBatch => ({
  batchId: batch.batchId,
  period: periodOfBatch(batch.batchId),
  today: dayOf(now),
  status: batch.status,
  lines: batch.lines,
  totalCents: batch.totalCents,
  exceptions: batch.exceptions,
  files: batch.files ?? [],
  fileSet: fileSetOf(batch),
  voidFileSets: batch.voidFileSets ?? [],
  paid: batch.paid ?? NONE,
  returned: batch.returned ?? NONE,
  ...optional({
    hashTotal: batch.hashTotal,
    paymentDate: batch.fileSet?.paymentDate,
    work: batch.work && presentWork(batch.work),
    transactionId: batch.transactionId,
    notes: batch.notes,
    locked: batch.locked,
    exported: batch.exported,
    processing: batch.processing,
    settled: batch.settled,
    holidays,
    waiting: waiting && { approvalId: waiting.approvalId },
  }),
});

const presentPart = ({
  batchId,
  status,
  lines,
  totalCents,
  exceptions,
}: StoredBatch): BatchPart => ({ batchId, status, lines, totalCents, exceptions });

interface AroundRun {
  /** The batch that is shown. */
  batch: StoredBatch | undefined;
  /** All batches of the month. */
  batches: readonly StoredBatch[];
  /** By the portal's clock. */
  now: Date;
  /** The act on the batch that waits for a second person. */
  waiting?: { approvalId: string };
  /** The public holidays that the office entered. */
  holidays?: Holiday[];
}

/** @param figures the results of the run's agents so far */
export const presentMonthlyBatch = (
  run: StoredRun,
  figures: RunFigures,
  { batch, batches, ...around }: AroundRun,
): MonthlyBatch => ({
  run: presentRun(run, figures),
  ...optional({ batch: batch && presentBatch(batch, around) }),
  parts: batches.filter((part) => !isEmptied(part)).map(presentPart),
});

/**
 * @param agent its account is shown until the line's account is fixed
 * @param around the reasons against locking the line, and what is known of the account
 */
export const presentLine = (
  payout: StoredPayout,
  agent: StoredAgent | undefined,
  { reasons, check }: { reasons: ExceptionReason[]; check: ShownCheck | undefined },
): BatchLine => {
  const { bankName = '', accountNumber = '' } = payout.bank ?? agent ?? {};
  return {
    payoutId: payout.payoutId,
    agentId: payout.agentId,
    agentName: agent?.fullName ?? DELETED_AGENT,
    payoutType: payout.payoutType,
    amountCents: payout.amountCents,
    status: payout.status,
    bankName,
    accountNumber: maskedAccount(accountNumber),
    ...optional({
      notes: payout.status === 'returned' ? payout.notes : undefined,
      accountCheck: check?.state,
      leftOutFor: whyNotIncluded(reasons) ? reasons : undefined,
    }),
  };
};

export const presentException = (
  exception: StoredException,
  agent: StoredAgent | undefined,
  { canInclude, availableNowCents }: { canInclude: boolean; availableNowCents: number | undefined },
): BatchException => ({
  id: exception.exceptionId,
  agentId: exception.agentId,
  agentName: agent?.fullName ?? DELETED_AGENT,
  amountCents: exception.amountCents,
  reasons: exception.reasons,
  canInclude,
  ...optional({
    payoutId: exception.payoutId,
    availableNowCents,
    note: exception.note,
    holdUntil: exception.reasons.includes('onHold') ? agent?.bankHoldUntil : undefined,
  }),
});
