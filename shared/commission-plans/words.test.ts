import { dayWords } from '../kernel/month.ts';
import { describe, expect, it } from 'vitest';
import type { CommissionTerms, ShownCommission } from './schemas.ts';
import {
  changedLines,
  isSameTerms,
  linesOfTerms,
  rateUseWords,
  scopeWords,
  sentencesOfTerms,
  standardTerms,
  youEarn,
} from './words.ts';

const standard = standardTerms({ referralBonusCents: 0, clawbackDays: 0 });
const paid = (changes: Partial<ShownCommission> = {}): ShownCommission => ({
  upfrontCents: 5_000,
  monthlyCents: 1_000,
  ...changes,
});

it.each<[ShownCommission, string]>([
  [paid(), 'You earn R50.00 and R10.00 a month'],
  [paid({ months: 24 }), 'You earn R50.00 and R10.00 a month for 24 months'],
  [paid({ months: 1 }), 'You earn R50.00 and R10.00 a month for 1 month'],
  [paid({ minimumSaleCents: 20_000 }), 'You earn R50.00 and R10.00 a month, on sales from R200.00'],
  [
    { rate: 12.5, monthlyCents: 1_000, months: 12, minimumSaleCents: 20_000 },
    'You earn 12.5% of the sale value and R10.00 a month for 12 months, on sales from R200.00',
  ],
  [paid({ monthlyCents: 0 }), 'You earn R50.00'],
  [paid({ upfrontCents: 0 }), 'You earn R10.00 a month'],
  [paid({ upfrontCents: 0, monthlyCents: 0, minimumSaleCents: 100 }), 'You earn no commission'],
  [{ rate: 0, monthlyCents: 0 }, 'You earn no commission'],
])('%j: %s', (commission, words) => {
  expect(youEarn(commission)).toBe(words);
});

it.each([
  [paid(), false, 'Not used: this product pays R50.00 and R10.00 a month.'],
  [
    { rate: 10, monthlyCents: 1_000 },
    true,
    'Used: this product pays 10% of the sale value and R10.00 a month.',
  ],
  [
    paid(),
    true,
    'Used for some groups of agents; for all others this product pays R50.00 and R10.00 a month.',
  ],
])('says of a rate whether it is used: %j, %s', (commission, isRateUsed, words) => {
  expect(rateUseWords({ commission, isRateUsed })).toBe(words);
});

it.each<[Partial<CommissionTerms>, string[]]>([
  [{}, ['R50.00 and R10.00 a month.']],
  [
    {
      upfront: { kind: 'productRate' },
      months: 24,
      bonusCents: 10_000,
      overrideBasisPoints: 500,
      clawbackDays: 90,
    },
    [
      'The product’s Base Commission Rate of the sale value and R10.00 a month for 24 months.',
      'The recruiter gets R100.00 once, from the recruit’s first approved sale on, and 5% of the recruit’s commission.',
      'The upfront commission, with the recruiter’s share of it and bonus, is taken back where the sale ends within 90 days of earning it, that day included.',
    ],
  ],
])('says %j in sentences', (changes, sentences) => {
  expect(sentencesOfTerms({ ...standard, ...changes })).toEqual(sentences);
});

it.each([
  ['2027-02-01', '1 February 2027'],
  ['2026-12-31', '31 December 2026'],
])('%s is %s', (day, words) => {
  expect(dayWords(day)).toBe(words);
});

describe('the lines of terms', () => {
  const wordsOf = (label: string, changes: Partial<CommissionTerms>) =>
    linesOfTerms({ ...standard, ...changes }).find((line) => line.label === label)?.words;

  it.each<[string, Partial<CommissionTerms>, string]>([
    ['On approval', {}, 'R50.00'],
    [
      'On approval',
      { upfront: { kind: 'productRate' } },
      'The product’s Base Commission Rate of the sale value',
    ],
    ['Each month', { monthlyCents: 0 }, 'R0.00'],
    ['For how long', {}, 'As long as the sale is active'],
    ['For how long', { months: 24 }, 'At most 24 months'],
    ['Least sale value', {}, 'None'],
    ['Least sale value', { minimumSaleCents: 20_000 }, 'R200.00'],
    ['Bonus for a recruit', {}, 'None'],
    [
      'Bonus for a recruit',
      { bonusCents: 100 },
      'R1.00 once, from the recruit’s first approved sale on',
    ],
    [
      'Bonus for a recruit',
      { bonusCents: 100, bonusAfterSales: 3 },
      'R1.00 once, from the recruit’s 3rd approved sale on',
    ],
    [
      'Bonus for a recruit',
      { bonusCents: 100, bonusAfterSales: 12 },
      'R1.00 once, from the recruit’s 12th approved sale on',
    ],
    ['Share of a recruit’s commission', { overrideBasisPoints: 1_250 }, '12.5%'],
    ['Share of a recruit’s commission', {}, 'None'],
    ['Taken back', {}, 'Never'],
    [
      'Taken back',
      { clawbackDays: 1 },
      'Upfront commission, with the recruiter’s share of it and bonus, where the sale ends within 1 day of earning it, that day included',
    ],
  ])('%s of %j: %s', (label, changes, words) => {
    expect(wordsOf(label, changes)).toBe(words);
  });

  it('differ where terms do, and say old and new', () => {
    const after = { ...standard, monthlyCents: 1_200, months: 24 };
    expect(changedLines(standard, after)).toEqual([
      { label: 'Each month', before: 'R10.00', after: 'R12.00' },
      {
        label: 'For how long',
        before: 'As long as the sale is active',
        after: 'At most 24 months',
      },
    ]);
    expect(isSameTerms(standard, after)).toBe(false);
    expect(isSameTerms(standard, { ...standard })).toBe(true);
    // Without a bonus it doesn't matter after how many sales there would be one.
    expect(isSameTerms(standard, { ...standard, bonusAfterSales: 7 })).toBe(true);
  });
});

it.each([
  [{ kind: 'all' as const }, { kind: 'all' as const }, 'all products, all agents'],
  [
    { kind: 'type' as const, connectionTypeId: 'fibre' },
    { kind: 'group' as const, groupId: 'g' },
    'products of type fibre, group Field teams',
  ],
  [{ kind: 'product' as const, productId: 'p' }, { kind: 'all' as const }, 'Fibre 100, all agents'],
])('names the sales of %j and %j', (products, agents, words) => {
  const names = { productName: 'Fibre 100', groupName: 'Field teams' };
  expect(scopeWords({ products, agents }, names)).toBe(words);
});
