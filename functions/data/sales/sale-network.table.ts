/** A sale as its network knows it: its number there, and that the customer is active. */
import type { StoredSale } from './sale.table.ts';
import { saleEntity } from './sale-entity.table.ts';

export const saleNetworkTable = saleEntity.with(({ write, asRead, change }) => ({
  /**
   * Sets the order or line number, if it is as it was read. It counts as a correction: a form or a decision
   * of before would go by the number of before.
   */
  setNumber: (
    { saleId, networkNumber: before }: Pick<StoredSale, 'saleId' | 'networkNumber'>,
    networkNumber: string,
  ) =>
    change(saleId, {
      set: { networkNumber },
      add: { revision: 1 },
      seen: { networkNumber: before },
    }),

  /**
   * The network activated it, if it is pending or approved as it was read, has not ended and wasn't
   * activated.
   */
  activate: ({ saleId, status, revision }: StoredSale, activatedAt: string) =>
    write((sales) =>
      sales
        .patch({ saleId })
        .set({ activatedAt })
        // Its revision, because a correction or another number may make it another customer's.
        .where(asRead({ status, revision, activatedAt: undefined, endedAt: undefined })),
    ),
}));
