import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Sale } from '../../../shared/sales/schemas.ts';

type Commission = Pick<Sale, 'upfrontCommissionCents' | 'monthlyCommissionCents' | 'plan'>;

/**
 * "R50 upfront and R10 per month", from the amounts of the sale, and for how many months where a plan limits
 * them.
 */
export const commissionTerms = (sale: Commission) =>
  `${wholeRand(sale.upfrontCommissionCents)} upfront and ${wholeRand(sale.monthlyCommissionCents)} per month${limitWords(sale)}`;

/** ` for 24 months`; empty where nothing limits them. */
const limitWords = ({ plan }: Pick<Sale, 'plan'>): string =>
  plan?.months === undefined ? '' : ` for ${countOf(plan.months, 'month')}`;

const wholeRand = (cents: number) => formatRand(cents).replace(/\.00$/, '');
