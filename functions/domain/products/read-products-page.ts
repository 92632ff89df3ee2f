import type { productFilter } from '../../../shared/products/contract.ts';
import { isThere, productPosition, productTable } from '../../data/products/product.table.ts';
import type { Context } from '../../platform/context.ts';
import { readOwnPage } from '../search/read-own-page.ts';
import type { FilterQuery } from '../search/read-searched-page.ts';
import { searchOwn } from '../search/search-rows.ts';

/** A page of the administrators' list of products, as it is filtered, searched and ordered. */
export function readProductsPage(
  { table }: Context,
  { status, ...query }: FilterQuery<typeof productFilter>,
) {
  const products = productTable(table);
  return readOwnPage(
    { ...query, filter: { status } },
    {
      name: 'products',
      page: products.page,
      positionOf: productPosition,
      search: (page) =>
        searchOwn(
          table,
          { ...page, filtered: status !== undefined },
          {
            subject: 'product',
            getMany: products.getMany,
            positionOf: productPosition,
            isWanted: (row) => isThere(row) && (status === undefined || row.status === status),
          },
        ),
    },
  );
}
