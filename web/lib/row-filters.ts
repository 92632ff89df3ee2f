/** The filters of a list's rows beside status and search, kept in the address under their names. */
import { PERIOD_PATTERN } from '../../shared/kernel/month.ts';
import type { PayoutType } from '../../shared/payouts/contract.ts';

export interface RowFilters {
  /** The first and the last South African day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  agentId?: string | undefined;
  referrerId?: string | undefined;
  productId?: string | undefined;
  payoutType?: PayoutType | undefined;
  /** The month of a batch, `YYYY-MM`. */
  batch?: string | undefined;
}

export type FilterName = keyof RowFilters;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[\w-]{1,64}$/;

const forms: Record<FilterName, RegExp> = {
  from: DAY,
  to: DAY,
  agentId: ID,
  referrerId: ID,
  productId: ID,
  payoutType: /^(request|upfront|manual|monthly)$/,
  batch: PERIOD_PATTERN,
};

const isDay = (text: string) => !Number.isNaN(Date.parse(text));

/** The filters of the address that this list has; others, and values of another form, are ignored. */
export function readFilters(query: URLSearchParams, names: readonly FilterName[]): RowFilters {
  const found = names.flatMap((name) => {
    const value = query.get(name) ?? '';
    const isFit = forms[name].test(value) && (forms[name] !== DAY || isDay(value));
    return isFit ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}
