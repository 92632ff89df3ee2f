/** Terms of commission as plans store and show them. All amounts are integer cents. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { MAX_AMOUNT_CENTS } from '../kernel/money.ts';
import { lineOfText } from '../kernel/text.ts';
import {
  MAX_BONUS_SALES,
  MAX_CLAWBACK_DAYS,
  MAX_COMMISSION_MONTHS,
  WHOLE_BASIS_POINTS,
} from './limits.ts';

const amount = z
  .int('must be a whole number of cents')
  .min(0, 'must not be below R0.00')
  .max(MAX_AMOUNT_CENTS, 'must be at most R10 000 000.00');

const wholeNumber = (min: number, max: number) =>
  z
    .int(`must be ${min} to ${max}`)
    .min(min, `must be ${min} to ${max}`)
    .max(max, `must be ${min} to ${max}`);

/** Earned once, on approval: an amount, or the product's Base Commission Rate of the sale value. */
export const upfrontTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), cents: amount }),
  z.strictObject({ kind: z.literal('productRate') }),
]);

export const commissionTerms = z.strictObject({
  upfront: upfrontTerms,
  /** For each month at whose end the sale is active. */
  monthlyCents: amount,
  /** For how many months, from that of the approval on; absent: without a limit. */
  months: wholeNumber(1, MAX_COMMISSION_MONTHS).optional(),
  /** A sale of a lower value earns no commission and no override. */
  minimumSaleCents: amount,
  /** Paid to the recruiter for the recruit's n-th approved sale; 0: none. */
  bonusCents: amount,
  /** The n of the bonus: 1 is the recruit's first approved sale. */
  bonusAfterSales: wholeNumber(1, MAX_BONUS_SALES),
  /** The recruiter's share of a recruit's commission in hundredths of a percent; 0: none. */
  overrideBasisPoints: z
    .int('must be 0% to 100%, with at most two decimals')
    .min(0, 'must be 0% to 100%')
    .max(WHOLE_BASIS_POINTS, 'must be 0% to 100%'),
  /** A sale that ends in so many days from earning its upfront commission on loses it; 0: never. */
  clawbackDays: wholeNumber(0, MAX_CLAWBACK_DAYS),
});
export type CommissionTerms = z.infer<typeof commissionTerms>;

/** The sales that a plan is for. Each scope has one plan, so two plans never claim the same sale equally. */
export const planScope = z.strictObject({
  products: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    /** Products of a connection type. */
    z.strictObject({ kind: z.literal('type'), connectionTypeId: lineOfText(100) }),
    z.strictObject({ kind: z.literal('product'), productId: id }),
  ]),
  agents: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('group'), groupId: id }),
  ]),
});
export type PlanScope = z.infer<typeof planScope>;

/** The commission of a product's sales as agents and administrators see it. */
export const shownCommission = z.object({
  /** Earned on approval; absent where it is `rate` of the sale value. */
  upfrontCents: z.int().optional(),
  /** Percent. */
  rate: z.number().optional(),
  monthlyCents: z.int(),
  /** Absent: without a limit. */
  months: z.int().optional(),
  /** Absent: there is none. */
  minimumSaleCents: z.int().optional(),
});
export type ShownCommission = z.infer<typeof shownCommission>;

/** A sale's earnings for its agent, by the terms of its day. */
export const addedCommission = z.object({
  upfrontCommissionCents: z.int(),
  monthlyCommissionCents: z.int(),
  /** The terms of its plan; absent for standard ones, which follow the settings. */
  plan: z.object({ months: z.int().optional(), clawbackDays: z.int() }).optional(),
  /**
   * The upfront payout of a sale that an administrator adds; 0: it earns none, or waits for its activation.
   */
  payoutCents: z.int(),
});
export type AddedCommission = z.infer<typeof addedCommission>;

/** The most that recruiting pays at present; the plan of a recruit's sale decides. */
export const recruiterOffer = z.object({
  bonus: z.object({
    /** The highest; 0 for none. */
    cents: z.int(),
    /** The number of the recruit's approved sale that earns it. */
    afterSales: z.int(),
    /** True where a sale's plan decides how much, and whether. */
    varies: z.boolean(),
  }),
  override: z.object({
    /** The highest share of a recruit's commission in hundredths of a percent; 0 for none. */
    basisPoints: z.int(),
    varies: z.boolean(),
  }),
});
export type RecruiterOffer = z.infer<typeof recruiterOffer>;
