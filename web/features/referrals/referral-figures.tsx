import type { ReferralSummary } from '../../../shared/referrals/contract.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';

/** The results of the agent's own code and links. */
export function ReferralFigures({ summary }: { summary: ReferralSummary }) {
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
      {paysBonus(summary) ? (
        <Figure title="Bonuses Earned" value={<Money cents={summary.bonusEarnedCents} />} />
      ) : null}
    </Figures>
  );
}

/** True where bonuses are shown: one is set, or some were paid. */
export const paysBonus = ({ bonusCents, bonusEarnedCents }: ReferralSummary) =>
  bonusCents > 0 || bonusEarnedCents > 0;
