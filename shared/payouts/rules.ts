/** The steps of a payout, and the limits of what one administrator pays out alone. */
import { formatRand } from '../kernel/money.ts';
import type { PortalSettings } from '../kernel/settings.ts';
import type { AdminPayout, PayoutStatus } from './contract.ts';

/** The limits of what one administrator pays out alone (docs/decisions/0122). */
export type PayoutLimit = 'payout' | 'agentDay' | 'administratorDay';
type Limits = Pick<
  PortalSettings['payoutLimits'],
  'perPayoutCents' | 'perAgentAndDayCents' | 'perAdministratorAndDayCents'
>;

const limitSettings = {
  payout: 'perPayoutCents',
  agentDay: 'perAgentAndDayCents',
  administratorDay: 'perAdministratorAndDayCents',
} as const satisfies Record<PayoutLimit, keyof Limits>;

const limitWords: Readonly<Record<PayoutLimit, string>> = {
  payout: 'in one payout',
  agentDay: 'to one agent in a day',
  administratorDay: 'in a day',
};

export const limitCents = (limits: Limits, limit: PayoutLimit): number =>
  limits[limitSettings[limit]];

/** The limit that an amount by itself is above, whatever was paid out that day; undefined without one. */
export const limitOf = (
  limits: Limits,
  { amountCents }: { amountCents: number },
): PayoutLimit | undefined =>
  (['payout', 'agentDay', 'administratorDay'] as const).find(
    (limit) => amountCents > limitCents(limits, limit),
  );

/** Names a limit, and what holds above it. */
export const wordsOfLimit = (limits: Limits, limit: PayoutLimit): string =>
  `One administrator alone pays out at most ${formatRand(limitCents(limits, limit))} ${limitWords[limit]}. Above that, another person who carries the finance permission confirms it.`;

/** A person who wants to release payouts. */
export interface ReleasingPerson {
  /** Every account with the person's mailbox. */
  accounts: readonly string[];
  hasFinance: boolean;
}

/** An administrator's step on a payout, named by the status that it leads to. */
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

/** Said where a payout goes to bank details that are on hold. */
export const HOLD_NEEDS_REASON =
  'The bank details are on hold, because they were entered or changed lately. Releasing this payout before the hold is over needs a reason, by itself.';
/** Said where the bank returned a payment to the account. */
export const HOLD_NEEDS_LIFTING =
  'The bank returned a payment to this account, so nothing is paid to it until the bank details change, or somebody with the finance permission lifts the hold on the agent’s page.';

/** Said where the account's check failed and it never received a payment. */
export const CHECK_NEEDS_ACCEPTING =
  'The bank did not confirm this account, so nothing is paid to it until the bank details change, or somebody with the finance permission accepts the account on the agent’s page.';

/** Said where a payout has no steps of its own. */
export const STEPS_WITH_BATCH =
  'This payout goes on with its batch, which is locked or at the bank already.';

/**
 * Why a step would be refused, as far as the row tells; undefined where it will go through, unless
 * somebody else is quicker.
 */
export function refusalBeforehand(
  payout: Pick<AdminPayout, 'status' | 'stepsWithBatch' | 'bankWarning'>,
  step: PayoutStep,
): string | undefined {
  if (payout.stepsWithBatch && !stepsOf(payout).includes(step)) return STEPS_WITH_BATCH;
  if (step !== 'processing') return undefined;
  if (payout.bankWarning === 'on hold') return HOLD_NEEDS_REASON;
  if (payout.bankWarning === 'failed check') return CHECK_NEEDS_ACCEPTING;
  return payout.bankWarning === 'returned' ? HOLD_NEEDS_LIFTING : undefined;
}
