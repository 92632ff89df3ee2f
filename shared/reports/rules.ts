/** What is counted, and how much each fact counts (DESIGN 6, "What counts"). Pure. */
import { addDays, periodNumber, periodOf } from '../kernel/month.ts';
import type { ProfileStatus, Role } from '../identity/contract.ts';
import { type CommissionedSale, commissionAmountCents, type Entry } from '../ledger/rules.ts';
import type { PayoutStatus } from '../payouts/contract.ts';
import type { SaleStatus } from '../sales/contract.ts';

type ReferralStatus = 'invited' | 'signed_up' | 'active' | 'first_sale';

export const MEASURES = [
  'salesPending',
  'salesApproved',
  'salesRejected',
  'salesPaid',
  /** Sum of sale values, approved and paid, in cents. */
  'salesValueCents',
  /** What `commissionThrough` makes the commission of sales from, in cents. */
  'salesFixedCents',
  'salesMonthlyCents',
  'payoutsPending',
  'payoutsPendingCents',
  'payoutsProcessing',
  'payoutsProcessingCents',
  'payoutsPaid',
  'payoutsPaidCents',
  'payoutsRejected',
  'payoutsRejectedCents',
  'payoutsReturned',
  'payoutsReturnedCents',
  /** Of a referrer and of the network: recruits who are active or sold. */
  'referralsActive',
  /** Of both: all recruits; those who sold; what they earned the referrer, in cents. */
  'referrals',
  'referralsFirstSale',
  'referralBonusCents',
  /** Of an agent: 1 where somebody recruited it. */
  'recruited',
  /** Of a referrer and of the network: invitations that led to no registration yet. */
  'invitesPending',
  /** Of both: clicks on the links, and those that led to a registration. */
  'clicksInvite',
  'clicksTraffic',
  'clicksConverted',
  /** Of the network and an agent's month: all that was earned but bonuses, clawbacks taken off, in cents. */
  'commissionCents',
  /** Of an agent: 1; of the network: how many there are, or joined on a day. */
  'agents',
  /** Of an agent: 1 while its account is active. */
  'activeAgents',
  /** Of an agent: when it joined, in milliseconds since 1970; a sum of one. */
  'joinedAt',
  /** Of the network and an agent's month, by the ledger: how many sales earned upfront, and what moved, in cents. */
  'ledgerUpfronts',
  'ledgerUpfrontCents',
  'ledgerMonthlyCents',
  'ledgerBonusCents',
  'ledgerClawbackCents',
  'ledgerPaidCents',
  'ledgerReturnedCents',
  'ledgerReservedCents',
  /**
   * Of the network: what payouts set aside when they were made. Of an agent's month: what they did in
   * the month after it, mostly the payout of that month; so a run changes one month's figures.
   */
  'ledgerSetAsideCents',
  /** Of a resource, or of all: how often agents used it. */
  'resourceViews',
  'resourceDownloads',
  'resourceShares',
  /** Products in the catalogue, and those of them that are for sale. */
  'products',
  'productsActive',
  /** Announcements and resources, drafts too, and those of them that are published. */
  'announcements',
  'announcementsPublished',
  'resources',
  'resourcesPublished',
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Record<Measure, number>;

export const noMeasures = (): Measures =>
  Object.fromEntries(MEASURES.map((name) => [name, 0])) as Measures;

/** A sale as far as it counts. */
export type CountedSale = CommissionedSale & { status: SaleStatus; saleValueCents: number };

/** What a sale adds to figures. Total Value counts approved and paid sales. */
export function measuresOfSale(sale: CountedSale): Partial<Measures> {
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
  }
}

/**
 * A sale's commission as a line over months, so that sums of sales are one too: of an active sale it
 * rises with each month that is over, of an ended one it doesn't any more.
 */
function commissionLine(sale: CountedSale): Partial<Measures> {
  const { approvedAt, endedAt, upfrontCommissionCents, monthlyCommissionCents } = sale;
  if (!approvedAt) return {};
  if (endedAt) return { salesFixedCents: commissionAmountCents(sale, periodOf(endedAt)) };
  const since = periodNumber(periodOf(approvedAt)) * monthlyCommissionCents;
  return {
    salesFixedCents: upfrontCommissionCents - (sale.clawbackCents ?? 0) - since,
    salesMonthlyCents: monthlyCommissionCents,
  };
}

/**
 * The commission amounts of the sales behind figures, added up (decision 0020): as if every month that
 * is over were closed for every agent, which the monthly run does in its first hours.
 * @param today in whose month the figures are read; that month has earned nothing yet
 */
export const commissionThrough = (
  figures: Pick<Measures, 'salesFixedCents' | 'salesMonthlyCents'>,
  today: string,
): number => figures.salesFixedCents + figures.salesMonthlyCents * periodNumber(today.slice(0, 7));

/** What a payout adds to the network's figures. */
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

/** What a referral adds to the figures of its referrer and of the network (DESIGN 6: active are `active` and `first_sale`). */
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

/** What an invitation adds to the figures of the inviter and of the network. */
export const measuresOfInvitation = ({
  status,
}: {
  status: 'invited' | 'signed_up' | 'ended';
}): Partial<Measures> => (status === 'invited' ? { invitesPending: 1 } : {});

/** What a click adds to the figures of the agent whose link it was on, and of the network. */
export const measuresOfClick = ({
  linkType,
  converted,
}: {
  linkType: 'invite' | 'traffic';
  converted: 'yes' | 'no';
}): Partial<Measures> => ({
  ...(linkType === 'invite' ? { clicksInvite: 1 } : { clicksTraffic: 1 }),
  ...(converted === 'yes' ? { clicksConverted: 1 } : {}),
});

/** What an agent adds to its own figures; they go with it. */
export const measuresOfAgent = ({ createdAt }: { createdAt: string }): Partial<Measures> => ({
  joinedAt: Date.parse(createdAt),
});

/** What an agent's account adds to its own figures and to the network's. */
export const measuresOfProfile = ({
  role,
  status,
}: {
  role: Role;
  status: ProfileStatus;
}): Partial<Measures> =>
  role === 'agent' ? { agents: 1, ...(status === 'active' ? { activeAgents: 1 } : {}) } : {};

/**
 * What a ledger entry adds to the figures of its agent's month and of the network: to the
 * commission all but bonuses (decision 0011), and what moved by its kind.
 */
export const measuresOfEntry = (entry: Entry): Partial<Measures> => ({
  ...(entry.earnedCents === 0 || entry.kind === 'bonus'
    ? {}
    : { commissionCents: entry.earnedCents }),
  ...movedBy(entry),
});

/** What was taken back, set aside, paid and returned is above zero each; what is reserved goes down. */
function movedBy(entry: Entry): Partial<Measures> {
  const { kind, earnedCents, reservedCents, paidCents } = entry;
  switch (kind) {
    case 'upfront':
      return { ledgerUpfronts: 1, ledgerUpfrontCents: earnedCents };
    case 'monthly':
      return { ledgerMonthlyCents: earnedCents };
    case 'bonus':
      return { ledgerBonusCents: earnedCents };
    case 'clawback':
      return { ledgerClawbackCents: -earnedCents };
    case 'reserve':
      return { ledgerSetAsideCents: reservedCents };
    case 'release':
      return { ledgerReservedCents: reservedCents };
    case 'pay':
      return { ledgerReservedCents: reservedCents, ledgerPaidCents: paidCents };
    case 'return':
      return paidCents === 0
        ? { ledgerReservedCents: reservedCents }
        : { ledgerReturnedCents: -paidCents };
  }
}

const usedAs = {
  view: 'resourceViews',
  download: 'resourceDownloads',
  share: 'resourceShares',
} as const;

/** What a use adds to the resource's figures and to the network's. */
export const measuresOfUse = ({ kind }: { kind: keyof typeof usedAs }): Partial<Measures> => ({
  [usedAs[kind]]: 1,
});

interface Deletable {
  deletedAt?: string | undefined;
}

/** What a product adds to the network's figures; a deleted one nothing. */
export const measuresOfProduct = ({
  isActive,
  deletedAt,
}: Deletable & { isActive: boolean }): Partial<Measures> =>
  deletedAt === undefined ? { products: 1, ...(isActive ? { productsActive: 1 } : {}) } : {};

/** What an announcement adds to the network's figures; a deleted one nothing. */
export const measuresOfAnnouncement = ({
  publishedAt,
  deletedAt,
}: Deletable & { publishedAt: string }): Partial<Measures> =>
  deletedAt === undefined
    ? { announcements: 1, ...(publishedAt === '' ? {} : { announcementsPublished: 1 }) }
    : {};

/** What a resource adds to the network's figures; a deleted one nothing. */
export const measuresOfResource = ({
  isPublished,
  deletedAt,
}: Deletable & { isPublished: boolean }): Partial<Measures> =>
  deletedAt === undefined
    ? { resources: 1, ...(isPublished ? { resourcesPublished: 1 } : {}) }
    : {};

/** What a change adds: what the new state counts, less what the old one counted; only what differs. */
export function difference(
  before: Partial<Measures> | undefined,
  after: Partial<Measures> | undefined,
): Partial<Measures> {
  const changed = MEASURES.map(
    (name) => [name, (after?.[name] ?? 0) - (before?.[name] ?? 0)] as const,
  );
  return Object.fromEntries(changed.filter(([, by]) => by !== 0));
}

/** Over how many days an administrator's dashboard looks back (document 001, section 9). */
const VOLUME_DAYS = 30;
const SIGNUP_DAYS = 7;

/** The first and the last day of the dashboard's volume. */
export const volumeSpan = (today: string) => ({
  from: addDays(today, 1 - VOLUME_DAYS),
  through: today,
});

/**
 * Sales volume and signups of late.
 * @param figures what the network's days count; those on which nothing happened needn't be there
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

/** The periods of reports, in days, and the one that shows first (document 001, section 9). */
export const REPORT_DAYS = [7, 30, 90, 365] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];
export const DEFAULT_REPORT_DAYS: ReportDays = 30;

/** How many rows reports rank: resources and referrers as document 001 says, of others as many as one reads. */
export const TOP_ROWS = { agents: 50, products: 50, resources: 100, referrers: 5 } as const;

/** In percent with one decimal; undefined where there is nothing to have a part of. */
export const percentOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? Math.round((1000 * part) / whole) / 10 : undefined;

/** "Sales Conversion = total divided by (total plus 10)" (document 001, section 9), in percent. */
export const salesConversionPercent = (total: number): number => percentOf(total, total + 10) ?? 0;

/** "Share of referrals at first_sale, rounded" (document 001, section 9), in percent. */
export const referralConversionPercent = ({
  referralsFirstSale,
  referrals,
}: Pick<Measures, 'referralsFirstSale' | 'referrals'>): number | undefined =>
  referrals > 0 ? Math.round((100 * referralsFirstSale) / referrals) : undefined;

/** What each has, in whole cents, rounded; 0 where there is none. */
export const averageCents = (totalCents: number, count: number): number =>
  count > 0 ? Math.round(totalCents / count) : 0;
