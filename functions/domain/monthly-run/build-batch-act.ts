/** Acts on a batch that may take two people. */
import { batchName, type BatchId } from '../../../shared/kernel/batch-id.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import { askedSubjectTable } from '../../data/approvals/asked-subject.table.ts';
import { type Context, isOthersAct } from '../../platform/context.ts';
import { wisherOf } from '../../platform/idempotency.ts';
import { Stale, type Write } from '../../platform/table.ts';
import type { Act } from '../approvals/commit-act.ts';
import { readOpenActs } from '../approvals/end-open-acts.ts';
import { batchConflict } from './read-batch.ts';

/** A batch as the subject of acts. */
export const subjectOfBatch = (batchId: BatchId) => `batch#${batchId}`;

/** An act on a batch; its figures begin with the batch's name, lines and total. */
export const buildBatchAct = (
  { batchId, lines, totalCents }: StoredBatch,
  { figures, ...act }: Pick<Act, 'need' | 'agentIds' | 'figures'>,
): Act => ({
  ...act,
  subjects: [subjectOfBatch(batchId)],
  figures: [
    { label: 'Batch', words: batchName(batchId) },
    { label: 'Lines', words: `${countOf(lines, 'line')}, ${formatRand(totalCents)}` },
    ...figures,
  ],
  about: { subject: 'month', subjectId: batchId },
});

/** A step for the batch's record: when, who asked for it, and who confirmed it. */
export const momentOf = (context: Pick<Context, 'actor' | 'secondPerson'>, at: string) => ({
  at,
  by: wisherOf(context),
  ...(isOthersAct(context) ? { confirmedBy: context.actor.userId } : {}),
});

/**
 * Refuses to use a batch's files while a correction of them waits for a second person.
 * @returns the condition that none was asked for since; in the transaction it throws `Stale`
 * @throws DomainError CONFLICT
 */
export async function checkNothingWaits(context: Context, batch: StoredBatch): Promise<Write[]> {
  const subject = subjectOfBatch(batch.batchId);
  const { newest, waiting } = await readOpenActs(context, [subject]);
  if (waiting.size > 0) throw batchConflict(batch, correctionWaits);
  const stale = () => new Stale('A correction was asked for meanwhile');
  return [
    askedSubjectTable(context.table)
      .requireNewest(subject, newest.get(subject)?.approvalId)
      .orThrow(stale),
  ];
}

const correctionWaits = ({ batchId }: StoredBatch) =>
  `A correction of the batch of ${batchName(batchId)} waits for a second person. It has to be confirmed, declined or taken back first.`;
