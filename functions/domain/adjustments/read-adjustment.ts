import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { adjustmentTable, type StoredAdjustment } from '../../data/adjustment.table.ts';
import type { Context } from '../../platform/context.ts';

const unknown = () => notFound('This adjustment does not exist.');

/** @throws DomainError NOT_FOUND where there is no such adjustment */
export async function readAdjustment(
  context: Context,
  adjustmentId: string,
): Promise<StoredAdjustment> {
  const adjustment = await adjustmentTable(context.table).get(adjustmentId);
  if (!adjustment) throw unknown();
  return adjustment;
}

const MESSAGES: Record<StoredAdjustment['status'], string> = {
  pending: 'This adjustment still waits.',
  posted: 'This adjustment was already released.',
  refused: 'This adjustment was already refused.',
  withdrawn: 'This adjustment was withdrawn by the person who entered it.',
};

/** Somebody else decided it; the answer carries its present state. */
export const adjustmentChanged = (current: StoredAdjustment | undefined) =>
  current
    ? conflict(MESSAGES[current.status], { status: current.status, decidedAt: current.decidedAt })
    : unknown();

/**
 * An adjustment that waits for a decision.
 * @throws DomainError NOT_FOUND; CONFLICT with its present state where it was decided
 */
export async function readPendingAdjustment(
  context: Context,
  adjustmentId: string,
): Promise<StoredAdjustment> {
  const adjustment = await readAdjustment(context, adjustmentId);
  if (adjustment.status !== 'pending') throw adjustmentChanged(adjustment);
  return adjustment;
}
