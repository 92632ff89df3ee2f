/**
 * The cost of a month's commission, and what it would have been under other terms. Pure, computed from
 * sales alone. All amounts are integer cents; shares are rounded half to even.
 *
 * A month's cost is the upfront commission of sales that were approved in it, the monthly commission of sales
 * that were active at its end, and recruiters' bonuses and shares. An approval counts where it stood when the
 * month closed. What later ends, undone approvals or adjustments moved isn't part of it.
 */
import { addMonths, type Period, periodOf, periodsFromThrough, startOf } from '../kernel/month.ts';
import { type CommissionedSale, isActiveAtEnd } from '../ledger/rules.ts';
import {
  commissionOf,
  overrideOf,
  type PublishedTerms,
  type SaleCommission,
  type TermsInForce,
  termsOf,
} from './rules.ts';

/** A sale, as far as a preview needs it. */
export interface PreviewedSale
  extends
    Pick<
      CommissionedSale,
      'status' | 'approvedAt' | 'endedAt' | 'clawbackCents' | 'reversedThrough'
    >,
    SaleCommission {
  /** When the approval was undone, ISO 8601. */
  reversedAt?: string | undefined;
  saleValueCents: number;
  productId: string;
  connectionTypeId?: string | undefined;
  /** Percent, as the product has it now. */
  baseCommissionRate: number;
}

/** An agent with all the sales that were ever approved, in any order. */
export interface PreviewedAgent {
  agentId: string;
  groupId?: string | undefined;
  /** The recruiter earns bonuses and shares of this agent's sales; absent without one. */
  recruiterId?: string | undefined;
  sales: readonly PreviewedSale[];
}

/** The terms that a month is worked out under. */
export interface PreviewTerms {
  period: Period;
  /** The versions whose terms every sale would have had, the draft among them. */
  published: readonly PublishedTerms[];
  /** The day on which those terms are looked up: the draft's first day. */
  day: string;
  /** The bonus for a recruit's first sale that no plan is for, in cents. */
  standardBonusCents: number;
}

/** An agent's part of a month, under the terms that the sales have and under the others. */
export interface AgentCost {
  nowCents: number;
  thenCents: number;
}

/** The part of a sale's commission that belongs to a month. */
interface SaleCost {
  agentCents: number;
  recruiterCents: number;
}

/** True where the approval stood when the month closed. */
const stood = ({ status, reversedThrough }: PreviewedSale, period: Period): boolean =>
  status === 'approved' ||
  status === 'paid' ||
  (reversedThrough !== undefined && period <= reversedThrough);

/** A sale in the month, whatever its terms. */
interface SaleMonth {
  /** Approved in the month. */
  isNew: boolean;
  /** Active at the end of the month. */
  isActive: boolean;
  /** Months since the approval, the month of it and this one included. */
  age: number;
}

function monthOf(sale: ApprovedSale, period: Period): SaleMonth {
  const started = periodOf(sale.approvedAt);
  return {
    isNew: started === period,
    isActive: isActiveAtEnd(sale, period),
    age: periodsFromThrough(started, period),
  };
}

/**
 * A sale's cost in a month.
 * @param earnsBonus whether it is the sale that earns the recruiter's bonus
 */
function costOf(
  { isNew, isActive, age }: SaleMonth,
  commission: SaleCommission,
  { earnsBonus, standardBonusCents }: { earnsBonus: boolean; standardBonusCents: number },
): SaleCost {
  const { upfrontCommissionCents, monthlyCommissionCents, terms } = commission;
  const isEarning = isActive && age <= (terms?.months ?? age);
  const share = overrideOf(commission);
  const bonusCents = terms ? terms.bonusCents : standardBonusCents;
  return {
    agentCents: (isNew ? upfrontCommissionCents : 0) + (isEarning ? monthlyCommissionCents : 0),
    recruiterCents:
      (isNew ? share.upfrontCents : 0) +
      (isEarning ? share.monthlyCents : 0) +
      (isNew && earnsBonus ? bonusCents : 0),
  };
}

type ApprovedSale = PreviewedSale & { approvedAt: string };
const isApproved = (sale: PreviewedSale): sale is ApprovedSale => sale.approvedAt !== undefined;

/**
 * The time from which an approved sale counts for no bonus, and the bonus that it brought is taken back:
 * undone, or its upfront commission taken back.
 */
const countsUntil = ({ reversedAt, clawbackCents = 0, endedAt }: PreviewedSale) =>
  clawbackCents > 0 ? (endedAt ?? reversedAt) : reversedAt;

/**
 * The sales that earn the recruiter's bonus, also where their approval was undone since: a bonus is in force
 * once, and one that was taken back is earned again.
 * @param approved all sales that were ever approved, the earliest first
 */
function findBonusSales(
  approved: readonly ApprovedSale[],
  commissionOfSale: (sale: ApprovedSale) => SaleCommission,
  standardBonusCents: number,
): Set<ApprovedSale> {
  const found = new Set<ApprovedSale>();
  const ends: string[] = [];
  let inForce: ApprovedSale | undefined;
  for (const [at, sale] of approved.entries()) {
    const { terms } = commissionOfSale(sale);
    const { bonusCents, bonusAfterSales } = terms ?? {
      bonusCents: standardBonusCents,
      bonusAfterSales: 1,
    };
    const standing = at - ends.filter((end) => end < sale.approvedAt).length;
    const end = countsUntil(sale);
    if (end !== undefined) ends.push(end);
    const isFree = !inForce || (countsUntil(inForce) ?? sale.approvedAt) < sale.approvedAt;
    if (bonusCents === 0 || !isFree || standing + 1 < bonusAfterSales) continue;
    found.add(sale);
    inForce = sale;
  }
  return found;
}

/** Looks up the terms that a sale would have, once for each kind of sale: there are few. */
function termsFinder({ published, day }: PreviewTerms) {
  const known = new Map<string, TermsInForce | undefined>();
  return ({ productId, connectionTypeId }: PreviewedSale, groupId: string | undefined) => {
    const kind = [productId, connectionTypeId, groupId].join('#');
    if (!known.has(kind))
      known.set(kind, termsOf(published, { day, productId, connectionTypeId, groupId }));
    return known.get(kind);
  };
}

/**
 * Previews agent after agent under the same terms.
 * @returns adds an agent's sales to the costs by agent, which it changes; a recruiter's bonuses and shares
 *   are added to the recruiter
 */
export function previewer(
  terms: PreviewTerms,
): (costs: Map<string, AgentCost>, agent: PreviewedAgent) => void {
  const { period, standardBonusCents } = terms;
  const find = termsFinder(terms);
  const after = startOf(addMonths(period, 1));
  return (costs, { agentId, groupId, recruiterId, sales }) => {
    const approved = sales
      .filter(isApproved)
      .filter(({ approvedAt }) => approvedAt < after)
      .sort((one, other) => (one.approvedAt < other.approvedAt ? -1 : 1));
    const others = (sale: ApprovedSale) => commissionOf(find(sale, groupId), sale);
    const bonusNow = findBonusSales(approved, (sale) => sale, standardBonusCents);
    const bonusThen = findBonusSales(approved, others, standardBonusCents);
    for (const sale of approved.filter((one) => stood(one, period))) {
      const month = monthOf(sale, period);
      const now = costOf(month, sale, { standardBonusCents, earnsBonus: bonusNow.has(sale) });
      const earnsBonus = bonusThen.has(sale);
      const then = costOf(month, others(sale), { standardBonusCents, earnsBonus });
      add(costs, agentId, { nowCents: now.agentCents, thenCents: then.agentCents });
      if (recruiterId === undefined) continue;
      add(costs, recruiterId, { nowCents: now.recruiterCents, thenCents: then.recruiterCents });
    }
  };
}

function add(costs: Map<string, AgentCost>, agentId: string, { nowCents, thenCents }: AgentCost) {
  if (nowCents === 0 && thenCents === 0) return;
  const cost = costs.get(agentId) ?? { nowCents: 0, thenCents: 0 };
  cost.nowCents += nowCents;
  cost.thenCents += thenCents;
  costs.set(agentId, cost);
}

/** A month under other terms, summed up. */
export interface PreviewSums extends AgentCost {
  /** Agents with a part in the month, under either terms. */
  agents: number;
  less: number;
  more: number;
}

export function sumPreview(costs: ReadonlyMap<string, AgentCost>): PreviewSums {
  const sums: PreviewSums = { nowCents: 0, thenCents: 0, agents: costs.size, less: 0, more: 0 };
  for (const { nowCents, thenCents } of costs.values()) {
    sums.nowCents += nowCents;
    sums.thenCents += thenCents;
    if (thenCents < nowCents) sums.less += 1;
    if (thenCents > nowCents) sums.more += 1;
  }
  return sums;
}

/** Previews a month of these agents. */
export function previewMonth(
  agents: Iterable<PreviewedAgent>,
  terms: PreviewTerms,
): { costs: Map<string, AgentCost>; sums: PreviewSums } {
  const costs = new Map<string, AgentCost>();
  const addAgent = previewer(terms);
  for (const agent of agents) addAgent(costs, agent);
  return { costs, sums: sumPreview(costs) };
}
