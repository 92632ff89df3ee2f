/** A report made by adding up every fact, without rollups. */
import type { StoredAgent } from '../../../functions/data/agent.table.ts';
import type { Profile } from '../../../functions/data/profile.table.ts';
import type { Balance } from '../../../functions/data/balance.table.ts';
import type { LedgerEntry } from '../../../functions/data/ledger-entry.table.ts';
import type { StoredPayout } from '../../../functions/data/payout.table.ts';
import { entityOf, type Item } from '../../../functions/platform/item.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import type { Table } from '../../../functions/platform/table.ts';
import type { StoredLead } from '../../../functions/data/lead.table.ts';
import type { LinkClick } from '../../../functions/data/link-click.table.ts';
import type { Referral } from '../../../functions/data/referral.table.ts';
import type { StoredResource } from '../../../functions/data/resource.table.ts';
import type { StoredResourceUse } from '../../../functions/data/resource-use.table.ts';
import type { StoredSale } from '../../../functions/data/sale.table.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { commissionAmountCents } from '../../../shared/ledger/rules.ts';

interface FactTypes {
  sale: StoredSale;
  payout: StoredPayout;
  ledgerEntry: LedgerEntry;
  balance: Balance;
  agent: StoredAgent;
  profile: Profile;
  referral: Referral;
  linkClick: LinkClick;
  lead: StoredLead;
  resource: StoredResource;
  resourceUse: StoredResourceUse;
}
export type Facts = { [Entity in keyof FactTypes]: FactTypes[Entity][] };

/** Every fact that reports are of. */
export async function factsOf(table: Table): Promise<Facts> {
  const items = new Map<unknown, Item[]>();
  for await (const item of scanTable(table))
    items.set(entityOf(item), [...(items.get(entityOf(item)) ?? []), item]);
  const of = <Entity extends keyof FactTypes>(entity: Entity) =>
    (items.get(entity) ?? []) as unknown as FactTypes[Entity][];
  return {
    sale: of('sale'),
    payout: of('payout'),
    ledgerEntry: of('ledgerEntry'),
    balance: of('balance'),
    agent: of('agent'),
    profile: of('profile'),
    referral: of('referral'),
    linkClick: of('linkClick'),
    lead: of('lead'),
    resource: of('resource'),
    resourceUse: of('resourceUse'),
  };
}

interface Days {
  from: string;
  through: string;
}

const isIn = ({ from, through }: Days, day: string) => from <= day && day <= through;
const total = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);
const isSold = ({ status }: StoredSale) => status === 'approved' || status === 'paid';
const inPercent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
/** Absent, as JSON leaves it out, where the whole is 0. */
const rate = (name: string, part: number, whole: number, decimals = true) =>
  whole === 0
    ? {}
    : { [name]: decimals ? inPercent(part, whole) : Math.round((part / whole) * 100) };

/** Takes back the commission of a sale, not a bonus. */
const isSaleBack = (kind: string, cause: string) =>
  kind === 'reversal' && !cause.startsWith('bonus#');

function commissionOf({ balance }: Facts, sales: readonly StoredSale[]): number {
  const closed = new Map(balance.map(({ agentId, closedThrough }) => [agentId, closedThrough]));
  return total(sales, (sale) => commissionAmountCents(sale, closed.get(sale.agentId) ?? ''));
}

function salesOf(facts: Facts, days: Days) {
  const submitted = facts.sale.filter(({ saleDate }) => isIn(days, saleDate));
  const sold = submitted.filter(isSold);
  const revenueCents = total(sold, ({ saleValueCents }) => saleValueCents);
  const posted = facts.ledgerEntry.filter(
    ({ kind, cause, at }) =>
      (['upfront', 'monthly', 'clawback'].includes(kind) || isSaleBack(kind, cause)) &&
      isIn(days, dayOf(at)),
  );
  return {
    total: sold.length,
    pending: submitted.filter(({ status }) => status === 'pending').length,
    rejected: submitted.filter(({ status }) => status === 'rejected').length,
    revenueCents,
    averageCents: sold.length === 0 ? 0 : Math.round(revenueCents / sold.length),
    commissionCents: commissionOf(facts, sold),
    postedCents: total(posted, ({ earnedCents }) => earnedCents),
  };
}

function payoutsOf(facts: Facts, days: Days) {
  const created = facts.payout.filter(({ createdAt }) => isIn(days, dayOf(createdAt)));
  const moved = facts.ledgerEntry.filter(({ at }) => isIn(days, dayOf(at)));
  const all = total(created, ({ amountCents }) => amountCents);
  return {
    count: created.length,
    averageCents: created.length === 0 ? 0 : Math.round(all / created.length),
    byStatus: (['pending', 'processing', 'paid', 'rejected', 'returned'] as const).map((status) => {
      const those = created.filter((payout) => payout.status === status);
      const amountCents = total(those, (payout) => payout.amountCents);
      return { status, count: those.length, amountCents };
    }),
    leftCents: total(moved, ({ paidCents }) => paidCents),
    adjustedCents: total(
      moved.filter(({ kind }) => kind === 'adjustment'),
      ({ earnedCents }) => earnedCents,
    ),
    reversedCents:
      0 -
      total(
        moved.filter(({ kind }) => kind === 'reversal'),
        ({ earnedCents }) => earnedCents,
      ),
  };
}

function networkOf(facts: Facts, days: Days) {
  const clicks = facts.linkClick.filter(({ createdAt }) => isIn(days, dayOf(createdAt)));
  const referrals = facts.referral.filter(({ createdAt }) => isIn(days, dayOf(createdAt)));
  const uses = facts.resourceUse.filter(({ usedAt }) => isIn(days, dayOf(usedAt)));
  const used = (kind: string) => uses.filter((use) => use.kind === kind).length;
  return {
    referrals: {
      total: referrals.length,
      firstSales: referrals.filter(({ status }) => status === 'first_sale').length,
      bonusCents: total(referrals, ({ bonusEarnedCents }) => bonusEarnedCents),
      inviteClicks: clicks.filter(({ linkType }) => linkType === 'invite').length,
      trafficClicks: clicks.filter(({ linkType }) => linkType === 'traffic').length,
      conversions: clicks.filter(({ converted }) => converted === 'yes').length,
    },
    resources: { views: used('view'), downloads: used('download'), shares: used('share') },
  };
}

function leadsOf(facts: Facts, days: Days) {
  const visits = facts.linkClick.filter(({ landing }) => landing === 'lead');
  const sales = facts.sale.filter(
    (sale) => sale.leadId !== undefined && (sale.status === 'pending' || isSold(sale)),
  );
  const submitted = sales.filter(({ saleDate }) => isIn(days, saleDate));
  return {
    clicks: visits.filter(({ createdAt }) => isIn(days, dayOf(createdAt))).length,
    leads: facts.lead.filter(({ createdAt }) => isIn(days, dayOf(createdAt))).length,
    sales: submitted.length,
    approved: submitted.filter(isSold).length,
  };
}

export const spanOf = (now: Date, days: number): Days => {
  const today = dayOf(now);
  return { from: addDays(today, 1 - days), through: today };
};

/** A whole report, without charts and rankings. */
export function naiveReport(facts: Facts, span: Days) {
  const sales = salesOf(facts, span);
  const { referrals, resources } = networkOf(facts, span);
  const leads = leadsOf(facts, span);
  const agents = facts.profile.filter(({ role }) => role === 'agent');
  const active = agents.filter(({ status }) => status === 'active').length;
  return {
    ...span,
    sales,
    agents: {
      active,
      total: agents.length,
      joined: agents.filter(({ createdAt }) => isIn(span, dayOf(createdAt))).length,
    },
    referrals,
    leads,
    resources,
    payouts: payoutsOf(facts, span),
    rates: {
      salesConversion: inPercent(sales.total, sales.total + 10),
      ...rate('approvedOfDecided', sales.total, sales.total + sales.rejected),
      ...rate('activeAgents', active, agents.length),
      ...rate('referralConversion', referrals.firstSales, referrals.total, false),
      ...rate('signupConversion', referrals.conversions, referrals.inviteClicks),
      ...rate('leadConversion', leads.sales, leads.leads),
      ...rate('engagement', resources.downloads, resources.views),
    },
  };
}

export function naivePoint(facts: Facts, { from, through }: Days) {
  const sales = salesOf(facts, { from, through });
  const { referrals } = networkOf(facts, { from, through });
  const amounts = new Map(
    payoutsOf(facts, { from, through }).byStatus.map((one) => [one.status, one.amountCents]),
  );
  return {
    from,
    through,
    sales: sales.total,
    valueCents: sales.revenueCents,
    clicks: referrals.inviteClicks + referrals.trafficClicks,
    conversions: referrals.conversions,
    paidCents: amounts.get('paid'),
    pendingCents: amounts.get('pending'),
  };
}

/** The sales of everyone who sold, by id, in no order. */
export function naiveEarners(facts: Facts, span: Days, of: 'agentId' | 'productId') {
  const sold = facts.sale.filter((sale) => isSold(sale) && isIn(span, sale.saleDate));
  return Array.from(
    Map.groupBy(sold, (sale) => sale[of]),
    ([id, sales]) => ({
      id,
      sales: sales.length,
      revenueCents: total(sales, ({ saleValueCents }) => saleValueCents),
      commissionCents: commissionOf(facts, sales),
    }),
  );
}

/** The clicks and recruits of everyone's links, in no order. */
export function naiveReferrers(facts: Facts, span: Days) {
  return facts.agent
    .map(({ agentId: id }) => {
      const own: Facts = {
        ...facts,
        referral: facts.referral.filter(({ referrerId }) => referrerId === id),
        linkClick: facts.linkClick.filter(({ agentId }) => agentId === id),
      };
      const { referrals } = networkOf(own, span);
      return {
        id,
        referrals: referrals.total,
        firstSales: referrals.firstSales,
        clicks: referrals.inviteClicks + referrals.trafficClicks,
        conversions: referrals.conversions,
        bonusCents: referrals.bonusCents,
      };
    })
    .filter(({ referrals, clicks }) => referrals > 0 || clicks > 0);
}

/** How published resources of the period were used since, in no order. */
export const naiveResources = (facts: Facts, span: Days) =>
  facts.resource
    .filter(
      ({ isPublished, deletedAt, createdAt }) =>
        isPublished && deletedAt === undefined && isIn(span, dayOf(createdAt)),
    )
    .map(({ resourceId: id }) => {
      const uses = facts.resourceUse.filter(({ resourceId }) => resourceId === id);
      const used = (kind: string) => uses.filter((use) => use.kind === kind).length;
      return { id, views: used('view'), downloads: used('download'), shares: used('share') };
    });
