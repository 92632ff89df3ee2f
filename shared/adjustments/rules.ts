/** Rules of adjustments of agents' balances, for the browser and the server. Pure. */

/**
 * The purpose of an adjustment. A closed list, so that bookkeeping can tell them apart; the words beside it
 * say the rest.
 */
export const ADJUSTMENT_KINDS = [
  'correction',
  'bonus',
  'goodwill',
  'recovery',
  'equipment',
  'other',
] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

export const adjustmentKindWords: Readonly<Record<AdjustmentKind, string>> = {
  correction: 'Correction of commission',
  bonus: 'Bonus or incentive',
  goodwill: 'Goodwill',
  recovery: 'Recovery of an overpayment',
  equipment: 'Equipment',
  other: 'Other',
};

/** A credit adds to what an agent has earned, a debit takes from it. */
export const ADJUSTMENT_DIRECTIONS = ['credit', 'debit'] as const;
export type AdjustmentDirection = (typeof ADJUSTMENT_DIRECTIONS)[number];

/**
 * All new ones are posted; the others were decided while adjustments waited by themselves, and moved nothing.
 */
export const ADJUSTMENT_STATUSES = ['posted', 'refused', 'withdrawn'] as const;
export type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number];

/** Cents that an adjustment adds to the balance; below zero for a debit. */
export const signedCentsOf = ({
  direction,
  amountCents,
}: {
  direction: AdjustmentDirection;
  amountCents: number;
}): number => (direction === 'credit' ? amountCents : -amountCents);

/** Files that can be attached to an adjustment: pictures, PDF, Office and CSV. */
export const ATTACHMENT_ENDINGS = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'csv',
] as const;

/** 10 MB, in bytes. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

export const isAttachable = (fileName: string): boolean =>
  ATTACHMENT_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(`.${ending}`));
