/** Drafts of commission terms, as an administrator types them. */
import type { Api } from './client.ts';

export type NewDraft = Parameters<Api['commissionPlans']['createDraft']>[0];

/** R60.00 and R12.00 a month for all products and agents, from a day that is far enough ahead. */
export const draftOf = (changes: Partial<NewDraft> = {}): NewDraft => ({
  products: 'all',
  firstDay: '2031-02-01',
  upfront: 'amount',
  upfrontCents: 6_000,
  monthlyCents: 1_200,
  minimumSaleCents: 0,
  bonusCents: 0,
  bonusAfterSales: 1,
  overrideBasisPoints: 0,
  clawbackDays: 0,
  ...changes,
});
