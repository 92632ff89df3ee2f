import type { StoredFigure } from '../../data/approvals/approval.table.ts';
import { hashOf } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';

/** Names an act by its figures: attributes without a value aren't stored, and stored ones have no order. */
export const buildVersion = (figures: readonly StoredFigure[]): string =>
  hashOf(figures.map((figure) => hashOf(optional({ ...figure }))));
