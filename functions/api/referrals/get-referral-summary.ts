import { dayOf } from '../../../shared/kernel/month.ts';
import { referralsContract } from '../../../shared/referrals/contract.ts';
import { overrideThrough } from '../../../shared/reports/rules.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { verb } from '../verb.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';

/** The agent's code and referral figures, which follow the facts within 2 s. */
export const getReferralSummary = verb(referralsContract.getReferralSummary, async (context) => {
  const { actor, clock, table } = context;
  const [agent, counts] = await Promise.all([
    readAgent(context, actor.userId),
    rollupTable(table).readAgent(actor.userId),
  ]);
  return {
    referralCode: agent.referralCode,
    bonusEarnedCents: counts.referralBonusCents,
    overrideEarnedCents: overrideThrough(counts, dayOf(clock.now())),
    signedUp: counts.referrals,
    active: counts.referralsActive,
    firstSale: counts.referralsFirstSale,
    pendingInvites: counts.invitesPending,
    inviteClicks: counts.clicksInvite,
    trafficClicks: counts.clicksTraffic,
    convertedClicks: counts.clicksConverted,
  };
});
