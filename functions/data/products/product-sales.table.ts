/**
 * The sales of a network, by product, as its statement is compared with them: search entries of sales by
 * product, and of products by network. There are millions, so a page has no attribute that isn't needed.
 */
import {
  type ComparedWith,
  firstOf,
  type Found,
  searchEntryEntity,
} from '../search/search-entry.table.ts';

/** The migration after whose rebuild every sale and product has its entry. */
export const SINCE_MIGRATION = 8;

const READ = [
  'id',
  'at',
  'agentId',
  'standing',
  'phone',
  'number',
  'isActivated',
  'approvedOn',
  'endedOn',
] as const;

/** A sale as a statement is compared with it. */
export type ProductSale = Found & ComparedWith;

/** A page of a product's sales; `next` is where the next one begins, undefined after the last. */
export interface ProductSales {
  sales: ProductSale[];
  next: string | undefined;
}

export const productSalesTable = searchEntryEntity.with(({ query }) => ({
  /**
   * Sales of a product, oldest first, as many as fit into an answer of 1 MB; the latest changes may be
   * missing.
   * @param after the `next` of the page before
   */
  page: async (
    productId: string,
    { after }: { after?: string | undefined } = {},
  ): Promise<ProductSales> => {
    const list = { subject: 'saleProduct', first: firstOf(productId), term: productId } as const;
    const asked = { attributes: [...READ], cursor: after ?? null };
    const { data: sales, cursor } = await query.primary(list).go(asked);
    return { sales, next: cursor ?? undefined };
  },

  /**
   * The ids of all products of a network, also of deleted ones; those that changed it lately may be among
   * them.
   */
  productsOf: async (networkKey: string): Promise<string[]> => {
    const list = {
      subject: 'productNetwork',
      first: firstOf(networkKey),
      term: networkKey,
    } as const;
    const { data } = await query.primary(list).go({ pages: 'all' });
    return data.map(({ id }) => id);
  },
}));
