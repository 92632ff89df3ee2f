/** What portals show at a glance (document 000, Agent dashboard; document 001, Admin Dashboard). */
import * as z from 'zod';
import { agentOption } from '../agents/contract.ts';
import { news } from '../announcements/contract.ts';
import { cents } from '../kernel/money.ts';
import { procedure } from '../kernel/procedure.ts';
import { payoutStatus } from '../payouts/contract.ts';
import { resourceType } from '../resources/contract.ts';
import { adminSale, sale } from '../sales/contract.ts';
import { REPORT_DAYS } from './rules.ts';

const count = z.number().int().min(0);

export const dashboard = z.object({
  referralCode: z.string(),
  profileComplete: z.boolean(),
  /** All that was earned: of approved and paid sales, and bonuses. */
  totalEarningsCents: cents,
  /** Earned, less paid; in-flight payouts included. */
  pendingEarningsCents: cents,
  totalSales: count,
  /** Approved or paid. */
  approvedSales: count,
  pendingSales: count,
  rejectedSales: count,
  /** Recruits who said where to be paid, or sold. */
  referrals: count,
  /** On Top Sales, as last worked out; 0 where nothing is earned yet. */
  leaderboardRank: count,
  /** When the rank was worked out; absent without one. */
  leaderboardRankAsOf: z.string().optional(),
  /** The newest few. */
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

/** How many pending sales and agents an administrator's dashboard has (document 001, section 9). */
export const DASHBOARD_SALES = 50;
export const DASHBOARD_AGENTS = 100;

export const adminDashboard = z.object({
  /** The portal's time: ages count from it. */
  asOf: z.string(),
  pendingSales: z.object({
    /** Of all of them. */
    total: count,
    /** Those that wait longest, oldest first. */
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
  /** Of the sales submitted in the last 30 days, today among them, those approved or paid by now. */
  volume: z.object({
    sales: count,
    valueCents: cents,
    /** Each of the 30 South African days, oldest first. */
    days: z.array(z.object({ day: z.string(), sales: count, valueCents: cents })),
  }),
  payouts: z.object({ pending: count, pendingCents: cents, processing: count }),
  /** Agents that joined in the last 7 days, today among them. */
  signups: count,
  agents: z.object({
    total: count,
    /** Those that joined last, newest first. */
    rows: z.array(agentOption.extend({ createdAt: z.string(), isNew: z.boolean() })),
  }),
  announcements: z.array(news),
});
export type AdminDashboard = z.infer<typeof adminDashboard>;

/** What waits for an administrator. */
export const openWork = z.object({
  pendingSales: count,
  /** Pending or processing. */
  openPayouts: count,
});
export type OpenWork = z.infer<typeof openWork>;

const day = z.string();
/** In percent; absent where there is nothing to have a part of. */
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

/** The figures of a period (document 001, "Admin Reports & Analytics"); they follow the facts within 2 s. */
export const report = z.object({
  /** The portal's time. */
  asOf: z.string(),
  from: day,
  through: day,
  /** Of sales submitted in the period, by what became of them. */
  sales: z.object({
    /** Approved or paid; so are those that all the amounts are of. */
    total: count,
    pending: count,
    rejected: count,
    revenueCents: cents,
    averageCents: cents,
    /** Their commission amounts, with every month that is over. */
    commissionCents: cents,
    /** Commission that the ledger took in during the period, of whichever sales; clawbacks taken off. */
    postedCents: cents,
  }),
  agents: z.object({
    /** Now, whatever the period. */
    active: count,
    total: count,
    /** In the period. */
    joined: count,
    /** Who sold in the period, and when that was counted; absent until it was. */
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
  resources: z.object({ views: count, downloads: count, shares: count }),
  /** Of payouts created in the period, by what became of them. */
  payouts: z.object({
    count,
    averageCents: cents,
    byStatus: z.array(z.object({ status: payoutStatus, count, amountCents: cents })),
    /** What left during the period, whenever the payouts were created; returned ones taken off. */
    leftCents: cents,
  }),
  rates: z.object({
    /** As specified: total / (total + 10). */
    salesConversion: z.number(),
    approvedOfDecided: percent,
    activeAgents: percent,
    referralConversion: percent,
    /** Invite clicks that led to a registration. */
    signupConversion: percent,
    /** As specified: downloads / views; agents may download without a view. */
    engagement: percent,
  }),
  /** Days of a week or month, weeks of a quarter, months of a year; oldest first. */
  points: z.array(reportPoint),
});
export type Report = z.infer<typeof report>;

/** The first of a period, as they were worked out last. */
const topOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** How many there are that the rows are the first of. */
    total: count,
    /** Absent until they were worked out for the first time. */
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
/** Of the published ones that were created in the period; all their uses since. */
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

/** Which of the four periods, in days. */
const periodQuery = z.strictObject({ days: z.coerce.number().pipe(z.literal([...REPORT_DAYS])) });

export const reportsContract = {
  getReport: procedure({
    method: 'GET',
    path: '/admin/reports',
    access: 'admin',
    summary: "A period's figures and charts: the last 7, 30, 90 or 365 days, today among them.",
  })
    .input(periodQuery)
    .output(report),
  listTopAgents: procedure({
    method: 'GET',
    path: '/admin/reports/agents',
    access: 'admin',
    summary: 'The agents who sold most in a period, by revenue, as of every 15 minutes.',
  })
    .input(periodQuery)
    .output(topAgents),
  listTopProducts: procedure({
    method: 'GET',
    path: '/admin/reports/products',
    access: 'admin',
    summary: 'The products that sold most in a period, by revenue, as of every 15 minutes.',
  })
    .input(periodQuery)
    .output(topProducts),
  listTopResources: procedure({
    method: 'GET',
    path: '/admin/reports/resources',
    access: 'admin',
    summary: 'The published resources of a period, by views, as of every 15 minutes.',
  })
    .input(periodQuery)
    .output(topResources),
  listTopReferrers: procedure({
    method: 'GET',
    path: '/admin/reports/referrers',
    access: 'admin',
    summary: 'The agents who recruited most in a period, as of every 15 minutes.',
  })
    .input(periodQuery)
    .output(topReferrers),
  getMyDashboard: procedure({
    method: 'GET',
    path: '/agent/dashboard',
    access: 'agent',
    summary: "The agent's figures, newest sales and announcements.",
  }).output(dashboard),
  getAdminDashboard: procedure({
    method: 'GET',
    path: '/admin/dashboard',
    access: 'admin',
    summary: 'Sales that wait, volume, payouts, signups, agents and announcements.',
  }).output(adminDashboard),
  countOpenWork: procedure({
    method: 'GET',
    path: '/admin/open-work',
    access: 'admin',
    summary: 'How many sales and payouts wait for an administrator.',
  }).output(openWork),
};
