/** A sale as its network knows it: its number there, and that the customer is active. */
import { isAsRead } from '../platform/conditions.ts';
import { type PageOf, readRows, type RowPage } from '../platform/page.ts';
import { saleEntity, type StoredSale } from './sale.table.ts';

/** The attributes by which statements are matched. */
const MATCHED = [
  'saleId',
  'agentId',
  'productId',
  'customerEmail',
  'customerPhone',
  'networkNumber',
  'activatedAt',
  'status',
  'submittedAt',
  'approvedAt',
  'endedAt',
] as const;
export type SaleToMatch = Pick<StoredSale, (typeof MATCHED)[number]>;

export const saleNetworkTable = saleEntity.with(({ query, write }) => ({
  /** A page of the sales in a status, oldest first, without what matching doesn't need: there are many. */
  pageToMatch: (
    status: StoredSale['status'],
    { limit, after }: PageOf,
  ): Promise<RowPage<SaleToMatch>> => {
    const list = query.allInStatus({ status });
    const rest = after ? list.gt({ submittedAt: after.at, saleId: after.id }) : list;
    return readRows<SaleToMatch>(
      { go: (options) => rest.go({ ...options, attributes: [...MATCHED] }) },
      limit,
    );
  },

  /** Sets the order or line number, if it is as it was read. */
  setNumber: (
    { saleId, networkNumber: before }: Pick<StoredSale, 'saleId' | 'networkNumber'>,
    networkNumber: string,
  ) =>
    write((sales) =>
      sales
        .patch({ saleId })
        .set({ networkNumber })
        .where((stored, is) => isAsRead(before, stored.networkNumber, is)),
    ),

  /** The network activated it, if it is approved as it was read, has not ended and wasn't activated. */
  activate: ({ saleId, status }: StoredSale, activatedAt: string) =>
    write((sales) =>
      sales
        .patch({ saleId })
        .set({ activatedAt })
        .where((stored, is) =>
          [
            is.eq(stored.status, status),
            is.notExists(stored.activatedAt),
            is.notExists(stored.endedAt),
          ].join(' AND '),
        ),
    ),
}));
