/**
 * The steps of a payout, and the four-eyes rule: the person who made a payout may not release it.
 * Releasing is marking it as processing and marking it as paid. The rule applies when the setting
 * `fourEyesOnPayouts` is on.
 */
import type { AdminPayout, PayoutStatus, PayoutType } from './contract.ts';

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

/** What an administrator can do with a payout, named by the status that it leads to. */
export type PayoutStep = 'processing' | 'paid' | 'rejected' | 'returned';

/**
 * The steps that a payout can take by itself. A line of a locked batch, or of one at the bank, goes on
 * with its batch; what the bank sent back is recorded for each line.
 */
export function stepsOf({
  status,
  stepsWithBatch,
}: {
  status: PayoutStatus;
  stepsWithBatch?: boolean | undefined;
}): PayoutStep[] {
  if (status === 'paid') return ['returned'];
  if (status === 'processing') return stepsWithBatch ? ['returned'] : ['paid', 'returned'];
  return status === 'pending' && !stepsWithBatch ? ['processing', 'rejected'] : [];
}

/** Said where a payout has no steps of its own. */
export const STEPS_WITH_BATCH =
  'This payout goes on with its batch, which is locked or at the bank already.';

/**
 * Why a step would be refused, as far as the row tells; undefined where it will go through, unless
 * somebody else is quicker.
 */
export function refusalBeforehand(
  payout: Pick<AdminPayout, 'status' | 'stepsWithBatch' | 'held'>,
  step: PayoutStep,
): string | undefined {
  if (payout.stepsWithBatch && !stepsOf(payout).includes(step)) return STEPS_WITH_BATCH;
  const [reason] = step === 'processing' || step === 'paid' ? (payout.held?.because ?? []) : [];
  return reason && heldWords[reason];
}
