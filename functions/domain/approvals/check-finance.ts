import { FINANCE_CHANGED } from '../../../shared/identity/policy.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';

/**
 * The condition that the actor, who had the finance permission a moment ago, still has it: of two who
 * take it from each other, or close each other's account, the slower one is refused.
 */
export const checkFinance = ({ actor, table }: Pick<Context, 'actor' | 'table'>): Write =>
  profileTable(table)
    .requireFinance(actor.userId)
    .orThrow(() => conflict(FINANCE_CHANGED));
