/** Presents administrators' dashboard and reports in API answers; lists every field. */
import { DELETED_AGENT, isNewAgent } from '../../../shared/agents/rules.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { pointsOf } from '../../../shared/kernel/report-period.ts';
import type { Span } from '../../../shared/kernel/span.ts';
import type {
  AdminDashboard,
  Report,
  ReportPoint,
  TopAgents,
  TopProducts,
  TopReferrers,
  TopResources,
} from '../../../shared/reports/contract.ts';
import type { Measures } from '../../../shared/kernel/measures.ts';
import {
  averageCents,
  commissionThrough,
  percentOf,
  referralConversionPercent,
  salesConversionPercent,
} from '../../../shared/reports/rules.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { Profile } from '../../data/identity/profile.table.ts';
import { optional } from '../../platform/present.ts';
import type { StoredProduct } from '../../data/products/product.table.ts';
import type { StoredResource } from '../../data/resources/resource.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type {
  Top,
  TopEarner,
  TopReferrer,
  TopResource,
} from '../../data/reports/report-top.table.ts';
import { sumOf } from '../../data/reports/rollup.table.ts';

/** A sale that waits for a decision. */
export const presentWaiting = (
  sale: StoredSale,
  agent: StoredAgent | undefined,
): AdminDashboard['pendingSales']['rows'][number] => ({
  id: sale.saleId,
  agentName: agent?.fullName ?? DELETED_AGENT,
  customerName: sale.customerName,
  saleValueCents: sale.saleValueCents,
  submittedAt: sale.submittedAt,
  ...optional({ productName: sale.productName }),
});

/** An agent who joined recently. */
export const presentJoined = (
  { agentId, fullName, referralCode, createdAt }: StoredAgent,
  profile: Profile | undefined,
  now: Date,
): AdminDashboard['agents']['rows'][number] => ({
  id: agentId,
  fullName,
  referralCode,
  // Every agent is written with a profile; without one, no one could sign in.
  status: profile?.status ?? 'inactive',
  createdAt,
  isNew: isNewAgent(createdAt, now),
});

/** An agent whose e-mails come back. */
export const presentBounced = ({ agentId: id, fullName, email }: StoredAgent) => ({
  id,
  fullName,
  email,
});

/** From visits of the customer link to approved sales. */
export const presentFunnel = (sum: Measures): Report['leads'] => ({
  clicks: sum.clicksLead,
  leads: sum.leads,
  sales: sum.leadSales,
  approved: sum.leadSalesApproved,
});

interface PeriodFigures {
  now: Date;
  span: Span;
  /** Totals since the first sale. */
  totals: Measures;
  /** Figures of the period: by day, or by month where a whole month is in it. */
  figures: ReadonlyMap<string, Measures>;
  /** As many days right before, and their figures. */
  before: { span: Span; figures: ReadonlyMap<string, Measures> };
  sellers: Top<'agents'>;
}

export function presentReport(period: PeriodFigures): Report {
  const { now, span, totals, figures, before, sellers } = period;
  const today = dayOf(now);
  const sum = sumOf([...figures.values()]);
  const { referrals, resourceViews, resourceDownloads } = sum;
  const sales = salesOf(sum, today);
  return {
    asOf: now.toISOString(),
    ...span,
    sales,
    agents: {
      active: totals.activeAgents,
      total: totals.agents,
      joined: sum.agents,
      ...(sellers.asOf ? { sold: { count: sellers.total, asOf: sellers.asOf } } : {}),
    },
    referrals: {
      total: referrals,
      firstSales: sum.referralsFirstSale,
      bonusCents: sum.referralBonusCents,
      inviteClicks: sum.clicksInvite,
      trafficClicks: sum.clicksTraffic,
      conversions: sum.clicksConverted,
    },
    leads: presentFunnel(sum),
    resources: {
      views: resourceViews,
      downloads: resourceDownloads,
      shares: sum.resourceShares,
    },
    payouts: payoutsOf(sum),
    rates: {
      salesConversion: salesConversionPercent(sales.total),
      ...optional({
        approvedOfDecided: percentOf(sales.total, sales.total + sales.rejected),
        activeAgents: percentOf(totals.activeAgents, totals.agents),
        referralConversion: referralConversionPercent(sum),
        signupConversion: percentOf(sum.clicksConverted, sum.clicksInvite),
        leadConversion: percentOf(sum.leadSales, sum.leads),
        engagement: percentOf(resourceDownloads, resourceViews),
      }),
    },
    before: presentBefore(before, today),
    points: pointsOf(span).map((part) => presentPoint(part, figures)),
  };
}

function salesOf(sum: Measures, today: string): Report['sales'] {
  const { salesPending, salesRejected, salesValueCents: revenueCents } = sum;
  const total = sum.salesApproved + sum.salesPaid;
  return {
    total,
    pending: salesPending,
    rejected: salesRejected,
    revenueCents,
    averageCents: averageCents(revenueCents, total),
    commissionCents: commissionThrough(sum, today),
    postedCents: sum.commissionCents,
  };
}

function payoutsOf(sum: Measures): Report['payouts'] {
  const byStatus: Report['payouts']['byStatus'] = [
    { status: 'pending', count: sum.payoutsPending, amountCents: sum.payoutsPendingCents },
    { status: 'processing', count: sum.payoutsProcessing, amountCents: sum.payoutsProcessingCents },
    { status: 'paid', count: sum.payoutsPaid, amountCents: sum.payoutsPaidCents },
    { status: 'rejected', count: sum.payoutsRejected, amountCents: sum.payoutsRejectedCents },
    { status: 'returned', count: sum.payoutsReturned, amountCents: sum.payoutsReturnedCents },
  ];
  const count = byStatus.reduce((all, one) => all + one.count, 0);
  const totalCents = byStatus.reduce((all, { amountCents }) => all + amountCents, 0);
  return {
    count,
    averageCents: averageCents(totalCents, count),
    byStatus,
    leftCents: sum.ledgerPaidCents - sum.ledgerReturnedCents,
    adjustedCents: sum.ledgerAdjustmentCents,
    reversedCents: sum.ledgerReversalCents,
  };
}

function presentBefore(
  { span, figures }: PeriodFigures['before'],
  today: string,
): Report['before'] {
  const sum = sumOf([...figures.values()]);
  const { total, revenueCents, averageCents: average, commissionCents } = salesOf(sum, today);
  return {
    ...span,
    sales: { total, revenueCents, averageCents: average, commissionCents },
    referrals: { total: sum.referrals },
    resources: { views: sum.resourceViews, downloads: sum.resourceDownloads },
  };
}

/** A point's figures: those of its days, and of each month that lies wholly in it. */
function presentPoint(part: Span, figures: ReadonlyMap<string, Measures>): ReportPoint {
  const { from, through } = part;
  const isIn = (name: string) =>
    name.length === from.length ? from <= name && name <= through : from.startsWith(name);
  const own = Array.from(figures).flatMap(([name, measures]) => (isIn(name) ? [measures] : []));
  const sum = sumOf(own);
  return {
    ...part,
    sales: sum.salesApproved + sum.salesPaid,
    valueCents: sum.salesValueCents,
    clicks: sum.clicksInvite + sum.clicksTraffic,
    conversions: sum.clicksConverted,
    paidCents: sum.payoutsPaidCents,
    pendingCents: sum.payoutsPendingCents,
  };
}

type Row<Answer extends { rows: unknown[] }> = Answer['rows'][number];

const presentEarner = ({ id, sales, revenueCents, commissionCents }: TopEarner) => ({
  id,
  sales,
  revenueCents,
  commissionCents,
});

export const presentTopAgent = (
  row: TopEarner,
  agent: StoredAgent | undefined,
): Row<TopAgents> => ({
  ...presentEarner(row),
  name: agent?.fullName ?? DELETED_AGENT,
  referralCode: agent?.referralCode ?? '',
});

export const presentTopProduct = (
  row: TopEarner,
  product: StoredProduct | undefined,
): Row<TopProducts> => ({ ...presentEarner(row), name: product?.name ?? 'N/A' });

export const presentTopReferrer = (
  { id, referrals, firstSales, clicks, conversions, bonusCents }: TopReferrer,
  agent: StoredAgent | undefined,
): Row<TopReferrers> => ({
  id,
  name: agent?.fullName ?? DELETED_AGENT,
  referralCode: agent?.referralCode ?? '',
  referrals,
  firstSales,
  clicks,
  conversions,
  bonusCents,
});

export const presentTopResource = (
  { id, views, downloads, shares }: TopResource,
  { title, fileType }: StoredResource,
): Row<TopResources> => ({
  id,
  title,
  fileType,
  views,
  downloads,
  shares,
  ...optional({ engagement: percentOf(downloads, views) }),
});
