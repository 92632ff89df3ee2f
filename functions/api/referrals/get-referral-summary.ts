import { referralsContract } from '../../../shared/referrals/contract.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { verb } from '../verb.ts';
import { rollupTable } from '../../data/rollup.table.ts';

/** The agent's code and referral figures, which follow the facts within 2 s. */
export const getReferralSummary = verb(referralsContract.getReferralSummary, async (context) => {
  const { actor, settings, table } = context;
  const [agent, counts] = await Promise.all([
    readAgent(context, actor.userId),
    rollupTable(table).readAgent(actor.userId),
  ]);
  return {
    referralCode: agent.referralCode,
    bonusCents: settings.referralBonusCents,
    bonusEarnedCents: counts.referralBonusCents,
    signedUp: counts.referrals,
    active: counts.referralsActive,
    firstSale: counts.referralsFirstSale,
    pendingInvites: counts.invitesPending,
    inviteClicks: counts.clicksInvite,
    trafficClicks: counts.clicksTraffic,
    convertedClicks: counts.clicksConverted,
  };
});
