import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf } from '../kernel/amount.ts';
import {
  type AgentCost,
  type PreviewedAgent,
  type PreviewedSale,
  previewMonth,
} from './preview.ts';
import { commissionOf, type PublishedTerms, type SaleCommission, termsOf } from './rules.ts';
import type { CommissionTerms, PlanScope } from './schemas.ts';
import { standardTerms } from './words.ts';

const PERIOD = '2026-10';
const DAY = '2027-02-01';
const ALL: PlanScope = { products: { kind: 'all' }, agents: { kind: 'all' } };
const standard = standardTerms({ referralBonusCents: 0, clawbackDays: 0 });
const published = (terms: Partial<CommissionTerms>, scope = ALL): PublishedTerms => ({
  scope,
  firstDay: DAY,
  terms: { ...standard, ...terms },
});
const sale = (changes: Partial<PreviewedSale> = {}): PreviewedSale => ({
  status: 'approved',
  approvedAt: '2026-10-15T10:00:00.000Z',
  saleValueCents: 79_900,
  productId: 'p',
  baseCommissionRate: 10,
  upfrontCommissionCents: 5_000,
  monthlyCommissionCents: 1_000,
  ...changes,
});
const preview = (
  sales: PreviewedSale[],
  terms: PublishedTerms[] = [],
  standardBonusCents = 0,
): Record<string, AgentCost> => {
  const agent = { agentId: 'agent', recruiterId: 'recruiter', sales };
  const query = { period: PERIOD, day: DAY, published: terms, standardBonusCents };
  return Object.fromEntries(previewMonth([agent], query).costs);
};

describe('a sale in a closed month', () => {
  it.each<[string, Partial<PreviewedSale>, number]>([
    ['approved in it', {}, 6_000],
    ['approved before it', { approvedAt: '2026-09-30T21:59:59.000Z' }, 1_000],
    // The month begins at 22:00 UTC.
    ['approved in its first second', { approvedAt: '2026-09-30T22:00:00.000Z' }, 6_000],
    ['approved after it', { approvedAt: '2026-10-31T22:00:00.000Z' }, 0],
    ['ended in it', { endedAt: '2026-10-20T00:00:00.000Z' }, 5_000],
    ['ended after it', { endedAt: '2026-11-20T00:00:00.000Z' }, 6_000],
    ['never approved', { status: 'pending', approvedAt: undefined }, 0],
    ['undone in it', { status: 'rejected', reversedThrough: '2026-09' }, 0],
    ['undone after it was closed', { status: 'rejected', reversedThrough: '2026-10' }, 6_000],
  ])('%s', (_, changes, nowCents) => {
    expect(preview([sale(changes)])['agent']?.nowCents ?? 0).toBe(nowCents);
  });

  it.each<[string, Partial<CommissionTerms>, Partial<PreviewedSale>, number]>([
    ['other amounts', { upfront: { kind: 'amount', cents: 7_000 }, monthlyCents: 1 }, {}, 7_001],
    [
      'the product’s rate, half to even',
      { upfront: { kind: 'productRate' } },
      { saleValueCents: 25 },
      1_002,
    ],
    ['too low a value', { minimumSaleCents: 80_000 }, {}, 0],
    ['the last month of a term', { months: 2 }, { approvedAt: '2026-09-15T10:00:00.000Z' }, 1_000],
    ['a term that is over', { months: 1 }, { approvedAt: '2026-09-15T10:00:00.000Z' }, 0],
  ])('would have %s', (_, terms, changes, thenCents) => {
    expect(preview([sale(changes)], [published(terms)])['agent']?.thenCents ?? 0).toBe(thenCents);
  });

  it('pays the recruiter a share of each amount, and the bonus for the n-th approved sale', () => {
    const terms = { overrideBasisPoints: 1_000, bonusCents: 20_000, bonusAfterSales: 2 };
    const first = sale({ approvedAt: '2026-08-01T00:00:00.000Z' });
    expect(preview([sale(), first], [published(terms)])['recruiter']).toEqual({
      nowCents: 0,
      // 10 % of R50.00 and of twice R10.00, and the bonus for the second sale.
      thenCents: 500 + 200 + 20_000,
    });
    expect(preview([sale()], [published(terms)])['recruiter']?.thenCents).toBe(600);
  });

  it('pays the bonus after the n-th sale, and again where the sale that brought it fell away', () => {
    const terms = [published({ bonusCents: 20_000, bonusAfterSales: 2 })];
    const others = ['08', '09'].map((month) =>
      sale({ approvedAt: `2026-${month}-01T00:00:00.000Z` }),
    );
    const bonusOf = (...sales: PreviewedSale[]) =>
      preview(sales, terms)['recruiter']?.thenCents ?? 0;
    expect(bonusOf(sale(), ...others)).toBe(0);
    const [first, second = sale()] = others;
    const clawedBack = { ...second, endedAt: '2026-09-10T00:00:00.000Z', clawbackCents: 5_000 };
    expect(bonusOf(sale(), first ?? sale(), clawedBack)).toBe(20_000);
    const undone = {
      ...second,
      status: 'rejected',
      reversedAt: '2026-10-14T00:00:00.000Z',
    } as const;
    expect(bonusOf(sale(), first ?? sale(), undone)).toBe(20_000);
    expect(bonusOf(sale(), undone)).toBe(0);
  });

  it('pays the settings’ bonus where no plan is for the sale', () => {
    expect(preview([sale()], [], 15_000)['recruiter']).toEqual({
      nowCents: 15_000,
      thenCents: 15_000,
    });
  });
});

const instant = fc
  .integer({ min: Date.parse('2026-06-01'), max: Date.parse('2026-12-31') })
  .map((ms) => new Date(ms).toISOString());
const cents = fc.integer({ min: 0, max: 1_000_000 });
const anyTerms: fc.Arbitrary<CommissionTerms> = fc.record(
  {
    upfront: fc.oneof(
      cents.map((amount) => ({ kind: 'amount' as const, cents: amount })),
      fc.constant({ kind: 'productRate' as const }),
    ),
    monthlyCents: cents,
    months: fc.integer({ min: 1, max: 6 }),
    minimumSaleCents: cents,
    bonusCents: cents,
    bonusAfterSales: fc.integer({ min: 1, max: 3 }),
    overrideBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    clawbackDays: fc.integer({ min: 0, max: 365 }),
  },
  {
    requiredKeys: [
      'upfront',
      'monthlyCents',
      'minimumSaleCents',
      'bonusCents',
      'bonusAfterSales',
      'overrideBasisPoints',
      'clawbackDays',
    ],
  },
);
const scope: fc.Arbitrary<PlanScope> = fc.record({
  products: fc.constantFrom<PlanScope['products']>(
    { kind: 'all' },
    { kind: 'type', connectionTypeId: 'fibre' },
    { kind: 'product', productId: 'p' },
  ),
  agents: fc.constantFrom<PlanScope['agents']>({ kind: 'all' }, { kind: 'group', groupId: 'g' }),
});
const versions = fc.array(
  fc.record({ scope, firstDay: fc.constantFrom('2026-07-01', '2026-09-01', DAY), terms: anyTerms }),
  { maxLength: 5 },
);
/** A sale with the commission that the versions give it. */
const anySale = (terms: readonly PublishedTerms[], groupId: string | undefined) =>
  fc
    .record({
      approvedAt: instant,
      endedAt: fc.option(instant, { nil: undefined }),
      status: fc.constantFrom<PreviewedSale['status']>('approved', 'paid', 'rejected'),
      reversedThrough: fc.constantFrom('2026-08', '2026-10'),
      saleValueCents: cents,
      productId: fc.constantFrom('p', 'q'),
      connectionTypeId: fc.constantFrom('fibre', 'lte', undefined),
      baseCommissionRate: fc.constantFrom(0, 7.5, 10, 100),
    })
    .map(({ reversedThrough, ...facts }): PreviewedSale => {
      const found = termsOf(terms, { ...facts, day: DAY, groupId });
      const undone = facts.status === 'rejected' ? { reversedThrough } : {};
      return { ...facts, ...undone, ...commissionOf(found, facts) };
    });
const agentsUnder = (terms: readonly PublishedTerms[]): fc.Arbitrary<PreviewedAgent[]> =>
  fc
    .array(
      fc.constantFrom<string | undefined>('g', undefined).chain((groupId) =>
        fc.record({
          groupId: fc.constant(groupId),
          recruiterId: fc.constantFrom('agent-0', 'agent-1', undefined),
          sales: fc.array(anySale(terms, groupId), { maxLength: 5 }),
        }),
      ),
      { minLength: 2, maxLength: 5 },
    )
    .map((agents) => agents.map((agent, at) => ({ ...agent, agentId: `agent-${at}` })));
const query = (terms: readonly PublishedTerms[], standardBonusCents = 2_500) => ({
  period: PERIOD,
  day: DAY,
  published: terms,
  standardBonusCents,
});
const costsOf = (...given: Parameters<typeof previewMonth>) =>
  Object.fromEntries(previewMonth(...given).costs);

describe('a preview', () => {
  it('costs then what it costs now, where sales have the terms that are previewed', () => {
    const run = versions.chain((terms) => fc.tuple(fc.constant(terms), agentsUnder(terms)));
    fc.assert(
      fc.property(run, ([terms, agents]) => {
        const { costs, sums } = previewMonth(agents, query(terms));
        for (const { nowCents, thenCents } of costs.values()) expect(thenCents).toBe(nowCents);
        expect([sums.less, sums.more]).toEqual([0, 0]);
      }),
    );
  });

  it('sums up its agents, whatever their order', () => {
    fc.assert(
      fc.property(agentsUnder([]), versions, (agents, terms) => {
        const { costs, sums } = previewMonth(agents, query(terms));
        const all = [...costs.values()];
        const sumOf = (part: keyof AgentCost) => all.reduce((sum, cost) => sum + cost[part], 0);
        expect(sums).toEqual({
          agents: all.length,
          nowCents: sumOf('nowCents'),
          thenCents: sumOf('thenCents'),
          less: all.filter(({ nowCents, thenCents }) => thenCents < nowCents).length,
          more: all.filter(({ nowCents, thenCents }) => thenCents > nowCents).length,
        });
        const turned = agents.map((agent) => ({ ...agent, sales: agent.sales.toReversed() }));
        const isTied = agents.some(
          ({ sales }) => new Set(sales.map(({ approvedAt }) => approvedAt)).size < sales.length,
        );
        fc.pre(!isTied);
        expect(costsOf(turned.toReversed(), query(terms))).toEqual(costsOf(agents, query(terms)));
      }),
    );
  });

  it('is what a count with pen and paper gives', () => {
    fc.assert(
      fc.property(agentsUnder([]), versions, (agents, terms) => {
        const paper = agents.reduce((sum, agent) => sum + onPaper(agent, terms), 0);
        expect(previewMonth(agents, query(terms)).sums.thenCents).toBe(paper);
      }),
    );
  });
});

/** An agent's sales and what they pay the recruiter in October 2026, worked out sale by sale. */
function onPaper({ groupId, recruiterId, sales }: PreviewedAgent, terms: PublishedTerms[]): number {
  const isThere = ({ status, reversedThrough }: PreviewedSale) =>
    status !== 'rejected' || reversedThrough === '2026-10';
  const approved = sales
    .filter((one) => local(one.approvedAt).slice(0, 7) <= PERIOD)
    .sort((one, other) => ((one.approvedAt ?? '') < (other.approvedAt ?? '') ? -1 : 1));
  let total = 0;
  let hasBonus = false;
  approved.forEach((one, before) => {
    const earned = commissionOf(termsOf(terms, { ...one, day: DAY, groupId }), one);
    const { bonusCents, bonusAfterSales } = earned.terms ?? {
      bonusCents: 2_500,
      bonusAfterSales: 1,
    };
    // In force once; no sale here says when its approval was undone, so all of them count.
    const earnsBonus = !hasBonus && bonusCents > 0 && before + 1 >= bonusAfterSales;
    hasBonus ||= earnsBonus;
    if (!isThere(one)) return;
    const { agent, recruiter } = saleOnPaper(one, earned, earnsBonus ? bonusCents : 0);
    total += agent + (recruiterId === undefined ? 0 : recruiter);
  });
  return total;
}

/** The wall clock in South Africa. */
const local = (at = '') => new Date(Date.parse(at) + 2 * 3_600_000).toISOString();

function saleOnPaper(one: PreviewedSale, earned: SaleCommission, bonusCents: number) {
  const months = earned.terms?.months ?? 999;
  const started = local(one.approvedAt);
  const isNew = started.slice(0, 7) === PERIOD;
  const age = 10 - Number(started.slice(5, 7)) + 1;
  const isActive = one.endedAt === undefined || local(one.endedAt).slice(0, 7) > PERIOD;
  const upfront = isNew ? earned.upfrontCommissionCents : 0;
  const monthly = isActive && age <= months ? earned.monthlyCommissionCents : 0;
  const overrideBasisPoints = earned.terms?.overrideBasisPoints ?? 0;
  const bonus = isNew ? bonusCents : 0;
  return {
    agent: upfront + monthly,
    recruiter:
      shareOf(upfront, overrideBasisPoints) + shareOf(monthly, overrideBasisPoints) + bonus,
  };
}
