/** The Terms of Service about money: commission, clawback and payouts. */
import { BONUS_RULE } from '../../../shared/referrals/words.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import {
  MONTHLY_COMMISSION_CENTS,
  UPFRONT_COMMISSION_CENTS,
} from '../../../shared/ledger/rules.ts';
import { runtimeConfig } from '../../config/runtime.ts';

export const upfront = formatRand(UPFRONT_COMMISSION_CENTS);
export const monthly = formatRand(MONTHLY_COMMISSION_CENTS);

export function Commission() {
  return (
    <>
      <ul>
        <li>
          <strong>{upfront}, once</strong>, when we approve a sale of yours.
        </li>
        <li>
          <strong>{monthly} a month</strong> for each calendar month at whose end the sale is
          active, from the month of its approval on. Months are counted in South African time.
        </li>
        <li>A sale that is pending or rejected earns nothing.</li>
      </ul>
      <p>
        Each sale keeps the amounts that were written into it when you submitted it. If we change
        them, for everybody or for a group of agents or a product, you are told of the new amounts
        before they begin, and they are for sales submitted from then on. My Earnings shows yours.
      </p>
      <Bonus />
      <p>
        My Earnings shows what you earned, what was paid and what is on its way, to the cent. If you
        think that something is wrong, write to us within 90 days, and we look at it together.
      </p>
    </>
  );
}

function Bonus() {
  const { referralBonusCents } = runtimeConfig().portal;
  if (referralBonusCents === 0)
    return (
      <p>
        You may invite other agents with your referral code. There is no bonus for it unless we
        announce one: the announcement says how much it is and from when.
      </p>
    );
  return (
    <p>
      You may invite other agents with your referral code. When the first sale of an agent who
      registered with your code is approved, you earn a bonus of {formatRand(referralBonusCents)}.{' '}
      {BONUS_RULE} Registering yourself or made-up people earns nothing.
    </p>
  );
}

export function Endings() {
  const { clawbackDays } = runtimeConfig().portal;
  return (
    <>
      <p>
        When a customer cancels, the sale ends: what it earned for the months before stays yours,
        and the month in which it ends and later ones earn nothing.
      </p>
      <p>
        {clawbackDays > 0
          ? `If it ends within ${countOf(clawbackDays, 'day')} of the day on which it earned the ${upfront} (of its approval or, where the ${upfront} waits for the network, its activation), that day included, the ${upfront} is taken back from your balance, and from your recruiter’s the share of it and the bonus that the sale brought. Once, and never more than that.`
          : `The ${upfront} isn’t taken back because a customer cancels.`}{' '}
        Commission on a sale that was made up, or made against these terms, was never earned, and we
        may claim it back.
      </p>
      <p>
        When an agent’s account is deleted, the active sales end with it: they earn nothing more,
        for the agent or as a share for the recruiter, and what they earned before stays. A deleted
        recruiter earns no shares or bonuses any more; another recruiter gets none for the sales of
        before.
      </p>
      <p>
        If your balance falls below zero, later commission makes it up first. We show you every
        correction with its reason.
      </p>
    </>
  );
}

export function Payouts() {
  const { minimumPayoutCents, bankChangeHoldHours } = runtimeConfig().portal;
  return (
    <ul>
      <li>
        We pay monthly by transfer to the South African bank account on your profile. A payout takes
        3 to 5 business days to process.
      </li>
      <li>You may also request what is available in between; it joins the same process.</li>
      {minimumPayoutCents > 0 ? (
        <li>
          The monthly payout starts at {formatRand(minimumPayoutCents)}. A smaller balance stays
          yours and is paid when it has grown, or when you request it.
        </li>
      ) : null}
      <li>
        The account must be yours. You check its number: money sent to the account that you gave us
        counts as paid.
      </li>
      {bankChangeHoldHours > 0 ? (
        <li>
          After a change of bank details, the monthly payment to the new account waits{' '}
          {bankChangeHoldHours} hours. This protects you from whoever gets into your account.
        </li>
      ) : null}
      <li>A payout that the bank returns becomes available to you again.</li>
    </ul>
  );
}
