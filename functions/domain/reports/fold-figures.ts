/** The figures by which reports rank agents, products and referrers, from measures. */
import type { Measures } from '../../../shared/kernel/measures.ts';
import type { Ranked } from '../../data/reports/rollup.table.ts';

/** Sums of some days: a number for each figure of the kind, in its order. */
export type Figures = readonly number[];

/** A daily row's figures. They are linear: a difference of measures gives a difference of figures. */
export const foldFigures = (ranked: Ranked, measures: Partial<Measures>): Figures =>
  ranked === 'referrers' ? referred(measures) : earned(measures);

/** True where figures add nothing to any sum. */
export const isNothing = (figures: Figures): boolean => figures.every((figure) => figure === 0);

/** Sales that count, their value, and the two parts of their commission (`commissionThrough`), in cents. */
const earned = ({
  salesApproved = 0,
  salesPaid = 0,
  salesValueCents = 0,
  salesFixedCents = 0,
  salesMonthlyCents = 0,
}: Partial<Measures>): number[] => [
  salesApproved + salesPaid,
  salesValueCents,
  salesFixedCents,
  salesMonthlyCents,
];

/** Recruits, those who sold, clicks, sign-ups that clicks led to, and bonuses in cents. */
const referred = ({
  referrals = 0,
  referralsFirstSale = 0,
  clicksInvite = 0,
  clicksTraffic = 0,
  clicksConverted = 0,
  referralBonusCents = 0,
}: Partial<Measures>): number[] => [
  referrals,
  referralsFirstSale,
  clicksInvite + clicksTraffic,
  clicksConverted,
  referralBonusCents,
];
