/** Finds the batch that takes lines of another batch of its month: an empty one, or a new one. */
import {
  type BatchId,
  batchIdOf,
  batchName,
  MAX_PARTS,
  periodOfBatch,
} from '../../../shared/kernel/batch-id.ts';
import { isEmptied } from '../../../shared/monthly-run/rules.ts';
import { batchPartTable, type PartBeginning } from '../../data/batch-part.table.ts';
import { monthlyRunTable } from '../../data/monthly-run.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { readMonthBatches } from './read-month-batches.ts';

const stale = () => new Stale('The batches of the month changed meanwhile');

/**
 * The further batch, with the writes that open it; undefined where the month has as many as it may have.
 * In the transaction they throw `Stale` where the month's batches changed.
 */
export async function planPart(
  context: Context,
  beginning: PartBeginning,
): Promise<{ batchId: BatchId; writes: Write[] } | undefined> {
  const { table } = context;
  const { from, at, reason } = beginning.origin;
  const { run, batches } = await readMonthBatches(context, periodOfBatch(from));
  const empty = batches.find((batch) => batch.batchId !== from && isEmptied(batch));
  const number = (run.batches ?? 1) + 1;
  if (!empty && number > MAX_PARTS) return undefined;
  const batchId = empty?.batchId ?? batchIdOf(run.period, number);
  const parts = batchPartTable(table);
  return {
    batchId,
    writes: [
      ...(empty
        ? [parts.reusePart(empty, beginning).orThrow(stale)]
        : [
            parts.createPart(batchId, beginning).orThrow(stale),
            monthlyRunTable(table).countBatches(run, number).orThrow(stale),
          ]),
      recordEvent(context, {
        action: 'monthlyRun.openPart',
        subject: 'month',
        subjectId: batchId,
        at,
        after: { reason, batchId: from },
      }),
    ],
  };
}

/** Said where a month has as many batches as it may have. */
export const tooManyParts = (batchId: BatchId) =>
  `${batchName(periodOfBatch(batchId))} has ${MAX_PARTS} batches, which is as many as a month has.`;
