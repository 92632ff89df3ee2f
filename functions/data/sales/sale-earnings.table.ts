/** An agent's sales as far as their commission depends on them, for work on every agent. */
import type { StoredSale } from './sale.table.ts';
import { saleEntity } from './sale-entity.table.ts';

/** The attributes that commission follows from. */
const EARNING = [
  'status',
  'approvedAt',
  'endedAt',
  'reversedAt',
  'reversedThrough',
  'clawbackCents',
  'saleValueCents',
  'productId',
  'upfrontCommissionCents',
  'monthlyCommissionCents',
  'terms',
] as const satisfies readonly (keyof StoredSale)[];
export type EarningSale = Pick<StoredSale, (typeof EARNING)[number]>;

export const saleEarningsTable = saleEntity.with(({ query }) => ({
  /** A page of an agent's sales, oldest first. */
  page: async (agentId: string, cursor: string | null, limit: number) => {
    const asked = { order: 'asc', limit, cursor, attributes: [...EARNING] } as const;
    const { data: rows, cursor: next } = await query.own({ agentId }).go(asked);
    return { rows, next };
  },
}));
