/** Tells a correction of a batch that is asked for again from another one that has the same reason. */
import type { CorrectionKind, Declaration } from '../../../shared/monthly-run/schemas.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import { wisherOf } from '../../platform/idempotency.ts';
import { readPayout } from '../payouts/read-payout.ts';

/** A correction as an administrator asks for it. */
export interface AskedCorrection {
  kind: CorrectionKind;
  /** The set of files that the screen showed. */
  fileSet: number;
  reason: string;
  declaration?: Declaration | undefined;
  /** `YYYY-MM-DD`. */
  paymentDate?: string | undefined;
  payoutId?: string | undefined;
}

/**
 * Finds out whether the actor's same request was taken before.
 * @returns true where it has made these files void
 * @throws DomainError NOT_FOUND for a line that doesn't exist
 */
export async function findRepeat(
  context: Context,
  batch: StoredBatch,
  asked: AskedCorrection,
): Promise<boolean> {
  const { voidFileSets = [] } = batch;
  const { kind, fileSet, reason, payoutId } = asked;
  const voided = voidFileSets.find(({ number }) => number === fileSet)?.voided;
  return (
    voided?.by === wisherOf(context) &&
    voided.correction === kind &&
    voided.reason === reason &&
    isDated(batch, asked) &&
    (await isWithout(context, batch, payoutId))
  );
}

/** True where the files that followed the void ones have the date that is asked for. */
function isDated(
  { voidFileSets = [], fileSet: present }: StoredBatch,
  { fileSet, paymentDate }: AskedCorrection,
): boolean {
  if (paymentDate === undefined) return true;
  const following = voidFileSets.find(({ number }) => number === fileSet + 1) ?? present;
  return following?.paymentDate === paymentDate;
}

/** True where no line is asked for, or it has left the batch. */
async function isWithout(
  context: Context,
  { batchId }: StoredBatch,
  payoutId: string | undefined,
): Promise<boolean> {
  if (payoutId === undefined) return true;
  return (await readPayout(context, payoutId)).batchId !== batchId;
}
