/**
 * Corrects a locked batch: opens it again, changes the payment date, or takes a line out. Its files
 * become void. Once one was downloaded, somebody declares what became of it, and with the four-eyes
 * rule on a second person confirms that.
 */
import { batchFilesTable } from '../../data/batch-files.table.ts';
import { conflict, forbidden, invalid } from '../../../shared/kernel/errors.ts';
import { type BatchId, batchName } from '../../../shared/kernel/batch-id.ts';
import type { Declaration } from '../../../shared/monthly-run/schemas.ts';
import {
  correctionWords,
  DECLARE,
  declarationWords,
  MAX_FILE_SETS,
  needsDeclaration,
} from '../../../shared/monthly-run/rules.ts';
import { CONFIRM_OWN } from '../../../shared/monthly-run/policy.ts';
import { fileSetOf, type StoredBatch } from '../../data/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { readReleaser } from '../approvals/read-releaser.ts';
import { readLine, startCorrection, type Correction } from './start-correction.ts';
import { checkBatchLock } from './check-batch-release.ts';
import { type AskedCorrection, findRepeat } from './find-repeat.ts';
import { planFileSet } from './plan-file-set.ts';
import { batchChanged, batchConflict, readBatch } from './read-batch.ts';

const stale = () => new Stale('The batch changed meanwhile');

/** The message that files can't be used while a correction waits. */
export const correctionWaits = ({ batchId, correction }: StoredBatch) =>
  `Somebody asks to ${correctionWords[correction?.kind ?? 'reopen']} in the batch of ${batchName(batchId)}. Confirm or withdraw that first.`;

/** The message that another set of files counts by now. */
export const filesAreOthers = (batch: StoredBatch) =>
  `The files of the batch of ${batchName(batch.batchId)} were made void. Set ${fileSetOf(batch)} counts now.`;

/**
 * Starts a correction, or stores it for a second person. Idempotent.
 * @throws DomainError CONFLICT where the batch is in another state, or another set of files counts;
 *   INVALID without a declaration where a file was downloaded, or for a date on which no bank pays;
 *   FORBIDDEN without the finance permission where the four-eyes rule is on
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
    await checkBatchLock(context);
    const at = context.clock.now().toISOString();
    if (asked.paymentDate) planFileSet(batch, { at, paymentDate: asked.paymentDate });
    const correction = correctionOf(batch, asked);
    if (asked.payoutId) await readLine(context, batch, asked.payoutId);
    if (correction.declaration && context.settings.fourEyesOnPayouts)
      return ask(context, batch, { ...correction, at }, correction.declaration);
    await startCorrection(context, batch, { ...correction, at });
  });
}

function checkState(batch: StoredBatch, { kind, fileSet }: AskedCorrection): void {
  const { status, work, files = [], correction } = batch;
  if (status !== 'locked' && status !== 'exported') throw batchChanged(batch);
  if (fileSetOf(batch) !== fileSet) throw batchConflict(batch, filesAreOthers);
  if (correction) throw batchConflict(batch, correctionWaits);
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

function correctionOf(
  batch: StoredBatch,
  { kind, reason, declaration, paymentDate, payoutId }: AskedCorrection,
): Omit<Correction, 'at'> {
  const isDeclared = needsDeclaration(batch.status);
  if (isDeclared && !declaration)
    throw invalid(`declaration ${DECLARE}`, [{ path: 'declaration', message: DECLARE }]);
  return {
    kind,
    reason,
    ...optional({ declaration: isDeclared ? declaration : undefined, paymentDate, payoutId }),
  };
}

async function ask(
  context: Context,
  batch: StoredBatch,
  { kind, reason, paymentDate, payoutId, at }: Correction,
  declaration: Declaration,
): Promise<void> {
  const { actor, table } = context;
  const by = actor.userId;
  const stored = { kind, reason, declaration, at, by, ...optional({ paymentDate, payoutId }) };
  await table.transact([
    batchFilesTable(table).askForCorrection(batch, stored).orThrow(stale),
    recordEvent(context, {
      action: 'monthlyRun.askForCorrection',
      subject: 'month',
      subjectId: batch.batchId,
      at,
      after: {
        correction: correctionWords[kind],
        reason,
        declaration: declarationWords[declaration],
        paymentDate,
      },
    }),
  ]);
}

/**
 * The second person's consent: the correction starts. Idempotent.
 * @param at when it was asked for, ISO 8601
 * @throws DomainError CONFLICT where no such correction waits; FORBIDDEN for the person who asked for it,
 *   and without the finance permission
 */
export async function confirmCorrection(
  context: Context,
  { batchId, at }: { batchId: BatchId; at: string },
): Promise<void> {
  await context.table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    const { correction, voidFileSets = [] } = batch;
    const confirmed = voidFileSets.at(-1)?.voided;
    if (confirmed?.askedAt === at && confirmed.confirmedBy === context.actor.userId) return;
    if (correction?.at !== at) throw batchConflict(batch, noCorrection);
    await checkBatchLock(context);
    const { accounts } = await readReleaser(context);
    if (accounts.includes(correction.by)) throw forbidden(CONFIRM_OWN);
    const { by: askedBy, at: askedAt, ...rest } = correction;
    const now = context.clock.now().toISOString();
    await startCorrection(context, batch, { ...rest, askedBy, askedAt, at: now });
  });
}

/**
 * Ends a correction that waits; anybody with the permission may. Idempotent.
 * @throws DomainError CONFLICT where another one waits
 */
export async function withdrawCorrection(
  context: Context,
  { batchId, at }: { batchId: BatchId; at: string },
): Promise<void> {
  const { clock, table } = context;
  await table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    if (!batch.correction && batch.status === 'exported') return;
    if (batch.correction?.at !== at) throw batchConflict(batch, noCorrection);
    const { kind, by } = batch.correction;
    await table.transact([
      batchFilesTable(table).endCorrection(batchId, at).orThrow(stale),
      recordEvent(context, {
        action: 'monthlyRun.withdrawCorrection',
        subject: 'month',
        subjectId: batchId,
        at: clock.now().toISOString(),
        after: { correction: correctionWords[kind], askedBy: by },
      }),
    ]);
  });
}

const noCorrection = ({ batchId }: StoredBatch) =>
  `This correction of the batch of ${batchName(batchId)} isn’t waiting any more.`;
