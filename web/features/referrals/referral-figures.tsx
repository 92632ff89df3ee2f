import type { RecruiterOffer } from '../../../shared/commission-plans/schemas.ts';
import type { ReferralSummary } from '../../../shared/referrals/contract.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import type { ShownEarnings } from './my-recruits.tsx';

/** The results of the agent's own code and links. */
export function ReferralFigures({
  summary,
  shown,
}: {
  summary: ReferralSummary;
  shown: ShownEarnings;
}) {
  const clicks = summary.inviteClicks + summary.trafficClicks;
  return (
    <Figures>
      <Figure title="Total Referrals" value={summary.signedUp} />
      <Figure
        title="Active Referrals"
        value={summary.active}
        hint={`${formatCount(summary.firstSale)} with a first sale`}
      />
      <Figure title="Invites Waiting" value={summary.pendingInvites} />
      <Figure
        title="Clicks on Your Links"
        value={clicks}
        hint={`${formatCount(summary.convertedClicks)} converted`}
      />
      {shown.bonus ? (
        <Figure title="Bonuses Earned" value={<Money cents={summary.bonusEarnedCents} />} />
      ) : null}
      {shown.override ? (
        <Figure title="Overrides Earned" value={<Money cents={summary.overrideEarnedCents} />} />
      ) : null}
    </Figures>
  );
}

/**
 * The kinds of earnings that are shown: those that the settings or a plan pay, or that were earned.
 * @param summary undefined while it isn't known, like the offer
 */
export const shownEarnings = (
  summary: ReferralSummary | undefined,
  offer: RecruiterOffer | undefined,
): ShownEarnings => ({
  bonus: (offer?.bonus.cents ?? 0) > 0 || (summary?.bonusEarnedCents ?? 0) > 0,
  override: (offer?.override.basisPoints ?? 0) > 0 || (summary?.overrideEarnedCents ?? 0) > 0,
});
