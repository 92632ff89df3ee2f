/**
 * The monthly run closes every agent's month and puts the payable balances into one batch for the bank. A
 * period has one run and one batch, identified by it.
 */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { job } from '../kernel/job.ts';
import { runStep } from '../kernel/messages.ts';
import { cents } from '../kernel/money.ts';
import { period } from '../kernel/month.ts';
import { pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import { lineOfText, optionalText, requiredText } from '../kernel/text.ts';
import { payoutStatus, payoutType } from '../payouts/contract.ts';

/** A `failed` run can be resumed where it stopped; a `finished` one never changes. */
export const runStatus = z.enum(['running', 'failed', 'finished']);

/** A run and its progress. */
export const monthlyRun = z.object({
  period,
  status: runStatus,
  /** The current step, or the one that failed; the last step of a finished run. */
  step: runStep,
  startedAt: z.string(),
  finishedAt: z.string().optional(),
  /** The problem of a failed run, for the user, and its time. */
  failure: z.object({ message: z.string(), at: z.string() }).optional(),
  /** Number of planned agents, and of those whose month is closed. */
  agents: z.int(),
  agentsDone: z.int(),
  /** The month's commission so far, in cents. */
  accruedCents: cents,
  /** Payouts that the run made so far. */
  payouts: z.int(),
  payoutsCents: cents,
});
export type MonthlyRun = z.infer<typeof monthlyRun>;

/**
 * `collecting` while the run fills it; `open` for review; `locked`: its lines are final; `exported`: a file
 * was downloaded; `processing`: the bank has it; then `paid`, or `partlyPaid` when the bank returned some
 * lines.
 */
export const batchStatus = z.enum([
  'collecting',
  'open',
  'locked',
  'exported',
  'processing',
  'paid',
  'partlyPaid',
]);
export type BatchStatus = z.infer<typeof batchStatus>;

/** CSV for people and any bank, ISO 20022 `pain.001.001.03`, and FNB's own CSV. */
export const fileFormat = z.enum(['csv', 'pain001', 'fnb']);
export type FileFormat = z.infer<typeof fileFormat>;

export const batchFile = z.object({
  format: fileFormat,
  name: z.string(),
  bytes: z.int(),
  /** Hash of the file's bytes, hexadecimal. */
  sha256: z.string(),
});
export type BatchFile = z.infer<typeof batchFile>;

/** Progress of work on all lines of a batch. */
export const batchWork = z.object({
  kind: z.enum(['lock', 'process', 'pay']),
  status: z.enum(['running', 'failed']),
  done: z.int(),
  total: z.int(),
  /** The problem of failed work, for the user; repeating the action continues where it stopped. */
  problem: z.string().optional(),
});
export type BatchWork = z.infer<typeof batchWork>;

const moment = z.object({ at: z.string(), by: id });

export const payoutBatch = z.object({
  period,
  status: batchStatus,
  lines: z.int(),
  totalCents: cents,
  exceptions: z.int(),
  /** Present once locked: the last 12 digits of the sum of account numbers, which the bank checks. */
  hashTotal: z.string().optional(),
  /** Empty until they are written. */
  files: z.array(batchFile),
  /** Work that is running, or has failed. */
  work: batchWork.optional(),
  /** The lines that are paid so far, and those that the bank returned. */
  paid: z.object({ lines: z.int(), cents }),
  returned: z.object({ lines: z.int(), cents }),
  /** The bank's reference of the payment. */
  transactionId: z.string().optional(),
  notes: z.string().optional(),
  locked: moment.optional(),
  /** Four-eyes rule: the administrator who is to release it, named when it was locked. */
  releaserId: id.optional(),
  exported: moment.optional(),
  processing: moment.optional(),
  settled: moment.optional(),
});
export type PayoutBatch = z.infer<typeof payoutBatch>;

export const monthlyBatch = z.object({ run: monthlyRun, batch: payoutBatch.optional() });
export type MonthlyBatch = z.infer<typeof monthlyBatch>;

export const exceptionReason = z.enum([
  'noBankDetails',
  'onHold',
  /** The bank returned a payment to the account. */
  'returned',
  'inactive',
  'frozen',
  'belowMinimum',
  'duplicateAccount',
  'aboveMaximum',
  /** Added above a limit, by who locked the batch, or locked by somebody without the permission. */
  'aboveLimit',
  /** Four-eyes rule: the administrator who is to release the batch had a hand in it. */
  'secondPerson',
  'excluded',
]);
export type ExceptionReason = z.infer<typeof exceptionReason>;

export const batchLine = z.object({
  payoutId: id,
  agentId: id,
  agentName: z.string(),
  payoutType,
  amountCents: cents,
  status: payoutStatus,
  bankName: z.string(),
  /** Shows only the last four digits. */
  accountNumber: z.string(),
  /** The reason why the bank returned the line. */
  notes: z.string().optional(),
  /** The present reasons why locking would leave the line out; absent where there are none, or it is locked. */
  leftOutFor: z.array(exceptionReason).optional(),
});
export type BatchLine = z.infer<typeof batchLine>;

/** A payout that the batch leaves out, or an agent's balance without a payout. */
export const batchException = z.object({
  id,
  agentId: id,
  agentName: z.string(),
  payoutId: id.optional(),
  /** As it was when the batch was collected, or the line excluded. */
  amountCents: cents,
  /** What an inclusion would pay: the agent's available balance; absent for a payout of its own. */
  availableNowCents: cents.optional(),
  reasons: z.array(exceptionReason),
  /** The administrator's reason for excluding it. */
  note: z.string().optional(),
  /** End of the hold on new bank details. */
  holdUntil: z.string().optional(),
  /** True when it can be included now; otherwise the reasons have to be resolved first. */
  canInclude: z.boolean(),
});
export type BatchException = z.infer<typeof batchException>;

/**
 * A payment in a forecast of the next run: a line of its batch, or what stays out of it. The forecast's
 * file is a JSON array of them.
 */
export const forecastRow = z.object({
  /** The payout's id; the agent's where the run makes the payout. */
  id,
  agentId: id,
  agentName: z.string(),
  /** Absent where the run makes the payout of the agent's balance. */
  payoutId: id.optional(),
  payoutType,
  amountCents: cents,
  bankName: z.string(),
  /** Shows only the last four digits; blank without bank details. */
  accountNumber: z.string(),
  /** Why it stays out of the batch; empty for a line. */
  reasons: z.array(exceptionReason),
});
export type ForecastRow = z.infer<typeof forecastRow>;

const ofPeriod = { period };

export const monthlyRunContract = {
  listBatches: procedure({
    method: 'GET',
    path: '/admin/batches',
    access: 'admin',
    summary: 'The monthly runs with their batches, newest first.',
  })
    .input(z.strictObject(pageQuery))
    .output(pageOf(monthlyBatch)),
  getBatch: procedure({
    method: 'GET',
    path: '/admin/batches/{period}',
    access: 'admin',
    summary: 'A monthly run, how far it is, and its batch.',
  })
    .input(z.strictObject(ofPeriod))
    .output(monthlyBatch),
  resumeRun: procedure({
    method: 'POST',
    path: '/admin/batches/{period}/resume',
    access: 'admin',
    permission: 'payouts',
    summary: 'Lets a failed run go on where it stopped.',
  })
    .input(z.strictObject(ofPeriod))
    .output(monthlyBatch),
  listLines: procedure({
    method: 'GET',
    path: '/admin/batches/{period}/lines',
    access: 'admin',
    summary:
      "A batch's lines, in the order of its files; searched by agent's name and by payout id.",
  })
    .input(z.strictObject({ ...ofPeriod, ...pageQuery, ...searchQuery }))
    .output(pageOf(batchLine)),
  listExceptions: procedure({
    method: 'GET',
    path: '/admin/batches/{period}/exceptions',
    access: 'admin',
    summary: "What stays out of a batch, and why; searched by agent's name.",
  })
    .input(z.strictObject({ ...ofPeriod, ...pageQuery, ...searchQuery }))
    .output(pageOf(batchException)),
  startForecast: procedure({
    method: 'POST',
    path: '/admin/forecasts',
    access: 'admin',
    permission: 'none',
    creates: true,
    stepUp: true,
    summary: 'Starts to work out what the next run would pay as things stand: a job with a file.',
  }).output(job),
  excludeLine: procedure({
    method: 'POST',
    path: '/admin/batches/{period}/lines/{payoutId}/exclude',
    access: 'admin',
    permission: 'payouts',
    summary: 'Takes a line out of an open batch; its payout stays pending.',
  })
    .input(z.strictObject({ ...ofPeriod, payoutId: id, reason: requiredText() }))
    .output(monthlyBatch),
  includeException: procedure({
    method: 'POST',
    path: '/admin/batches/{period}/exceptions/{exceptionId}/include',
    access: 'admin',
    permission: 'payouts',
    summary: 'Takes an exception into an open batch, if nothing stands against it any more.',
  })
    .input(z.strictObject({ ...ofPeriod, exceptionId: id }))
    .output(monthlyBatch),
  lockBatch: procedure({
    method: 'POST',
    path: '/admin/batches/{period}/lock',
    access: 'admin',
    permission: 'payouts',
    summary: 'Open to locked: accounts are fixed line by line, then the files are written.',
  })
    .input(
      z.strictObject({
        ...ofPeriod,
        /** The values that the screen showed; answers 409 when the batch has changed since. */
        lines: z.int().min(0),
        totalCents: z.int().min(0),
        /**
         * Four-eyes rule: the administrator who is to release it, and whose own payouts it leaves out;
         * may be absent where only one can.
         */
        releaserId: id.optional(),
      }),
    )
    .output(monthlyBatch),
  openFile: procedure({
    method: 'POST',
    path: '/admin/batches/{period}/files/{format}',
    access: 'admin',
    permission: 'payouts',
    stepUp: true,
    summary: 'A link to a file, for 5 minutes; the first one makes the batch exported.',
  })
    .input(z.strictObject({ ...ofPeriod, format: fileFormat }))
    .output(z.object({ url: z.string(), name: z.string() })),
  processBatch: procedure({
    method: 'POST',
    path: '/admin/batches/{period}/processing',
    access: 'admin',
    permission: 'payouts',
    summary: 'Exported to processing, every line with it.',
  })
    .input(z.strictObject(ofPeriod))
    .output(monthlyBatch),
  payBatch: procedure({
    method: 'POST',
    path: '/admin/batches/{period}/paid',
    access: 'admin',
    permission: 'payouts',
    summary: 'Every line that is processing becomes paid, under one reference of the bank.',
  })
    .input(z.strictObject({ ...ofPeriod, transactionId: lineOfText(), notes: optionalText() }))
    .output(monthlyBatch),
};
