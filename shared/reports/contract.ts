/** Dashboards and reports. */
import * as z from 'zod';
import { agentOption, agentRow } from '../agents/schemas.ts';
import { news } from '../announcements/contract.ts';
import { cents } from '../kernel/money.ts';
import { kept, procedure } from '../kernel/procedure.ts';
import { payoutStatus } from '../payouts/contract.ts';
import { resourceType } from '../resources/contract.ts';
import { adminSale, sale } from '../sales/schemas.ts';
import { periodQuery, reportQuery } from './schemas.ts';

const count = z.number().int().min(0);

/** Visits of agents' customer links, the leads that came of them, and the sales that came of leads. */
const leadFunnel = { clicks: count, leads: count, sales: count, approved: count };

export const dashboard = z.object({
  referralCode: z.string(),
  profileComplete: z.boolean(),
  /** Earnings from approved and paid sales, and bonuses. */
  totalEarningsCents: cents,
  /** Earned and adjusted, less paid; includes payouts that are under way. */
  pendingEarningsCents: cents,
  /** Adjustments by the office that are in the pending earnings: credits less debits. */
  adjustedCents: cents,
  /** The part of it that can be requested now; 0 while payouts are frozen. */
  requestableCents: cents,
  totalSales: count,
  /** Approved or paid. */
  approvedSales: count,
  pendingSales: count,
  rejectedSales: count,
  /** Recruits with bank details or a sale. */
  referrals: count,
  /** Last computed rank on Top Sales; 0 before the first earnings. */
  leaderboardRank: count,
  /** When the rank was computed; absent without a rank. */
  leaderboardRankAsOf: z.string().optional(),
  /** From visits of the customer link to approved sales, since the agent began. */
  funnel: z.object({
    ...leadFunnel,
    /** Leads that nobody has contacted yet. */
    waiting: count,
  }),
  /** The agent's next steps; messages are among the notifications. */
  waiting: z.object({
    /** The newest rejected sale of the last month that wasn't sent again. */
    rejectedSale: sale.pick({ id: true, customerName: true, rejectionReason: true }).optional(),
    /** The lead that has waited longest for a call, if that is two hours. */
    lead: z.object({ name: z.string(), createdAt: z.string() }).optional(),
    /** The own address, where e-mails to it come back. */
    bouncedEmail: z.string().optional(),
  }),
  /** The newest sales only. */
  recentSales: z.array(
    sale.pick({
      id: true,
      customerName: true,
      productName: true,
      saleValueCents: true,
      status: true,
      endedAt: true,
    }),
  ),
  announcements: z.array(news),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Most agents whose e-mails come back, on an administrator's dashboard. */
export const DASHBOARD_BOUNCED = 5;
/** Most pending sales, and most agents, on an administrator's dashboard. */
export const DASHBOARD_SALES = 50;
export const DASHBOARD_AGENTS = 100;

export const adminDashboard = z.object({
  /** The server's time; ages count from it. */
  asOf: z.string(),
  pendingSales: z.object({
    /** Number of all pending sales. */
    total: count,
    /** The oldest pending sales, oldest first. */
    rows: z.array(
      adminSale.pick({
        id: true,
        agentName: true,
        customerName: true,
        productName: true,
        saleValueCents: true,
        submittedAt: true,
      }),
    ),
  }),
  /** Sales submitted in the last 30 days (with today) that are approved or paid now. */
  volume: z.object({
    sales: count,
    valueCents: cents,
    /** The 30 South African days, oldest first. */
    days: z.array(z.object({ day: z.string(), sales: count, valueCents: cents })),
  }),
  payouts: z.object({ pending: count, pendingCents: cents, processing: count }),
  /** Agents that joined in the last 7 days, with today. */
  signups: count,
  agents: z.object({
    total: count,
    /** The newest agents, newest first. */
    rows: z.array(agentOption.extend({ createdAt: z.string(), isNew: z.boolean() })),
  }),
  announcements: z.array(news),
  /** Some of the agents whose e-mails come back; absent where none do. */
  bounced: z.array(agentRow.pick({ id: true, fullName: true, email: true })).optional(),
  /** True where one person alone decides who may do what, because nobody else could confirm it. */
  isDecidedAlone: z.boolean().optional(),
});
export type AdminDashboard = z.infer<typeof adminDashboard>;

/** Numbers for the menu: work that waits for an administrator. */
export const openWork = z.object({
  pendingSales: count,
  /** Pending or processing. */
  openPayouts: count,
  /** Acts that wait for a second person; `MOST_COUNTED` where there are more. */
  approvals: count,
});
export type OpenWork = z.infer<typeof openWork>;

const day = z.string();
/** Percent; absent when the whole is 0. */
const percent = z.number().optional();

/** A day, week or month of a report's charts. */
export const reportPoint = z.object({
  from: day,
  through: day,
  sales: count,
  valueCents: cents,
  clicks: count,
  conversions: count,
  paidCents: cents,
  pendingCents: cents,
});
export type ReportPoint = z.infer<typeof reportPoint>;

/** The figures of a period; up to 2 s old. */
export const report = z.object({
  /** The server's time. */
  asOf: z.string(),
  from: day,
  through: day,
  /** Sales submitted in the period, by their status now. */
  sales: z.object({
    /** Approved or paid; the amounts count the same sales. */
    total: count,
    pending: count,
    rejected: count,
    revenueCents: cents,
    averageCents: cents,
    /** Commission of these sales, with all months that are over. */
    commissionCents: cents,
    /** Commission posted to the ledger during the period, for any sale, less what was taken back. */
    postedCents: cents,
  }),
  agents: z.object({
    /** Now, independent of the period. */
    active: count,
    total: count,
    /** In the period. */
    joined: count,
    /** Number of agents who sold in the period, and when it was counted; absent until then. */
    sold: z.object({ count, asOf: z.string() }).optional(),
  }),
  referrals: z.object({
    total: count,
    firstSales: count,
    bonusCents: cents,
    inviteClicks: count,
    trafficClicks: count,
    conversions: count,
  }),
  /** Each step by the day on which it happened: a sale may come of a lead of an earlier period. */
  leads: z.object(leadFunnel),
  resources: z.object({ views: count, downloads: count, shares: count }),
  /** Payouts created in the period, by their status now. */
  payouts: z.object({
    count,
    averageCents: cents,
    byStatus: z.array(z.object({ status: payoutStatus, count, amountCents: cents })),
    /** Amount paid during the period for payouts created at any time, less returned ones. */
    leftCents: cents,
    /** Adjustments of balances during the period: credits less debits. */
    adjustedCents: cents,
    /** Taken back during the period with approvals that were undone, bonuses included. */
    reversedCents: cents,
  }),
  rates: z.object({
    /** As specified: total / (total + 10). */
    salesConversion: z.number(),
    approvedOfDecided: percent,
    activeAgents: percent,
    referralConversion: percent,
    /** Invite clicks that led to a registration. */
    signupConversion: percent,
    /** Sales that came of leads, of the leads. */
    leadConversion: percent,
    /** As specified: downloads / views; agents may download without a view. */
    engagement: percent,
  }),
  /** The same figures of as many days right before the period, for comparison. */
  before: z.object({
    from: day,
    through: day,
    sales: z.object({
      total: count,
      revenueCents: cents,
      averageCents: cents,
      commissionCents: cents,
    }),
    referrals: z.object({ total: count }),
    resources: z.object({ views: count, downloads: count }),
  }),
  /** Days up to a month, weeks up to a quarter, months of longer periods; oldest first. */
  points: z.array(reportPoint),
});
export type Report = z.infer<typeof report>;

/** The top rows of a period, as last computed. */
const topOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Number of all rows, of which these are the first. */
    total: count,
    /** Absent until first computed. */
    asOf: z.string().optional(),
  });
const earner = z.object({
  id: z.string(),
  name: z.string(),
  sales: count,
  revenueCents: cents,
  commissionCents: cents,
});
export const topAgents = topOf(earner.extend({ referralCode: z.string() }));
export type TopAgents = z.infer<typeof topAgents>;
export const topProducts = topOf(earner);
export type TopProducts = z.infer<typeof topProducts>;
/** Published resources created in the period, with all their uses since. */
export const topResources = topOf(
  z.object({
    id: z.string(),
    title: z.string(),
    fileType: resourceType,
    views: count,
    downloads: count,
    shares: count,
    engagement: percent,
  }),
);
export type TopResources = z.infer<typeof topResources>;
export const topReferrers = topOf(
  z.object({
    id: z.string(),
    name: z.string(),
    referralCode: z.string(),
    referrals: count,
    firstSales: count,
    clicks: count,
    conversions: count,
    bonusCents: cents,
  }),
);
export type TopReferrers = z.infer<typeof topReferrers>;

export const reportsContract = {
  getReport: procedure('GET', '/admin/reports', {
    summary:
      "A period's figures and charts, beside those of the period before: the last 7, 30, 90 or 365 days, or any dates.",
  })
    .input(reportQuery)
    .output(report),
  listTopAgents: procedure('GET', '/admin/reports/agents', {
    summary: 'The agents who sold most in a period, by revenue, as of every 15 minutes.',
  })
    .input(periodQuery)
    .output(topAgents),
  listTopProducts: procedure('GET', '/admin/reports/products', {
    summary: 'The products that sold most in a period, by revenue, as of every 15 minutes.',
  })
    .input(periodQuery)
    .output(topProducts),
  listTopResources: procedure('GET', '/admin/reports/resources', {
    summary: 'The published resources of a period, by views, as of every 15 minutes.',
  })
    .input(periodQuery)
    .output(topResources),
  listTopReferrers: procedure('GET', '/admin/reports/referrers', {
    summary: 'The agents who recruited most in a period, as of every 15 minutes.',
  })
    .input(periodQuery)
    .output(topReferrers),
  getMyDashboard: procedure('GET', '/agent/dashboard', {
    offline: kept('the first screen'),
    summary: "The agent's figures, newest sales and announcements.",
  }).output(dashboard),
  getAdminDashboard: procedure('GET', '/admin/dashboard', {
    summary: 'Sales that wait, volume, payouts, signups, agents and announcements.',
  }).output(adminDashboard),
  countOpenWork: procedure('GET', '/admin/open-work', {
    summary: 'How many sales, payouts and acts of two people wait for an administrator.',
  }).output(openWork),
};
