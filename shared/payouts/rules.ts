/**
 * Maker and checker: who may not release a payout alone (decision 0021). Releasing is marking it as
 * processing and marking it as paid. The rule holds where the setting `fourEyesOnPayouts` is on.
 */
import type { PayoutType } from './contract.ts';

/**
 * Why an administrator may not release a payout: without the finance permission, as whoever added it,
 * or as whoever edited the bank details that it goes to.
 */
export type HeldBecause = 'permission' | 'added' | 'banking';

/** What an administrator hears, who may not release a payout. */
export const heldWords: Readonly<Record<HeldBecause, string>> = {
  permission: 'Payouts are released by administrators who carry the finance permission.',
  added: 'You added this payout, so another administrator has to release it.',
  banking:
    'You edited the bank details that this payout goes to, so another administrator has to release it.',
};

interface Made {
  payoutType: PayoutType;
  createdBy: string;
  /** Administrators who edited the bank details that the payout goes to. */
  bankEditors: readonly string[];
}

/** What administrators add by hand; a payout of an added sale is one of it. */
const BY_HAND: readonly PayoutType[] = ['manual', 'upfront'];

/** Whether an administrator made the payout. */
export const isByHand = (payoutType: PayoutType) => BY_HAND.includes(payoutType);

/** The administrators who had a hand in a payout and may not release it. */
export const makersOf = ({ payoutType, createdBy, bankEditors }: Made): string[] => [
  ...new Set([...(isByHand(payoutType) ? [createdBy] : []), ...bankEditors]),
];

/** Why this administrator may not release this payout; empty: may. */
export function whyHeld(
  { adminId, hasFinance }: { adminId: string; hasFinance: boolean },
  made: Made,
): HeldBecause[] {
  const { payoutType, createdBy, bankEditors } = made;
  return [
    ...(isByHand(payoutType) && createdBy === adminId ? (['added'] as const) : []),
    ...(bankEditors.includes(adminId) ? (['banking'] as const) : []),
    ...(hasFinance ? [] : (['permission'] as const)),
  ];
}
