/** Why money isn't paid yet, and why a request was refused, in words for agents. */
import type { ConflictReason } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Earnings, PayoutObstacle } from '../../../shared/ledger/contract.ts';
import { MAX_LINE_CENTS } from '../../../shared/monthly-run/rules.ts';
import { formatMoment } from '../../lib/dates.ts';

export const FROZEN =
  'Payouts are frozen at the moment. Your balance is safe, and nothing can be requested until they are released.';
export const NO_BANK_DETAILS = 'You can’t be paid yet: your bank details are missing.';

export const RETURNED =
  'Your bank returned a payment to this account, so nothing more is paid to it. Correct your bank details.';

export const FAILED_CHECK =
  'Your bank did not confirm this account, so a first payment to it waits. Check your bank details.';

const ON_PROFILE: readonly PayoutObstacle[] = ['noBankDetails', 'returned', 'failedCheck'];

/** An obstacle in a sentence, and whether the agent removes it on the profile. */
export interface ObstacleWords {
  obstacle: PayoutObstacle;
  text: string;
  isOnProfile: boolean;
}

export const holdWords = (until: string) =>
  `Your bank details were changed. Payouts to the new account start after ${formatMoment(until)}.`;

function textOf(obstacle: PayoutObstacle, { nextPayout, bankAccount, bankHoldUntil }: Earnings) {
  switch (obstacle) {
    case 'noBankDetails':
      return bankAccount
        ? 'You can’t be paid by the monthly run yet: your bank details have no branch code.'
        : NO_BANK_DETAILS;
    case 'onHold':
      return holdWords(bankHoldUntil ?? nextPayout.runAt);
    case 'returned':
      return RETURNED;
    case 'failedCheck':
      return FAILED_CHECK;
    case 'frozen':
      return FROZEN;
    case 'belowMinimum':
      return `Monthly payouts start at ${formatRand(nextPayout.minimumCents)}. A smaller amount waits, or you request it yourself.`;
    case 'aboveMaximum':
      return `A bank takes at most ${formatRand(MAX_LINE_CENTS)} in one payment. Contact support.`;
  }
}

/**
 * The reasons why the agent's money waits. A hold that is over before the next run is one too: a
 * payout that is requested now has to wait for it.
 */
export function obstacleWords(earnings: Earnings): ObstacleWords[] {
  const { nextPayout, bankHoldUntil } = earnings;
  const { obstacles } = nextPayout;
  const isHeldBriefly = bankHoldUntil !== undefined && !obstacles.includes('onHold');
  const hasMoney = nextPayout.expectedCents > 0;
  return [...obstacles, ...(isHeldBriefly ? (['onHold'] as const) : [])]
    .filter((obstacle) => hasMoney || obstacle !== 'belowMinimum')
    .map((obstacle) => ({
      obstacle,
      text: textOf(obstacle, earnings),
      isOnProfile: ON_PROFILE.includes(obstacle),
    }));
}

/**
 * Why a payout wasn't requested.
 * @param availableCents what is available now
 */
export function refusalWords(reason: ConflictReason, availableCents: number): string {
  switch (reason) {
    case 'payoutsFrozen':
      return 'Payouts are frozen at the moment. Nothing was requested, and your balance is safe.';
    case 'accountInactive':
      return 'Your account is not active. Nothing was requested, and your balance is safe.';
    case 'balanceChanged':
      return `Your balance changed while you looked. It is ${formatRand(availableCents)} now; nothing was requested.`;
    case 'nothingAvailable':
      return 'No balance available for payout';
  }
}
