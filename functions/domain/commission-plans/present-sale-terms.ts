import type { SaleCommission } from '../../../shared/commission-plans/rules.ts';
import type { AddedCommission } from '../../../shared/commission-plans/schemas.ts';
import { upfrontEarnedCents } from '../../../shared/ledger/rules.ts';
import { optional } from '../../platform/present.ts';

/** The terms of a sale's plan, for people. */
export const planOf = ({ terms }: Pick<SaleCommission, 'terms'>) =>
  terms && { clawbackDays: terms.clawbackDays, ...optional({ months: terms.months }) };

export const presentSaleTerms = (commission: SaleCommission): AddedCommission => ({
  upfrontCommissionCents: commission.upfrontCommissionCents,
  monthlyCommissionCents: commission.monthlyCommissionCents,
  payoutCents: upfrontEarnedCents(commission),
  ...optional({ plan: planOf(commission) }),
});
