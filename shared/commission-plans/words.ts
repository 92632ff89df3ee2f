/** The words in which people read terms of commission. Pure. */
import { countOf } from '../kernel/count.ts';
import { ordinal } from '../kernel/ordinal.ts';
import { percentWords } from '../kernel/amount.ts';
import { formatRand } from '../kernel/money.ts';
import { MONTHLY_COMMISSION_CENTS, UPFRONT_COMMISSION_CENTS } from '../ledger/rules.ts';
import { BONUS_RULE } from '../referrals/words.ts';
import type { CommissionTerms, PlanScope, RecruiterOffer, ShownCommission } from './schemas.ts';

/** The settings that sales without a plan follow. */
export interface StandardSettings {
  referralBonusCents: number;
  clawbackDays: number;
}

/** The terms of sales that no plan is for. */
export const standardTerms = ({
  referralBonusCents,
  clawbackDays,
}: StandardSettings): CommissionTerms => ({
  upfront: { kind: 'amount', cents: UPFRONT_COMMISSION_CENTS },
  monthlyCents: MONTHLY_COMMISSION_CENTS,
  minimumSaleCents: 0,
  bonusCents: referralBonusCents,
  bonusAfterSales: 1,
  overrideBasisPoints: 0,
  clawbackDays,
});

const termWords = (months: number | undefined): string =>
  months === undefined ? '' : ` for ${countOf(months, 'month')}`;

/**
 * The earnings of a sale: `R50.00 and R10.00 a month`.
 * @param commission its `rate` in percent takes the place of an amount
 */
export function earningWords({
  upfrontCents,
  rate,
  monthlyCents,
  months,
  minimumSaleCents = 0,
}: ShownCommission): string {
  const upfront = rate === undefined ? formatRand(upfrontCents ?? 0) : `${rate}% of the sale value`;
  const monthly = `${formatRand(monthlyCents)} a month${termWords(months)}`;
  const hasUpfront = rate === undefined ? (upfrontCents ?? 0) > 0 : rate > 0;
  const parts = [...(hasUpfront ? [upfront] : []), ...(monthlyCents > 0 ? [monthly] : [])];
  if (parts.length === 0) return 'no commission';
  const least = minimumSaleCents > 0 ? `, on sales from ${formatRand(minimumSaleCents)}` : '';
  return `${parts.join(' and ')}${least}`;
}

/** The sentence for an agent: `You earn R50.00 and R10.00 a month`. */
export const youEarn = (commission: ShownCommission): string =>
  `You earn ${earningWords(commission)}`;

/** Stands beside a product's Base Commission Rate: whether a plan uses it, and what the product pays. */
export function rateUseWords({
  commission,
  isRateUsed,
}: {
  commission: ShownCommission;
  isRateUsed: boolean;
}): string {
  const paid = `this product pays ${earningWords(commission)}.`;
  if (!isRateUsed) return `Not used: ${paid}`;
  return commission.rate === undefined
    ? `Used for some groups of agents; for all others ${paid}`
    : `Used: ${paid}`;
}

/** One line of terms, for a table with old and new side by side. */
export interface TermsLine {
  label: string;
  words: string;
}

function bonusWords({ bonusCents, bonusAfterSales }: CommissionTerms): string {
  if (bonusCents === 0) return 'None';
  const sale = bonusAfterSales === 1 ? 'first' : ordinal(bonusAfterSales);
  return `${formatRand(bonusCents)} once, from the recruit’s ${sale} approved sale on`;
}

/** The end that takes commission back. The day on which it is earned is the first of the days. */
const earlyEndWords = (clawbackDays: number): string =>
  `where the sale ends within ${countOf(clawbackDays, 'day')} of earning it, that day included`;

/** Everything that terms say, line by line, in a fixed order. */
export const linesOfTerms = (terms: CommissionTerms): TermsLine[] => [
  {
    label: 'On approval',
    words:
      terms.upfront.kind === 'amount'
        ? formatRand(terms.upfront.cents)
        : 'The product’s Base Commission Rate of the sale value',
  },
  { label: 'Each month', words: formatRand(terms.monthlyCents) },
  {
    label: 'For how long',
    words:
      terms.months === undefined
        ? 'As long as the sale is active'
        : `At most ${countOf(terms.months, 'month')}`,
  },
  {
    label: 'Least sale value',
    words: terms.minimumSaleCents > 0 ? formatRand(terms.minimumSaleCents) : 'None',
  },
  { label: 'Bonus for a recruit', words: bonusWords(terms) },
  {
    label: 'Share of a recruit’s commission',
    words: terms.overrideBasisPoints > 0 ? percentWords(terms.overrideBasisPoints) : 'None',
  },
  {
    label: 'Taken back',
    words:
      terms.clawbackDays > 0
        ? `Upfront commission, with the recruiter’s share of it and bonus, ${earlyEndWords(terms.clawbackDays)}`
        : 'Never',
  },
];

/** True where people read the same in both, so that nothing changes for them. */
export const isSameTerms = (one: CommissionTerms, other: CommissionTerms): boolean => {
  const lines = linesOfTerms(other);
  return linesOfTerms(one).every(({ words }, at) => words === lines[at]?.words);
};

/** A line of a change of terms. */
export interface ChangeLine {
  label: string;
  before: string;
  after: string;
}

/** The lines of terms that differ, with old and new words. */
export function changedLines(before: CommissionTerms, after: CommissionTerms): ChangeLine[] {
  const old = linesOfTerms(before);
  return linesOfTerms(after).flatMap(({ label, words }, at) => {
    const was = old[at]?.words ?? '';
    return was === words ? [] : [{ label, before: was, after: words }];
  });
}

/** Names of a scope's product and group. */
export interface ScopeNames {
  productName?: string | undefined;
  groupName?: string | undefined;
}

/** The products of a plan: `all products`. */
export function productsWords({ products }: PlanScope, { productName }: ScopeNames): string {
  if (products.kind === 'all') return 'all products';
  return products.kind === 'type'
    ? `products of type ${products.connectionTypeId}`
    : (productName ?? 'a deleted product');
}

/** The sales that a plan is for: `all products, all agents`. */
export const scopeWords = (scope: PlanScope, names: ScopeNames): string =>
  `${productsWords(scope, names)}, ${
    scope.agents.kind === 'all' ? 'all agents' : `group ${names.groupName ?? '(deleted)'}`
  }`;

/** The payment that terms promise for a sale, where the product isn't known: `R50.00 and R10.00 a month`. */
export function paymentWords({
  upfront,
  monthlyCents,
  months,
  minimumSaleCents,
}: CommissionTerms): string {
  const amount = upfront.kind === 'amount' ? upfront.cents : 0;
  const limits = { ...(months === undefined ? {} : { months }), minimumSaleCents };
  if (upfront.kind === 'amount')
    return earningWords({ upfrontCents: amount, monthlyCents, ...limits });
  const rest = earningWords({ upfrontCents: 0, monthlyCents, ...limits });
  const rate = 'the product’s Base Commission Rate of the sale value';
  return monthlyCents > 0 ? `${rate} and ${rest}` : rate;
}

/** Terms as sentences: what a sale pays, what its agent's recruiter gets, and when it is taken back. */
export function sentencesOfTerms(terms: CommissionTerms): string[] {
  const { bonusCents, overrideBasisPoints, clawbackDays } = terms;
  const forRecruiter = [
    ...(bonusCents > 0 ? [bonusWords(terms)] : []),
    ...(overrideBasisPoints > 0
      ? [`${percentWords(overrideBasisPoints)} of the recruit’s commission`]
      : []),
  ];
  const paid = paymentWords(terms);
  return [
    `${paid.charAt(0).toUpperCase()}${paid.slice(1)}.`,
    ...(forRecruiter.length > 0 ? [`The recruiter gets ${forRecruiter.join(', and ')}.`] : []),
    ...(clawbackDays > 0
      ? [
          `The upfront commission, with the recruiter’s share of it and bonus, is taken back ${earlyEndWords(clawbackDays)}.`,
        ]
      : []),
  ];
}

/** The sentences that say what recruiting pays; undefined where it pays nothing. */
export function recruitingWords({ bonus, override }: RecruiterOffer): string | undefined {
  const recruit = 'an agent who registered with your code';
  const sale = bonus.afterSales === 1 ? 'first' : ordinal(bonus.afterSales);
  const sentences = [
    ...(bonus.cents > 0 && bonus.varies
      ? [
          `Up to ${formatRand(bonus.cents)}, once, for ${recruit}: the plan of their sale says how much, and which sale earns it.`,
        ]
      : []),
    ...(bonus.cents > 0 && !bonus.varies
      ? [`${formatRand(bonus.cents)}, when the ${sale} sale of ${recruit} is approved.`]
      : []),
    ...(bonus.cents > 0 ? [BONUS_RULE] : []),
    ...(override.basisPoints > 0
      ? [
          `${override.varies ? 'Up to ' : ''}${percentWords(override.basisPoints)} of the commission of ${recruit}, whose own commission stays whole.`,
        ]
      : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
