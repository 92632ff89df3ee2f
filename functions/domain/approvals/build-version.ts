import type { StoredFigure } from '../../data/approvals/approval.table.ts';
import { hashOf } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';

/**
 * A hash of an act's figures, equal for figures that were just made and for stored ones: the table drops
 * absent attributes and keeps no order of attributes.
 */
export const buildVersion = (figures: readonly StoredFigure[]): string =>
  hashOf(figures.map((figure) => hashOf(optional({ ...figure }))));
