import { referralsContract } from '../../../shared/referrals/contract.ts';
import { percentOf } from '../../../shared/referrals/rules.ts';
import { verb } from '../verb.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';

/** The figures follow the facts within 2 s. */
export const countReferrals = verb(referralsContract.countReferrals, async ({ table }) => {
  const totals = await rollupTable(table).read({ scope: NETWORK, bucket: TOTAL });
  const { referrals, referralsFirstSale: firstSale, clicksInvite: inviteClicks } = totals;
  return {
    referrals,
    active: totals.referralsActive,
    firstSale,
    invited: totals.invitesPending,
    bonusEarnedCents: totals.referralBonusCents,
    conversionPercent: percentOf(firstSale, referrals),
    signupPercent: percentOf(referrals, inviteClicks),
    inviteClicks,
    trafficClicks: totals.clicksTraffic,
    convertedClicks: totals.clicksConverted,
  };
});
