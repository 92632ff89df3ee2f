import { notFound } from '../../../shared/kernel/errors.ts';
import { adjustmentTable, type StoredAdjustment } from '../../data/adjustments/adjustment.table.ts';
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
