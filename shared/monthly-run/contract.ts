/**
 * The monthly run closes every agent's month and puts the payable balances into one batch for the bank. A
 * period has one run and one batch, both identified by it; some older months were split into several batches.
 */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { job } from '../kernel/job.ts';
import { batchId } from '../kernel/batch-id.ts';
import { cents } from '../kernel/money.ts';
import { period } from '../kernel/month.ts';
import { pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import { identifierText, optionalText, requiredText } from '../kernel/text.ts';
import {
  batchException,
  batchLine,
  batchPart,
  declaration,
  fileFormat,
  holiday,
  lockPreview,
  monthlyRun,
  payoutBatch,
} from './schemas.ts';

export const monthlyBatch = z.object({
  run: monthlyRun,
  batch: payoutBatch.optional(),
  /** All batches of the month, the first one too, in order. */
  parts: z.array(batchPart),
});
export type MonthlyBatch = z.infer<typeof monthlyBatch>;

const ofBatch = { batchId };
/** The values that the screen showed; answers 409 when the batch has changed since. */
const shown = { lines: z.int().min(0), totalCents: z.int().min(0) };
const fileSet = z.int().min(1);
/** A correction of a locked batch. */
const correcting = {
  ...ofBatch,
  /** The set of files that the screen showed; answers 409 when another one counts by now. */
  fileSet,
  reason: requiredText(),
  /** Required once a file was downloaded. */
  declaration: declaration.optional(),
};

export const monthlyRunContract = {
  listBatches: procedure('GET', '/admin/batches', {
    summary: 'The monthly runs with their batches, newest first.',
  })
    .input(z.strictObject(pageQuery))
    .output(pageOf(monthlyBatch)),
  getBatch: procedure('GET', '/admin/batches/{batchId}', {
    summary: 'A monthly run, how far it is, and its batch.',
  })
    .input(z.strictObject(ofBatch))
    .output(monthlyBatch),
  resumeRun: procedure('POST', '/admin/runs/{period}/resume', {
    permission: 'payouts',
    summary: 'Lets a failed run go on where it stopped.',
  })
    .input(z.strictObject({ period }))
    .output(monthlyBatch),
  listLines: procedure('GET', '/admin/batches/{batchId}/lines', {
    summary:
      "A batch's lines, in the order of its files; searched by agent's name and by payout id.",
  })
    .input(z.strictObject({ ...ofBatch, ...pageQuery, ...searchQuery }))
    .output(pageOf(batchLine)),
  listExceptions: procedure('GET', '/admin/batches/{batchId}/exceptions', {
    summary: "What stays out of a batch, and why; searched by agent's name.",
  })
    .input(z.strictObject({ ...ofBatch, ...pageQuery, ...searchQuery }))
    .output(pageOf(batchException)),
  startForecast: procedure('POST', '/admin/forecasts', {
    permission: 'none',
    creates: true,
    stepUp: true,
    summary: 'Starts to work out what the next run would pay as things stand: a job with a file.',
  }).output(job),
  excludeLine: procedure('POST', '/admin/batches/{batchId}/lines/{payoutId}/exclude', {
    permission: 'payouts',
    summary: 'Takes a line out of an open batch; its payout stays pending.',
  })
    .input(z.strictObject({ ...ofBatch, payoutId: id, reason: requiredText() }))
    .output(monthlyBatch),
  includeException: procedure('POST', '/admin/batches/{batchId}/exceptions/{exceptionId}/include', {
    permission: 'payouts',
    summary: 'Takes an exception into an open batch, if nothing stands against it any more.',
  })
    .input(
      z.strictObject({
        ...ofBatch,
        exceptionId: id,
        /** The amount that the screen said is paid; refused where it would be another now. */
        amountCents: cents.optional(),
      }),
    )
    .output(monthlyBatch),
  previewLock: procedure('GET', '/admin/batches/{batchId}/lock', {
    summary: 'Which lines locking a batch would fix and leave out now.',
  })
    .input(z.strictObject(ofBatch))
    .output(lockPreview),
  lockBatch: procedure('POST', '/admin/batches/{batchId}/lock', {
    permission: 'payouts',
    stepUp: true,
    summary: 'Open to locked: accounts are fixed line by line, then the files are written.',
  })
    .input(
      z.strictObject({
        ...ofBatch,
        ...shown,
        /** The lines that the screen said are locked; refused where they would be others now. */
        locked: z.strictObject({ lines: z.int(), cents }).optional(),
        /** The day on which the bank is to pay, `YYYY-MM-DD`; the next business day by default. */
        paymentDate: z.iso.date().optional(),
      }),
    )
    .output(monthlyBatch),
  reopenBatch: procedure('POST', '/admin/batches/{batchId}/reopen', {
    permission: 'payouts',
    stepUp: true,
    summary: 'Locked or exported to open again; its files become void.',
  })
    .input(z.strictObject(correcting))
    .output(monthlyBatch),
  redateBatch: procedure('POST', '/admin/batches/{batchId}/payment-date', {
    permission: 'payouts',
    stepUp: true,
    summary: 'Writes a locked batch’s files anew, for another payment date; the old ones are void.',
  })
    .input(z.strictObject({ ...correcting, paymentDate: z.iso.date() }))
    .output(monthlyBatch),
  setHoliday: procedure('POST', '/admin/holidays', {
    permission: 'finance',
    summary:
      'Enters a day that was declared a public holiday, or takes it back: no batch is dated on it.',
  })
    .input(
      z.strictObject({
        day: z.iso.date('must be a day like 2029-05-30'),
        isHoliday: z.boolean(),
        reason: requiredText(),
      }),
    )
    .output(z.object({ holidays: z.array(holiday) })),
  takeOutLine: procedure('POST', '/admin/batches/{batchId}/lines/{payoutId}/take-out', {
    permission: 'payouts',
    stepUp: true,
    summary:
      'Takes a line out of a locked batch and writes the files anew; its payout stays pending.',
  })
    .input(z.strictObject({ ...correcting, payoutId: id }))
    .output(monthlyBatch),
  openFile: procedure('POST', '/admin/batches/{batchId}/files/{format}', {
    permission: 'payouts',
    stepUp: true,
    summary: 'A link to a file, for 5 minutes; the first one makes the batch exported.',
  })
    .input(z.strictObject({ ...ofBatch, format: fileFormat }))
    .output(z.object({ url: z.string(), name: z.string() })),
  processBatch: procedure('POST', '/admin/batches/{batchId}/processing', {
    permission: 'payouts',
    summary: 'Exported to processing, every line with it.',
  })
    .input(
      z.strictObject({
        ...ofBatch,
        /** The set of files that the bank has; answers 409 when another one counts by now. */
        fileSet,
      }),
    )
    .output(monthlyBatch),
  payBatch: procedure('POST', '/admin/batches/{batchId}/paid', {
    permission: 'payouts',
    stepUp: true,
    summary: 'Every line that is processing becomes paid, under one reference of the bank.',
  })
    .input(z.strictObject({ ...ofBatch, transactionId: identifierText(), notes: optionalText() }))
    .output(monthlyBatch),
};
