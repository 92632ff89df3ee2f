/**
 * Corrects a locked batch: opens it again, changes the payment date, or takes a line out. Its files become
 * void. Once one was downloaded, somebody declares what became of it, and with the rule on a second person
 * confirms that.
 */
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import { type BatchId, batchName } from '../../../shared/kernel/batch-id.ts';
import { dayWords } from '../../../shared/kernel/month.ts';
import {
  correctionWords,
  DECLARE,
  declarationWords,
  MAX_FILE_SETS,
  needsDeclaration,
} from '../../../shared/monthly-run/rules.ts';
import { fileSetOf, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Act } from '../approvals/commit-act.ts';
import { buildBatchAct } from './build-batch-act.ts';
import { type AskedCorrection, findRepeat } from './find-repeat.ts';
import { planFileSet } from './plan-file-set.ts';
import { batchChanged, batchConflict, readBatch } from './read-batch.ts';
import { readLine, startCorrection } from './start-correction.ts';

/** The message that another set of files counts by now. */
export const filesAreOthers = (batch: StoredBatch) =>
  `The files of the batch of ${batchName(batch.batchId)} were made void. Set ${fileSetOf(batch)} counts now.`;

/**
 * Starts a correction. Idempotent.
 * @throws DomainError CONFLICT where the batch is in another state, or another set of files counts;
 *   INVALID without a declaration where a file was downloaded, or for a date on which no bank pays;
 *   others as `commitAct`
 */
export async function correctBatch(
  context: Context,
  batchId: BatchId,
  asked: AskedCorrection,
): Promise<void> {
  await context.table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    if (await findRepeat(context, batch, asked)) return;
    checkState(batch, asked);
    const at = context.clock.now().toISOString();
    if (asked.paymentDate)
      await planFileSet(context, batch, { at, paymentDate: asked.paymentDate });
    const { kind, reason, paymentDate, payoutId } = asked;
    const declaration = declarationOf(batch, asked);
    const line = payoutId ? await readLine(context, batch, payoutId) : undefined;
    // Before a download it is one person's: nobody can have paid by the files.
    const act = declaration && actOf(batch, asked, line?.agentId);
    await startCorrection(
      context,
      batch,
      { kind, reason, at, ...optional({ declaration, paymentDate, payoutId }) },
      act,
    );
  });
}

function checkState(batch: StoredBatch, { kind, fileSet }: AskedCorrection): void {
  const { status, work, files = [] } = batch;
  if (status !== 'locked' && status !== 'exported') throw batchChanged(batch);
  if (fileSetOf(batch) !== fileSet) throw batchConflict(batch, filesAreOthers);
  if (work?.status === 'running') throw batchConflict(batch, beingWorkedOn);
  // Only locking fixes all accounts, and only opening again ends what was opened in part.
  const isWhole = files.length > 0 || work?.kind === 'rewrite';
  if (kind !== 'reopen' && !isWhole) throw batchConflict(batch, notLocked);
  if (fileSet > MAX_FILE_SETS)
    throw conflict(`The files of a batch are written at most ${MAX_FILE_SETS} times.`);
}

const beingWorkedOn = ({ batchId }: StoredBatch) =>
  `Work on the batch of ${batchName(batchId)} is under way.`;
const notLocked = ({ batchId }: StoredBatch) =>
  `Not every line of the batch of ${batchName(batchId)} is locked. Open it again, or lock it.`;

function declarationOf({ status }: StoredBatch, { declaration }: AskedCorrection) {
  if (!needsDeclaration(status)) return undefined;
  if (declaration) return declaration;
  throw invalid(`declaration ${DECLARE}`, [{ path: 'declaration', message: DECLARE }]);
}

function actOf(batch: StoredBatch, asked: AskedCorrection, agentId: string | undefined): Act {
  const { kind, reason, declaration, paymentDate } = asked;
  return buildBatchAct(batch, {
    need: { kind: 'listed' },
    agentIds: agentId === undefined ? [] : [agentId],
    figures: [
      { label: 'Correction', words: correctionWords[kind] },
      ...(agentId === undefined ? [] : [{ label: 'Line of', agentId }]),
      ...(paymentDate === undefined
        ? []
        : [{ label: 'Payment date', words: dayWords(paymentDate) }]),
      { label: 'Reason', words: reason },
      { label: 'Downloaded files', words: declaration ? declarationWords[declaration] : '' },
    ],
  });
}
