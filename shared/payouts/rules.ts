/**
 * The four-eyes rule: the person who made a payout may not release it. Releasing is marking it as
 * processing and marking it as paid. Applies when the setting `fourEyesOnPayouts` is on.
 */
import type { PayoutType } from './contract.ts';

/**
 * The reason why an administrator may not release a payout: no finance permission, added the payout, or
 * edited its bank details.
 */
export type HeldBecause = 'permission' | 'added' | 'banking';

/** Messages for an administrator who may not release a payout. */
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

/** Payouts that administrators add by hand; the upfront payout of an added sale is one. */
const BY_HAND: readonly PayoutType[] = ['manual', 'upfront'];

export const isByHand = (payoutType: PayoutType) => BY_HAND.includes(payoutType);

/** The administrators who added a payout or edited its bank details; they may not release it. */
export const makersOf = ({ payoutType, createdBy, bankEditors }: Made): string[] => [
  ...new Set([...(isByHand(payoutType) ? [createdBy] : []), ...bankEditors]),
];

/** The reasons why this administrator may not release this payout; empty when permitted. */
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
