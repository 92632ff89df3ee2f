/** The measures of rollups: how much each fact adds to each figure. Pure. */
import { type Measure, MEASURES, type Measures, noMeasures } from '../kernel/measures.ts';
import { addDays, periodNumber, periodOf } from '../kernel/month.ts';
import type { ProfileStatus, Role } from '../identity/contract.ts';
import {
  type CommissionedSale,
  earnedMonths,
  isUpfrontWaiting,
  type SaleOverride,
} from '../ledger/rules.ts';
import type { LeadStatus } from '../leads/rules.ts';
import type { PayoutStatus } from '../payouts/contract.ts';
import type { SaleStatus } from '../sales/schemas.ts';

type ReferralStatus = 'invited' | 'signed_up' | 'active' | 'first_sale';

/** The parts of a sale that figures depend on. */
export type CountedSale = CommissionedSale & {
  status: SaleStatus;
  saleValueCents: number;
  /** When it was noted that its limited months are over. */
  monthsOverAt?: string | undefined;
  leadId?: string | undefined;
};

/** Total Value counts approved and paid sales. */
export const measuresOfSale = (sale: CountedSale): Partial<Measures> => ({
  ...measuresByStatus(sale),
  ...(sale.leadId === undefined ? {} : measuresOfLeadSale(sale.status)),
});

/** A sale that came of a lead; a rejected or withdrawn one counts as none. */
function measuresOfLeadSale(status: SaleStatus): Partial<Measures> {
  if (status === 'pending') return { leadSales: 1 };
  return status === 'approved' || status === 'paid' ? { leadSales: 1, leadSalesApproved: 1 } : {};
}

function measuresByStatus(sale: CountedSale): Partial<Measures> {
  const { status, saleValueCents } = sale;
  switch (status) {
    case 'pending':
      return { salesPending: 1 };
    case 'approved':
      return { salesApproved: 1, salesValueCents: saleValueCents, ...commissionLine(sale) };
    case 'rejected':
      return { salesRejected: 1 };
    case 'paid':
      return { salesPaid: 1, salesValueCents: saleValueCents, ...commissionLine(sale) };
    case 'withdrawn':
      return { salesWithdrawn: 1 };
  }
}

const commissionLine = (sale: CountedSale): Partial<Measures> =>
  lineOf(
    sale,
    {
      upfrontCents: sale.upfrontCommissionCents,
      monthlyCents: sale.monthlyCommissionCents,
      clawbackCents: sale.clawbackCents ?? 0,
    },
    ['salesFixedCents', 'salesMonthlyCents'],
  );

/**
 * The override of a recruit's sale, for its recruiter. A sale whose approval was undone brought nothing: all
 * that it had earned was taken back.
 */
export const measuresOfOverride = (
  sale: CountedSale & { override: SaleOverride },
): Partial<Measures> =>
  sale.status === 'approved' || sale.status === 'paid'
    ? lineOf(sale, sale.override, ['overrideFixedCents', 'overrideMonthlyCents'])
    : {};

/** Amounts that a sale earns one person, in cents. */
type EarnedAmounts = Pick<SaleOverride, 'upfrontCents' | 'monthlyCents' | 'clawbackCents'>;

/**
 * Earnings of a sale as a linear function of the month, so that a sum over sales is linear as well: those of
 * an active sale grow with each month that is over, those of an ended one are fixed.
 */
function lineOf(
  sale: CountedSale,
  { upfrontCents, monthlyCents, clawbackCents = 0 }: EarnedAmounts,
  [fixed, monthly]: readonly [Measure, Measure],
): Partial<Measures> {
  const { approvedAt, endedAt, earnsThrough, monthsOverAt } = sale;
  if (!approvedAt) return {};
  const onceCents = (isUpfrontWaiting(sale) ? 0 : upfrontCents) - clawbackCents;
  const last = endedAt ? periodOf(endedAt) : monthsOverAt && earnsThrough;
  if (last) {
    const months = earnedMonths({ approvedAt, endedAt, earnsThrough }, last);
    return { [fixed]: onceCents + months * monthlyCents };
  }
  const since = periodNumber(periodOf(approvedAt)) * monthlyCents;
  return { [fixed]: onceCents - since, [monthly]: monthlyCents };
}

/**
 * The total commission of the sales behind figures, as if every month that is over were closed for every
 * agent; the monthly run closes them within hours.
 * @param today the day of reading; its month has earned nothing yet
 */
export const commissionThrough = (
  figures: Pick<Measures, 'salesFixedCents' | 'salesMonthlyCents'>,
  today: string,
): number => figures.salesFixedCents + figures.salesMonthlyCents * periodNumber(today.slice(0, 7));

/**
 * The cents that recruits' sales brought by overrides, as if every month that is over were closed.
 * @param today the day of reading; its month has earned nothing yet
 */
export const overrideThrough = (
  figures: Pick<Measures, 'overrideFixedCents' | 'overrideMonthlyCents'>,
  today: string,
): number =>
  figures.overrideFixedCents + figures.overrideMonthlyCents * periodNumber(today.slice(0, 7));

/** A payout counts for the network only. */
export function measuresOfPayout(payout: {
  status: PayoutStatus;
  amountCents: number;
}): Partial<Measures> {
  const { status, amountCents } = payout;
  switch (status) {
    case 'pending':
      return { payoutsPending: 1, payoutsPendingCents: amountCents };
    case 'processing':
      return { payoutsProcessing: 1, payoutsProcessingCents: amountCents };
    case 'paid':
      return { payoutsPaid: 1, payoutsPaidCents: amountCents };
    case 'rejected':
      return { payoutsRejected: 1, payoutsRejectedCents: amountCents };
    case 'returned':
      return { payoutsReturned: 1, payoutsReturnedCents: amountCents };
  }
}

/** Counts for the referrer and the network; `active` and `first_sale` are active. */
export const measuresOfReferral = ({
  status,
  bonusEarnedCents,
}: {
  status: ReferralStatus;
  bonusEarnedCents: number;
}): Partial<Measures> => ({
  referrals: 1,
  ...(status === 'active' || status === 'first_sale' ? { referralsActive: 1 } : {}),
  ...(status === 'first_sale' ? { referralsFirstSale: 1 } : {}),
  referralBonusCents: bonusEarnedCents,
});

/** Counts for the inviter and the network. */
export const measuresOfInvitation = ({
  status,
}: {
  status: 'invited' | 'signed_up' | 'ended' | 'withdrawn' | 'expired';
}): Partial<Measures> => (status === 'invited' ? { invitesPending: 1 } : {});

/** Counts for the lead's agent and the network; an erased lead still counts, but waits for nobody. */
export const measuresOfLead = ({
  status,
  erasedAt,
}: {
  status: LeadStatus;
  erasedAt?: string | undefined;
}): Partial<Measures> => ({
  leads: 1,
  ...(status === 'new' && erasedAt === undefined ? { leadsNew: 1 } : {}),
});

/** Counts for the link's agent and the network. */
export const measuresOfClick = ({
  linkType,
  converted,
  landing,
}: {
  linkType: 'invite' | 'traffic';
  converted: 'yes' | 'no';
  landing?: 'lead' | undefined;
}): Partial<Measures> => ({
  ...(landing === 'lead' ? { clicksLead: 1 } : {}),
  ...(linkType === 'invite' ? { clicksInvite: 1 } : { clicksTraffic: 1 }),
  ...(converted === 'yes' ? { clicksConverted: 1 } : {}),
});

/** Counts for the agent itself, and is deleted with it. */
export const measuresOfAgent = ({ createdAt }: { createdAt: string }): Partial<Measures> => ({
  joinedAt: Date.parse(createdAt),
});

/** Counts for the agent itself and the network. */
export const measuresOfProfile = ({
  role,
  status,
}: {
  role: Role;
  status: ProfileStatus;
}): Partial<Measures> =>
  role === 'agent' ? { agents: 1, ...(status === 'active' ? { activeAgents: 1 } : {}) } : {};

const usedAs = {
  view: 'resourceViews',
  download: 'resourceDownloads',
  share: 'resourceShares',
} as const;

/** Counts for the resource and the network. */
export const measuresOfUse = ({ kind }: { kind: keyof typeof usedAs }): Partial<Measures> => ({
  [usedAs[kind]]: 1,
});

interface Deletable {
  deletedAt?: string | undefined;
}

/** Counts for the network; a deleted product counts nothing. */
export const measuresOfProduct = ({
  isActive,
  deletedAt,
}: Deletable & { isActive: boolean }): Partial<Measures> =>
  deletedAt === undefined ? { products: 1, ...(isActive ? { productsActive: 1 } : {}) } : {};

/** Counts for the network; a deleted announcement counts nothing. */
export const measuresOfAnnouncement = ({
  publishedAt,
  deletedAt,
}: Deletable & { publishedAt: string }): Partial<Measures> =>
  deletedAt === undefined
    ? { announcements: 1, ...(publishedAt === '' ? {} : { announcementsPublished: 1 }) }
    : {};

/** Counts for the network; a deleted resource counts nothing. */
export const measuresOfResource = ({
  isPublished,
  deletedAt,
}: Deletable & { isPublished: boolean }): Partial<Measures> =>
  deletedAt === undefined
    ? { resources: 1, ...(isPublished ? { resourcesPublished: 1 } : {}) }
    : {};

/** The new state's measures less the old state's; only those that differ. */
export function difference(
  before: Partial<Measures> | undefined,
  after: Partial<Measures> | undefined,
): Partial<Measures> {
  const changed = MEASURES.map(
    (name) => [name, (after?.[name] ?? 0) - (before?.[name] ?? 0)] as const,
  );
  return Object.fromEntries(changed.filter(([, by]) => by !== 0));
}

/** The days of the volume chart on an administrator's dashboard. */
const VOLUME_DAYS = 30;
const SIGNUP_DAYS = 7;

/** First and last day of the volume chart. */
export const volumeSpan = (today: string) => ({
  from: addDays(today, 1 - VOLUME_DAYS),
  through: today,
});

/**
 * Recent sales volume and signups.
 * @param figures of the network by day; days without events may be missing
 */
export function recentFigures(figures: ReadonlyMap<string, Measures>, today: string) {
  const { from } = volumeSpan(today);
  const days = Array.from({ length: VOLUME_DAYS }, (_, index) => {
    const day = addDays(from, index);
    const { salesApproved, salesPaid, salesValueCents } = figures.get(day) ?? noMeasures();
    return { day, sales: salesApproved + salesPaid, valueCents: salesValueCents };
  });
  const total = (read: (day: (typeof days)[number]) => number) =>
    days.reduce((sum, day) => sum + read(day), 0);
  const joined = days.slice(-SIGNUP_DAYS).map(({ day }) => figures.get(day)?.agents ?? 0);
  return {
    volume: { sales: total((day) => day.sales), valueCents: total((day) => day.valueCents), days },
    signups: joined.reduce((sum, agents) => sum + agents, 0),
  };
}

/** The periods of reports, in days, and the default one. */
export const REPORT_DAYS = [7, 30, 90, 365] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];
export const DEFAULT_REPORT_DAYS: ReportDays = 30;

/** Most rows of each ranking; 10 for resources and referrers is specified. */
export const TOP_ROWS = { agents: 50, products: 50, resources: 100, referrers: 5 } as const;

/** Percent with one decimal; undefined when the whole is 0. */
export const percentOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? Math.round((1000 * part) / whole) / 10 : undefined;

/** In percent; specified as "Sales Conversion = total divided by (total plus 10)". */
export const salesConversionPercent = (total: number): number => percentOf(total, total + 10) ?? 0;

/** In percent; specified as "Share of referrals at first_sale, rounded". */
export const referralConversionPercent = ({
  referralsFirstSale,
  referrals,
}: Pick<Measures, 'referralsFirstSale' | 'referrals'>): number | undefined =>
  referrals > 0 ? Math.round((100 * referralsFirstSale) / referrals) : undefined;

/** The average in whole cents, rounded; 0 when the count is 0. */
export const averageCents = (totalCents: number, count: number): number =>
  count > 0 ? Math.round(totalCents / count) : 0;
