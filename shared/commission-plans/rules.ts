/**
 * The terms of commission that a sale has, and the amounts that they earn. Pure; all amounts are integer
 * cents, and a fraction of a cent is rounded half to even.
 */
import { shareOf } from '../kernel/amount.ts';
import { MONTHLY_COMMISSION_CENTS, UPFRONT_COMMISSION_CENTS } from '../ledger/rules.ts';
import type { CommissionTerms, PlanScope, RecruiterOffer } from './schemas.ts';

/** A published version of a plan; in force from its first day until the plan's next version. */
export interface PublishedTerms {
  scope: PlanScope;
  /** A day in South Africa, YYYY-MM-DD. */
  firstDay: string;
  /** Absent: from this day on the plan applies no longer. */
  terms?: CommissionTerms | undefined;
}

/** The facts of a sale that decide its terms. */
export interface TermsQuery {
  /** The day of submission in South Africa, YYYY-MM-DD. */
  day: string;
  productId: string;
  connectionTypeId?: string | undefined;
  /** The group that the agent belongs to; absent: none. */
  groupId?: string | undefined;
}

/** A move of an agent from one group to another. */
export interface GroupMove {
  /** ISO 8601. */
  at: string;
  /** The group of before; absent: none. */
  from?: string | undefined;
}

/** As many moves are kept: far more than there are while one sale is pending. */
const MAX_GROUP_MOVES = 20;

/** The newest moves of an agent, oldest first. */
export const groupMovesAfter = (moves: readonly GroupMove[], move: GroupMove): GroupMove[] =>
  [...moves, move].slice(-MAX_GROUP_MOVES);

/**
 * The group that an agent was in at a moment, ISO 8601; undefined: none.
 * @param agent.groupMoves oldest first
 */
export function groupAt(
  {
    commissionGroupId,
    groupMoves = [],
  }: { commissionGroupId?: string | undefined; groupMoves?: readonly GroupMove[] | undefined },
  at: string,
): string | undefined {
  const next = groupMoves.find((move) => move.at > at);
  return next ? next.from : commissionGroupId;
}

/** The plan's identity: each scope has one plan. */
export const planIdOf = ({ products, agents }: PlanScope): string => {
  const whom = agents.kind === 'group' ? `group#${agents.groupId}` : 'all';
  if (products.kind === 'product') return `${whom}#product#${products.productId}`;
  return products.kind === 'type' ? `${whom}#type#${products.connectionTypeId}` : `${whom}#all`;
};

/** One scope of all agents for each product and type that versions name. */
export function productScopesOf(published: readonly Pick<PublishedTerms, 'scope'>[]): PlanScope[] {
  const scopes = new Map<string, PlanScope>();
  for (const { scope } of published) {
    const forAll: PlanScope = { products: scope.products, agents: { kind: 'all' } };
    if (scope.products.kind !== 'all') scopes.set(planIdOf(forAll), forAll);
  }
  return [...scopes.values()];
}

/** The plan of all sales that no other plan is for. */
const PLAN_OF_ALL = planIdOf({ products: { kind: 'all' }, agents: { kind: 'all' } });

/** The plans that a sale may fall under, the most specific first: the agent's group before all agents. */
function candidatesOf({ productId, connectionTypeId, groupId }: TermsQuery): string[] {
  const products: PlanScope['products'][] = [
    { kind: 'product', productId },
    ...(connectionTypeId === undefined ? [] : [{ kind: 'type' as const, connectionTypeId }]),
    { kind: 'all' },
  ];
  const agents: PlanScope['agents'][] = [
    ...(groupId === undefined ? [] : [{ kind: 'group' as const, groupId }]),
    { kind: 'all' },
  ];
  return agents.flatMap((of) => products.map((which) => planIdOf({ products: which, agents: of })));
}

/** The version of each plan that is in force on a day; of an ended plan none. */
function inForceOn(published: readonly PublishedTerms[], day: string): PublishedTerms[] {
  const latest = new Map<string, PublishedTerms>();
  for (const version of published) {
    const planId = planIdOf(version.scope);
    const known = latest.get(planId);
    if (version.firstDay <= day && !(known && known.firstDay > version.firstDay))
      latest.set(planId, version);
  }
  return [...latest.values()].filter(({ terms }) => terms !== undefined);
}

/** Terms with their plan and the first day of the version that they come from. */
export interface TermsInForce {
  planId: string;
  firstDay: string;
  terms: CommissionTerms;
}

/**
 * The terms of a sale: those of the most specific plan that is in force on the day of its submission.
 * @param published in any order; each plan's latest version up to the day counts
 * @returns undefined where no plan applies: the specification's R50.00 and R10.00 a month
 */
export function termsOf(
  published: readonly PublishedTerms[],
  query: TermsQuery,
): TermsInForce | undefined {
  const inForce = new Map(
    inForceOn(published, query.day).map((version) => [planIdOf(version.scope), version]),
  );
  for (const planId of candidatesOf(query)) {
    const { terms, firstDay } = inForce.get(planId) ?? {};
    if (terms && firstDay) return { planId, firstDay, terms };
  }
  return undefined;
}

/** The part that a sale keeps of the terms of a plan. */
export interface SaleTerms {
  planId: string;
  firstDay: string;
  months?: number | undefined;
  bonusCents: number;
  bonusAfterSales: number;
  overrideBasisPoints: number;
  clawbackDays: number;
}

/** A sale's commission as it is written into the sale. */
export interface SaleCommission {
  upfrontCommissionCents: number;
  monthlyCommissionCents: number;
  /** The upfront commission waits until the network has activated the sale. */
  upfrontWaits?: true;
  /** Absent without a plan: bonus and clawback follow the settings, and nothing is limited. */
  terms?: SaleTerms;
}

const STANDARD: SaleCommission = {
  upfrontCommissionCents: UPFRONT_COMMISSION_CENTS,
  monthlyCommissionCents: MONTHLY_COMMISSION_CENTS,
};

/**
 * A sale's commission by its terms.
 * @param product `baseCommissionRate` in percent, with at most one decimal
 */
export function commissionOf(
  found: TermsInForce | undefined,
  { saleValueCents, baseCommissionRate }: { saleValueCents: number; baseCommissionRate: number },
): SaleCommission {
  if (!found) return STANDARD;
  const { planId, firstDay, terms } = found;
  const earns = saleValueCents >= terms.minimumSaleCents;
  const { upfront, bonusCents, bonusAfterSales, overrideBasisPoints, clawbackDays } = terms;
  const upfrontCents =
    upfront.kind === 'amount'
      ? upfront.cents
      : shareOf(saleValueCents, Math.round(baseCommissionRate * 100));
  return {
    upfrontCommissionCents: earns ? upfrontCents : 0,
    monthlyCommissionCents: earns ? terms.monthlyCents : 0,
    terms: {
      planId,
      firstDay,
      ...(terms.months === undefined ? {} : { months: terms.months }),
      bonusCents,
      bonusAfterSales,
      overrideBasisPoints,
      clawbackDays,
    },
  };
}

/** The recruiter's part of a sale's commission, of each amount by itself. */
export const overrideOf = ({
  upfrontCommissionCents,
  monthlyCommissionCents,
  terms,
}: Omit<SaleCommission, 'upfrontWaits' | 'terms'> & { terms?: SaleTerms | undefined }): {
  upfrontCents: number;
  monthlyCents: number;
} => {
  const share = terms?.overrideBasisPoints ?? 0;
  return {
    upfrontCents: shareOf(upfrontCommissionCents, share),
    monthlyCents: shareOf(monthlyCommissionCents, share),
  };
};

type RecruiterTerms = Pick<
  CommissionTerms,
  'bonusCents' | 'bonusAfterSales' | 'overrideBasisPoints'
>;

/**
 * The most that recruits' sales of a day pay their recruiter, by all plans in force. The plan of one sale
 * depends on its product and on the recruit's group.
 * @param standardBonusCents the bonus of sales without a plan
 */
export function recruiterOfferOf(
  published: readonly PublishedTerms[],
  { day, standardBonusCents }: { day: string; standardBonusCents: number },
): RecruiterOffer {
  const plans = inForceOn(published, day);
  const isForAll = plans.some(({ scope }) => planIdOf(scope) === PLAN_OF_ALL);
  const standard: RecruiterTerms = {
    bonusCents: standardBonusCents,
    bonusAfterSales: 1,
    overrideBasisPoints: 0,
  };
  const offers = [
    ...plans.flatMap(({ terms }): RecruiterTerms[] => (terms ? [terms] : [])),
    ...(isForAll ? [] : [standard]),
  ];
  const best = [...offers].sort(
    (one, other) =>
      other.bonusCents - one.bonusCents || one.bonusAfterSales - other.bonusAfterSales,
  )[0];
  const { bonusCents: cents, bonusAfterSales: afterSales } = best ?? standard;
  const basisPoints = Math.max(...offers.map(({ overrideBasisPoints }) => overrideBasisPoints));
  return {
    bonus: {
      cents,
      afterSales,
      varies: offers.some(
        (one) => one.bonusCents !== cents || (cents > 0 && one.bonusAfterSales !== afterSales),
      ),
    },
    override: {
      basisPoints,
      varies: offers.some(({ overrideBasisPoints }) => overrideBasisPoints !== basisPoints),
    },
  };
}
