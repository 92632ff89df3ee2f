/** The figures that a ledger entry adds to. Pure; amounts are integer cents. */
import type { Measures } from '../kernel/measures.ts';
import { type Entry, type EntryKind, isOfRecruits } from './rules.ts';

/**
 * Counts for the agent's month and the network: commission without bonuses, overrides and adjustments, and
 * the amount by kind of entry.
 */
export const measuresOfEntry = (entry: Entry): Partial<Measures> => ({
  ...(entry.earnedCents === 0 || !isCommission(entry)
    ? {}
    : { commissionCents: entry.earnedCents }),
  ...moved[entry.kind](entry),
});

const isCommission = (entry: Entry) => entry.kind !== 'adjustment' && !isOfRecruits(entry);

const overrides = ({ earnedCents }: Entry) => ({ ledgerOverrideCents: earnedCents });

/**
 * Amounts are positive, except `ledgerAdjustmentCents` (negative for a debit) and `ledgerReservedCents`
 * (a negative amount that leaves the reserve).
 */
const moved: Readonly<Record<EntryKind, (entry: Entry) => Partial<Measures>>> = {
  upfront: ({ earnedCents }) => ({ ledgerUpfronts: 1, ledgerUpfrontCents: earnedCents }),
  // The sale was counted with its approval.
  activation: ({ earnedCents }) => ({ ledgerUpfrontCents: earnedCents }),
  monthly: ({ earnedCents, sales }) => ({
    ledgerMonthlyCents: earnedCents,
    ...(sales === undefined ? {} : { ledgerPlanMonthlyCents: earnedCents, ledgerPlanSales: sales }),
  }),
  bonus: ({ earnedCents }) => ({ ledgerBonusCents: earnedCents }),
  override: overrides,
  monthlyOverride: overrides,
  clawback: ({ earnedCents }) => ({ ledgerClawbackCents: -earnedCents }),
  adjustment: ({ earnedCents }) => ({ ledgerAdjustmentCents: earnedCents }),
  reversal: ({ earnedCents }) => ({ ledgerReversalCents: -earnedCents }),
  reserve: ({ reservedCents }) => ({ ledgerSetAsideCents: reservedCents }),
  release: ({ reservedCents }) => ({ ledgerReservedCents: reservedCents }),
  pay: ({ reservedCents, paidCents }) => ({
    ledgerReservedCents: reservedCents,
    ledgerPaidCents: paidCents,
  }),
  return: ({ reservedCents, paidCents }) =>
    paidCents === 0 ? { ledgerReservedCents: reservedCents } : { ledgerReturnedCents: -paidCents },
};
