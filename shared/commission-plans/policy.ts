/**
 * Rules of changing the terms of commission: which first days are allowed, and whom a version affects. Pure.
 */
import { dayWords, addDays, monthName, type Period } from '../kernel/month.ts';
import {
  commissionOf,
  planIdOf,
  type PublishedTerms,
  termsOf,
  type TermsInForce,
  type TermsQuery,
} from './rules.ts';
import type { CommissionTerms, PlanScope, ShownCommission } from './schemas.ts';
import { isSameTerms } from './words.ts';

export const MAX_GROUPS = 50;
export const MAX_DRAFTS = 50;
export const MAX_GROUP_NAME = 60;

/** A version that isn't published yet. */
export interface DraftedVersion {
  scope: PlanScope;
  /** YYYY-MM-DD. */
  firstDay: string;
  /** Absent: the plan ends. */
  terms?: CommissionTerms | undefined;
}

/** The facts that a draft is judged by. */
export interface DraftFacts {
  /** Today in South Africa, YYYY-MM-DD. */
  today: string;
  noticeDays: number;
  /** The newest month that is closed for every agent; absent before the first. */
  closedThrough?: Period | undefined;
  published: readonly PublishedTerms[];
}

/** The first day on which terms that are published today may begin. */
export const earliestFirstDay = ({
  today,
  noticeDays,
}: Pick<DraftFacts, 'today' | 'noticeDays'>): string => addDays(today, noticeDays);

/** The plan's version with the latest first day; undefined for a plan without any. */
export function lastVersionOf(
  published: readonly PublishedTerms[],
  scope: PlanScope,
): PublishedTerms | undefined {
  const planId = planIdOf(scope);
  return published
    .filter((version) => planIdOf(version.scope) === planId)
    .reduce<PublishedTerms | undefined>(
      (last, version) => (last && last.firstDay >= version.firstDay ? last : version),
      undefined,
    );
}

/** A problem of one field; the message continues the field's name. */
export interface DraftProblem {
  path: 'firstDay' | 'terms';
  message: string;
}

/** The first problem that keeps a draft from being written or published; undefined without one. */
export function draftProblem(
  { scope, firstDay, terms }: DraftedVersion,
  facts: DraftFacts,
): DraftProblem | undefined {
  const dayProblem = firstDayProblem(firstDay, facts);
  if (dayProblem !== undefined) return { path: 'firstDay', message: dayProblem };
  const last = lastVersionOf(facts.published, scope);
  if (last && firstDay <= last.firstDay)
    return {
      path: 'firstDay',
      message: `must be after ${dayWords(last.firstDay)}: a version that begins on that day is published for the same sales, and published versions never change`,
    };
  if (!terms && !last?.terms)
    return { path: 'terms', message: 'must be there: no published version could end' };
  return undefined;
}

function firstDayProblem(
  firstDay: string,
  { today, noticeDays, closedThrough }: DraftFacts,
): string | undefined {
  const month = firstDay.slice(0, 7);
  if (closedThrough !== undefined && month <= closedThrough)
    return `must not be in ${monthName(month)}, which is closed`;
  const earliest = earliestFirstDay({ today, noticeDays });
  if (firstDay >= earliest) return undefined;
  return noticeDays === 0
    ? `must not be before today, ${dayWords(earliest)}`
    : `must be ${dayWords(earliest)} or later: agents hear of new terms at least ${noticeDays} days before`;
}

/** True where the plan decides the terms of sales on a day, or will later. */
export const isInUse = (
  published: readonly PublishedTerms[],
  scope: PlanScope,
  today: string,
): boolean => {
  const last = lastVersionOf(published, scope);
  return last !== undefined && (last.terms !== undefined || last.firstDay > today);
};

/** The published versions that still name a group: in force, or with a first day ahead. */
export const isGroupInUse = (
  published: readonly PublishedTerms[],
  groupId: string,
  today: string,
): boolean =>
  published.some(
    ({ scope }) =>
      scope.agents.kind === 'group' &&
      scope.agents.groupId === groupId &&
      isInUse(published, scope, today),
  );

/** A version's change for an agent; absent terms are those of sales without a plan. */
export interface TermsChange {
  before?: CommissionTerms | undefined;
  after?: CommissionTerms | undefined;
}

/** The agent and product by which a change is judged. */
export interface ChangeQuery {
  groupId?: string | undefined;
  /** The connection type of the product, where the version is for one product. */
  connectionTypeId?: string | undefined;
  /** The terms of sales without a plan. */
  standard: CommissionTerms;
}

/**
 * The change that a version makes for an agent's sales of the products that it is for, on its first day.
 * @returns undefined where the agent's terms stay: the version is for another group, a more specific plan
 *   decides, or old and new terms say the same
 */
export function changeFor(
  published: readonly PublishedTerms[],
  version: PublishedTerms,
  { groupId, connectionTypeId, standard }: ChangeQuery,
): TermsChange | undefined {
  const { products, agents } = version.scope;
  if (agents.kind === 'group' && agents.groupId !== groupId) return undefined;
  const query: TermsQuery = {
    day: version.firstDay,
    productId: products.kind === 'product' ? products.productId : '',
    connectionTypeId: products.kind === 'type' ? products.connectionTypeId : connectionTypeId,
    groupId,
  };
  const others = withoutVersion(published, version);
  const before = termsOf(others, query)?.terms;
  const after = termsOf([...others, version], query)?.terms;
  return isSameTerms(before ?? standard, after ?? standard) ? undefined : { before, after };
}

/** The versions without one of them, and without what is published after it for the same plan. */
export const withoutVersion = (
  published: readonly PublishedTerms[],
  { scope, firstDay }: PublishedTerms,
): PublishedTerms[] => {
  const planId = planIdOf(scope);
  return published.filter((other) => planIdOf(other.scope) !== planId || other.firstDay < firstDay);
};

/** A product, as far as its commission goes. */
export interface CommissionedProduct {
  productId: string;
  connectionTypeId?: string | undefined;
  /** Percent, with at most one decimal. */
  baseCommissionRate: number;
}

/** The commission of a product's sales that are submitted on a day, for people. */
export function shownCommissionOf(
  published: readonly PublishedTerms[],
  { baseCommissionRate, ...product }: CommissionedProduct,
  agent: Pick<TermsQuery, 'day' | 'groupId'>,
): ShownCommission {
  return shownOf(termsOf(published, { ...product, ...agent }), baseCommissionRate);
}

/** @param found undefined where no plan applies */
export function shownOf(
  found: TermsInForce | undefined,
  baseCommissionRate: number,
): ShownCommission {
  const least = found?.terms.minimumSaleCents ?? 0;
  const earned = commissionOf(found, { saleValueCents: least, baseCommissionRate });
  const usesRate = found?.terms.upfront.kind === 'productRate';
  const months = found?.terms.months;
  return {
    ...(usesRate ? { rate: baseCommissionRate } : { upfrontCents: earned.upfrontCommissionCents }),
    monthlyCents: earned.monthlyCommissionCents,
    ...(months === undefined ? {} : { months }),
    ...(least > 0 ? { minimumSaleCents: least } : {}),
  };
}

/** True where a plan in force on a day pays some group's sales of the product by its rate. */
export const isRateUsed = (
  published: readonly PublishedTerms[],
  { productId, connectionTypeId }: CommissionedProduct,
  day: string,
): boolean =>
  groupsOf(published).some(
    (groupId) =>
      termsOf(published, { day, productId, connectionTypeId, groupId })?.terms.upfront.kind ===
      'productRate',
  );

/** The groups that versions name, and none. */
function groupsOf(published: readonly PublishedTerms[]): (string | undefined)[] {
  const named = published.flatMap(({ scope: { agents } }) =>
    agents.kind === 'group' ? [agents.groupId] : [],
  );
  return [undefined, ...new Set(named)];
}
