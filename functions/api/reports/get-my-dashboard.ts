import { notFound } from '../../../shared/kernel/errors.ts';
import { commissionAndBonuses } from '../../../shared/ledger/rules.ts';
import { commissionOfSales, rankOn } from '../../../shared/leaderboard/rules.ts';
import { reportsContract } from '../../../shared/reports/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { announcementTable } from '../../data/announcements/announcement.table.ts';
import { isUnreachable, returnedMailTable } from '../../data/notifications/returned-mail.table.ts';
import { presentNews } from '../../domain/announcements/present.ts';
import { presentFunnel } from '../../domain/reports/present.ts';
import { readAllFrozen } from '../../domain/payouts/read-frozen.ts';
import { readWaiting } from '../../domain/reports/read-waiting.ts';
import { readRank } from '../../domain/leaderboard/read-rank.ts';
import { readBalance } from '../../domain/ledger/read-balance.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';

/** As many as a phone shows; the specification allows 50. */
const RECENT_SALES = 5;
const ANNOUNCEMENTS = 20;

/** One round trip; counts follow the facts within 2 s. */
export const getMyDashboard = verb(reportsContract.getMyDashboard, async (context) => {
  const { actor, table } = context;
  const agentId = actor.userId;
  const [agent, balance, counts, sales, announcements, ranked, allFrozen, waiting, returned] =
    await Promise.all([
      agentTable(table).get(agentId),
      readBalance(context, agentId),
      rollupTable(table).readAgent(agentId),
      saleTable(table).page({ agentId, limit: RECENT_SALES }),
      announcementTable(table).forAgents(ANNOUNCEMENTS),
      readRank(table, agentId),
      readAllFrozen(context, agentId),
      readWaiting(context, agentId),
      returnedMailTable(table).get(agentId),
    ]);
  if (!agent || !balance) throw notFound('This agent has no balance.');
  const rank = commissionOfSales(balance) > 0 ? rankOn(ranked?.ranks, 'sales') : undefined;
  const approvedSales = counts.salesApproved + counts.salesPaid;
  return {
    referralCode: agent.referralCode,
    profileComplete: agent.profileComplete,
    totalEarningsCents: commissionAndBonuses(balance),
    pendingEarningsCents: balance.earnedCents - balance.paidCents,
    adjustedCents: balance.adjustedCents ?? 0,
    requestableCents: allFrozen || balance.frozen ? 0 : Math.max(0, balance.availableCents),
    totalSales: approvedSales + counts.salesPending + counts.salesRejected,
    approvedSales,
    pendingSales: counts.salesPending,
    rejectedSales: counts.salesRejected,
    referrals: counts.referralsActive,
    leaderboardRank: rank ?? 0,
    ...optional({ leaderboardRankAsOf: rank ? ranked?.asOf : undefined }),
    funnel: { ...presentFunnel(counts), waiting: counts.leadsNew },
    waiting: {
      ...waiting,
      ...optional({ bouncedEmail: isUnreachable(agent, returned) ? agent.email : undefined }),
    },
    recentSales: sales.rows.map(presentRecent),
    announcements: announcements.map(presentNews),
  };
});

const presentRecent = (sale: StoredSale) => ({
  id: sale.saleId,
  customerName: sale.customerName,
  saleValueCents: sale.saleValueCents,
  status: sale.status,
  ...optional({ productName: sale.productName, endedAt: sale.endedAt }),
});
