import { recruiterOfferOf } from '../../../shared/commission-plans/rules.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { referralsContract } from '../../../shared/referrals/contract.ts';
import { overrideThrough } from '../../../shared/reports/rules.ts';
import { publishedTermsTable } from '../../data/published-terms.table.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { verb } from '../verb.ts';
import { rollupTable } from '../../data/rollup.table.ts';

/** The agent's code and referral figures, which follow the facts within 2 s. */
export const getReferralSummary = verb(referralsContract.getReferralSummary, async (context) => {
  const { actor, clock, settings, table } = context;
  const day = dayOf(clock.now());
  const [agent, counts, published] = await Promise.all([
    readAgent(context, actor.userId),
    rollupTable(table).readAgent(actor.userId),
    publishedTermsTable(table).begunBy(day),
  ]);
  return {
    referralCode: agent.referralCode,
    offer: recruiterOfferOf(published, { day, standardBonusCents: settings.referralBonusCents }),
    bonusEarnedCents: counts.referralBonusCents,
    overrideEarnedCents: overrideThrough(counts, day),
    signedUp: counts.referrals,
    active: counts.referralsActive,
    firstSale: counts.referralsFirstSale,
    pendingInvites: counts.invitesPending,
    inviteClicks: counts.clicksInvite,
    trafficClicks: counts.clicksTraffic,
    convertedClicks: counts.clicksConverted,
  };
});
