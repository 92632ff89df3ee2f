import { productsContract } from '../../../shared/products/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { searchOwn } from '../../domain/search/search-rows.ts';
import { verb } from '../verb.ts';
import { presentProduct } from '../../domain/products/present.ts';
import { isThere, productPosition, productTable } from '../../data/product.table.ts';

export const listProducts = verb(
  productsContract.listProducts,
  async ({ table }, { limit, cursor, status, order, q }) => {
    const query = { list: 'products', status, order, q };
    const page = { status, order, limit, after: positionOf(query, cursor) };
    const products = productTable(table);
    const { rows, more, incomplete } =
      q === undefined
        ? { ...(await products.page(page)), incomplete: false }
        : await searchOwn(
            table,
            { ...page, q, filtered: status !== undefined },
            {
              subject: 'product',
              getMany: products.getMany,
              positionOf: productPosition,
              isWanted: (row) => isThere(row) && (status === undefined || row.status === status),
            },
          );
    const last = rows.at(-1);
    return {
      rows: rows.map(presentProduct),
      cursor: more && last ? cursorAfter(query, productPosition(last)) : null,
      ...(incomplete ? { incomplete } : {}),
    };
  },
);
