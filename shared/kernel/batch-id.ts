/**
 * Ids of payout batches. A month's batch has the month as its id, `YYYY-MM`; the further ones of older
 * months, which were split, are numbered: `YYYY-MM-2`.
 */
import * as z from 'zod';
import { monthName, type Period } from './month.ts';

export const batchId = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])(-[2-9])?$/, 'must be a batch, YYYY-MM or YYYY-MM-2');
export type BatchId = z.infer<typeof batchId>;

const MONTH_LENGTH = 'YYYY-MM'.length;

/** The month of a batch. */
export const periodOfBatch = (batch: BatchId): Period => batch.slice(0, MONTH_LENGTH);

/** The number of a batch among those of its month, from 1. */
export const partOf = (batch: BatchId): number => Number(batch.slice(MONTH_LENGTH + 1) || '1');

/** The batch of a month with this number. */
export const batchIdOf = (period: Period, part: number): BatchId =>
  part === 1 ? period : `${period}-${part}`;

/** The ids of a month's batches, in order. */
export const batchIdsOf = (period: Period, parts: number): BatchId[] =>
  Array.from({ length: parts }, (_, at) => batchIdOf(period, at + 1));

/** Follows "the batch of": `October 2026`, or `October 2026 (part 2)`. */
export function batchName(batch: BatchId): string {
  const part = partOf(batch);
  const month = monthName(periodOfBatch(batch));
  return part === 1 ? month : `${month} (part ${part})`;
}

/**
 * Names a batch in files and messages: `2026-10`, or `2026-10-B2`. A number without the letter is that
 * of a set of files.
 */
export function batchTag(batch: BatchId): string {
  const part = partOf(batch);
  return part === 1 ? batch : `${periodOfBatch(batch)}-B${part}`;
}
