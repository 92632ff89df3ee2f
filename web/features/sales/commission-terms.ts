import { formatRand } from '../../../shared/kernel/money.ts';

/** "R50 upfront and R10 per month", from the amounts of the sale. */
export const commissionTerms = (sale: {
  upfrontCommissionCents: number;
  monthlyCommissionCents: number;
}) =>
  `${wholeRand(sale.upfrontCommissionCents)} upfront and ${wholeRand(sale.monthlyCommissionCents)} per month`;

const wholeRand = (cents: number) => formatRand(cents).replace(/\.00$/, '');
