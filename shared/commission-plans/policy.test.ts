import { describe, expect, it } from 'vitest';
import {
  changeFor,
  draftProblem,
  type DraftFacts,
  isGroupInUse,
  isRateUsed,
  shownCommissionOf,
} from './policy.ts';
import type { PublishedTerms } from './rules.ts';
import type { CommissionTerms, PlanScope } from './schemas.ts';
import { standardTerms } from './words.ts';

const standard = standardTerms({ referralBonusCents: 0, clawbackDays: 0 });
const terms = (monthlyCents: number): CommissionTerms => ({ ...standard, monthlyCents });
const ALL: PlanScope = { products: { kind: 'all' }, agents: { kind: 'all' } };
const FIBRE: PlanScope = {
  products: { kind: 'type', connectionTypeId: 'fibre' },
  agents: { kind: 'all' },
};
const PRODUCT: PlanScope = {
  products: { kind: 'product', productId: 'p' },
  agents: { kind: 'all' },
};
const inGroup = ({ products }: PlanScope): PlanScope => ({
  products,
  agents: { kind: 'group', groupId: 'g' },
});
const version = (scope: PlanScope, firstDay: string, monthlyCents?: number): PublishedTerms => ({
  scope,
  firstDay,
  ...(monthlyCents === undefined ? {} : { terms: terms(monthlyCents) }),
});

describe('a draft', () => {
  const facts: DraftFacts = {
    today: '2026-11-10',
    noticeDays: 30,
    closedThrough: '2026-10',
    published: [version(ALL, '2027-03-01', 1_200)],
  };
  const drafted = (firstDay: string, scope = ALL) => ({ scope, firstDay, terms: terms(900) });

  it.each<[string, Partial<DraftFacts>, PlanScope, RegExp | undefined]>([
    ['2026-10-31', {}, FIBRE, /^must not be in October 2026, which is closed$/],
    ['2026-11-01', {}, FIBRE, /^must be 10 December 2026 or later/],
    ['2026-12-09', {}, FIBRE, /at least 30 days before$/],
    ['2026-12-10', {}, FIBRE, undefined],
    ['2026-11-10', { noticeDays: 0 }, FIBRE, undefined],
    ['2026-11-09', { noticeDays: 0 }, FIBRE, /^must not be before today, 10 November 2026$/],
    ['2027-02-01', {}, ALL, /^must be after 1 March 2027/],
    ['2027-03-01', {}, ALL, /^must be after 1 March 2027/],
    ['2027-03-02', {}, ALL, undefined],
    ['2027-02-01', {}, inGroup(ALL), undefined],
    ['2026-12-10', { closedThrough: undefined }, FIBRE, undefined],
  ])('with the first day %s, where %j', (firstDay, changes, scope, message) => {
    const problem = draftProblem(drafted(firstDay, scope), { ...facts, ...changes });
    if (message) expect(problem?.message).toMatch(message);
    else expect(problem).toBeUndefined();
  });

  it('can end only what was published and hasn’t ended', () => {
    const ending = { scope: ALL, firstDay: '2027-04-01' };
    expect(draftProblem(ending, facts)).toBeUndefined();
    const ended = { ...facts, published: [...facts.published, version(ALL, '2027-03-15')] };
    expect(draftProblem(ending, ended)).toMatchObject({ path: 'terms' });
    expect(draftProblem({ ...ending, scope: FIBRE }, facts)).toMatchObject({ path: 'terms' });
  });
});

describe('the change that a version makes', () => {
  const day = '2027-02-01';
  const change = (
    published: PublishedTerms[],
    scope: PlanScope,
    query: { groupId?: string; connectionTypeId?: string } = {},
    monthlyCents: number | undefined = 1_200,
  ) => {
    const found = changeFor(published, version(scope, day, monthlyCents), { ...query, standard });
    return found && [found.before?.monthlyCents, found.after?.monthlyCents];
  };

  it('is from the standard, or from what was published before', () => {
    expect(change([], ALL)).toEqual([undefined, 1_200]);
    expect(change([version(ALL, '2026-01-01', 800)], ALL)).toEqual([800, 1_200]);
    expect(change([version(ALL, '2026-01-01', 800)], FIBRE)).toEqual([800, 1_200]);
  });

  it('is none where the same is said', () => {
    expect(change([], ALL, {}, 1_000)).toBeUndefined();
    expect(change([version(FIBRE, '2026-01-01', 1_200)], FIBRE)).toBeUndefined();
  });

  it('is for the group alone, where it names one', () => {
    expect(change([], inGroup(ALL))).toBeUndefined();
    expect(change([], inGroup(ALL), { groupId: 'other' })).toBeUndefined();
    expect(change([], inGroup(ALL), { groupId: 'g' })).toEqual([undefined, 1_200]);
  });

  it('is none for a group whose own plan decides', () => {
    const own = [version(inGroup(ALL), '2026-01-01', 700)];
    expect(change(own, ALL, { groupId: 'g' })).toBeUndefined();
    expect(change(own, PRODUCT, { groupId: 'g' })).toBeUndefined();
    expect(change(own, ALL)).toEqual([undefined, 1_200]);
    const partly = [version(inGroup(FIBRE), '2026-01-01', 700)];
    expect(change(partly, ALL, { groupId: 'g' })).toEqual([undefined, 1_200]);
    expect(change(partly, PRODUCT, { groupId: 'g', connectionTypeId: 'fibre' })).toBeUndefined();
  });

  it('falls back to the next plan where the plan ends', () => {
    const published = [version(ALL, '2026-01-01', 900), version(FIBRE, '2026-01-01', 1_500)];
    const ending: PublishedTerms = { scope: FIBRE, firstDay: day };
    const found = changeFor(published, ending, { standard });
    expect([found?.before?.monthlyCents, found?.after?.monthlyCents]).toEqual([1_500, 900]);
  });
});

describe('a group', () => {
  it('is in use until its plans have ended', () => {
    const scope = inGroup(ALL);
    const begun = [version(scope, '2027-02-01', 900)];
    expect(isGroupInUse(begun, 'g', '2026-11-10')).toBe(true);
    expect(isGroupInUse(begun, 'other', '2026-11-10')).toBe(false);
    const ended = [...begun, version(scope, '2027-03-01')];
    expect(isGroupInUse(ended, 'g', '2027-02-28')).toBe(true);
    expect(isGroupInUse(ended, 'g', '2027-03-01')).toBe(false);
  });
});

describe('what a product’s sales earn', () => {
  const product = { productId: 'p', connectionTypeId: 'fibre', baseCommissionRate: 10 };
  const byRate = (scope: PlanScope): PublishedTerms => ({
    scope,
    firstDay: '2027-02-01',
    terms: { ...standard, upfront: { kind: 'productRate' }, months: 24, minimumSaleCents: 500 },
  });

  it('is the standard without a plan, and the plan’s terms from its first day', () => {
    const published = [byRate(FIBRE)];
    expect(shownCommissionOf(published, product, { day: '2027-01-31' })).toEqual({
      upfrontCents: 5_000,
      monthlyCents: 1_000,
    });
    expect(shownCommissionOf(published, product, { day: '2027-02-01' })).toEqual({
      rate: 10,
      monthlyCents: 1_000,
      months: 24,
      minimumSaleCents: 500,
    });
  });

  it('uses the rate where any group’s plan does', () => {
    expect(isRateUsed([], product, '2027-02-01')).toBe(false);
    expect(isRateUsed([byRate(inGroup(FIBRE))], product, '2027-02-01')).toBe(true);
    expect(isRateUsed([byRate(inGroup(FIBRE))], product, '2027-01-01')).toBe(false);
    const lte = { ...product, connectionTypeId: 'lte' };
    expect(isRateUsed([byRate(FIBRE)], lte, '2027-02-01')).toBe(false);
  });
});
