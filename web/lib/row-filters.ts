/** The filters of a list's rows beside status and search, kept in the address under their names. */
import { isDay, PERIOD_PATTERN } from '../../shared/kernel/month.ts';
import type { AccountState, PayoutType } from '../../shared/payouts/contract.ts';

export interface RowFilters {
  /** The first and the last South African day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  agentId?: string | undefined;
  referrerId?: string | undefined;
  productId?: string | undefined;
  payoutType?: PayoutType | undefined;
  account?: AccountState | undefined;
  /** The month of a batch, `YYYY-MM`. */
  batch?: string | undefined;
}

export type FilterName = keyof RowFilters;

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);
const isId = matches(/^[\w-]{1,64}$/);

const fits: Record<FilterName, (text: string) => boolean> = {
  from: isDay,
  to: isDay,
  agentId: isId,
  referrerId: isId,
  productId: isId,
  payoutType: matches(/^(request|upfront|manual|monthly)$/),
  account: matches(/^(ready|missing|held)$/),
  batch: matches(PERIOD_PATTERN),
};

/** The filters of the address that this list has; others, and values of another form, are ignored. */
export function readFilters(query: URLSearchParams, names: readonly FilterName[]): RowFilters {
  const found = names.flatMap((name) => {
    const value = query.get(name) ?? '';
    return fits[name](value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}
