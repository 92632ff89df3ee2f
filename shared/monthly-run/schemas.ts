/** Runs and batches with their work, files and corrections, as the API answers with them. */
import * as z from 'zod';
import { CHECK_STATES } from '../kernel/account-check.ts';
import { id } from '../kernel/ids.ts';
import { payoutStatus, payoutType } from '../payouts/schemas.ts';
import { runStep } from '../kernel/messages.ts';
import { cents } from '../kernel/money.ts';
import { batchId } from '../kernel/batch-id.ts';
import { period } from '../kernel/month.ts';

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
  kind: z.enum([
    'lock',
    'process',
    'pay',
    'reopen',
    /** Writes the files anew: for another payment date, or without a line. */
    'rewrite',
  ]),
  status: z.enum(['running', 'failed']),
  done: z.int(),
  total: z.int(),
  /** The problem of failed work, for the user; repeating the action continues where it stopped. */
  problem: z.string().optional(),
});
export type BatchWork = z.infer<typeof batchWork>;

const moment = z.object({ at: z.string(), by: id });
/** By whoever asked for it; and the second person, where one confirmed it. */
const confirmed = moment.extend({ confirmedBy: id.optional() });

/** The state of downloaded files that a correction makes void. */
export const declaration = z.enum(['notUploaded', 'cancelled']);
export type Declaration = z.infer<typeof declaration>;

/** The extent of a correction of a locked batch: everything, the date that files ask for, or one line. */
export const correctionKind = z.enum(['reopen', 'redate', 'takeOut']);
export type CorrectionKind = z.infer<typeof correctionKind>;

/** A set of files that mustn't be loaded at a bank any more. */
export const voidFileSet = z.object({
  number: z.int(),
  /** The day on which it asks the bank to pay, `YYYY-MM-DD`. */
  paymentDate: z.string(),
  files: z.array(batchFile),
  lines: z.int(),
  totalCents: cents,
  hashTotal: z.string().optional(),
  voided: confirmed.extend({
    correction: correctionKind,
    reason: z.string(),
    declaration: declaration.optional(),
    /** When it was asked for; only of corrections that an earlier release stored. */
    askedAt: z.string().optional(),
  }),
});
export type VoidFileSet = z.infer<typeof voidFileSet>;

/** A day that was declared a public holiday singly, as the office entered it. */
export const holiday = z.object({
  /** `YYYY-MM-DD`. */
  day: z.iso.date(),
  reason: z.string(),
});
export type Holiday = z.infer<typeof holiday>;

export const payoutBatch = z.object({
  batchId,
  /** The month of its run. */
  period,
  /** The present day by the portal's clock, `YYYY-MM-DD`: payment dates are chosen from it on. */
  today: z.string(),
  status: batchStatus,
  lines: z.int(),
  totalCents: cents,
  exceptions: z.int(),
  /** Present once locked: the last 12 digits of the sum of account numbers, which the bank checks. */
  hashTotal: z.string().optional(),
  /** Empty until they are written. */
  files: z.array(batchFile),
  /** The number of the set of files: 1 for the first, one more after each correction. */
  fileSet: z.int(),
  /** The day on which the files ask the bank to pay, `YYYY-MM-DD`; absent before locking. */
  paymentDate: z.string().optional(),
  /** Earlier sets of files, oldest first. */
  voidFileSets: z.array(voidFileSet),
  /** Work that is running, or has failed. */
  work: batchWork.optional(),
  /** The lines that are paid so far, and those that the bank returned. */
  paid: z.object({ lines: z.int(), cents }),
  returned: z.object({ lines: z.int(), cents }),
  /** The bank's reference of the payment. */
  transactionId: z.string().optional(),
  notes: z.string().optional(),
  locked: confirmed.optional(),
  exported: moment.optional(),
  processing: moment.optional(),
  settled: moment.optional(),
  /** The public holidays that the office entered, in order; absent in lists. */
  holidays: z.array(holiday).optional(),
  /** The act on it that waits for a second person; absent in lists. */
  waiting: z.object({ approvalId: id }).optional(),
});
export type PayoutBatch = z.infer<typeof payoutBatch>;

/** A batch among those of its month; an emptied one isn't listed. */
export const batchPart = z.object({
  batchId,
  status: batchStatus,
  lines: z.int(),
  totalCents: cents,
  exceptions: z.int(),
});
export type BatchPart = z.infer<typeof batchPart>;

export const exceptionReason = z.enum([
  'noBankDetails',
  'onHold',
  /** The bank returned a payment to the account. */
  'returned',
  /** The bank didn’t confirm the account, and it never received a payment. */
  'failedCheck',
  'inactive',
  'frozen',
  'belowMinimum',
  'duplicateAccount',
  'aboveMaximum',
  /** Above what one person pays out alone, or paid to whoever confirmed the lock. */
  'aboveLimit',
  /** An act on the payout alone waits for a second person. */
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
  /** The bank's answer about the account; absent where the portal checks none, or the agent has another. */
  accountCheck: z.enum(CHECK_STATES).optional(),
  /** The reason why the bank returned the line. */
  notes: z.string().optional(),
  /**
   * The present reasons why locking would leave the line out; absent where there are none, or it is locked.
   */
  leftOutFor: z.array(exceptionReason).optional(),
});
export type BatchLine = z.infer<typeof batchLine>;

const someLines = z.object({ lines: z.int(), cents });

/** The result of locking an open batch now. */
export const lockPreview = z.object({
  /** Those whose accounts are fixed, and that the files pay. */
  locked: someLines,
  /** Those that become exceptions, with all their reasons. */
  leftOut: someLines.extend({ reasons: z.array(exceptionReason) }),
  /** Always none: open pages of the release before read these two, which go with the next one. */
  moved: someLines,
  stranded: z.int(),
});
export type LockPreview = z.infer<typeof lockPreview>;

/** A payout that the batch leaves out, or an agent's balance without a payout. */
export const batchException = z.object({
  id,
  agentId: id,
  agentName: z.string(),
  payoutId: id.optional(),
  /** As it was when the batch was collected, or the line excluded. */
  amountCents: cents,
  /** Cents that an inclusion would pay: the agent's available balance; absent for a payout of its own. */
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
