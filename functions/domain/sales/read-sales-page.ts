import type { saleFilter } from '../../../shared/sales/contract.ts';
import { ENDED_TERM } from '../../data/search/search-entry.table.ts';
import { positionOfSale, saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import type { FilterQuery } from '../search/read-searched-page.ts';
import { readSearchedPage } from '../search/read-searched-page.ts';
import { readPeople } from './read-listed-sales.ts';

export type SalesQuery = FilterQuery<typeof saleFilter>;

/** A page of the administrators' list of sales, as it is filtered, searched and ordered. */
export function readSalesPage(context: Context, query: SalesQuery) {
  const { status, productId, from, to, agentId, ...page } = query;
  const isEnded = status === 'ended';
  return readSearchedPage(
    context.table,
    { ...page, status: isEnded ? undefined : status },
    {
      name: 'sales',
      subject: 'saleCustomer',
      stored: saleTable(context.table),
      positionOf: positionOfSale,
      readPeople: (agentIds) => readPeople(context, agentIds),
    },
    { from, to, agentId, keys: [...(isEnded ? [endedKey] : []), ...keysOf(productId)] },
  );
}

const endedKey = {
  subject: 'saleEnded' as const,
  value: ENDED_TERM,
  fits: (sale: StoredSale) => sale.endedAt !== undefined,
};

const keysOf = (productId: string | undefined) =>
  productId === undefined
    ? []
    : [
        {
          subject: 'saleProduct' as const,
          value: productId,
          fits: (sale: StoredSale) => sale.productId === productId,
        },
      ];
