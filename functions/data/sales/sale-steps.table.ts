/** Transitions of an approved sale, and the writes about its customer's messages. */
import { MAX_SALE_MESSAGES } from '../../../shared/sales/rules.ts';
import { optional } from '../../platform/present.ts';
import type { SaleKit, StoredSale } from './sale-entity.table.ts';

/** A sale's other index key attributes beside its status. */
export const indexedOf = ({ agentId, submittedAt, customerPhone, customerEmail }: StoredSale) => ({
  agentId,
  submittedAt,
  customerPhone,
  customerEmail,
});

/**
 * Attributes removed when a customer is erased: the number by which the network knows the customer, the
 * proof, and the summary of messages.
 */
export const OF_CUSTOMER = [
  'networkNumber',
  'proofUrl',
  'proofUploadId',
  'earlierProofIds',
  'lastMessageFrom',
  'lastMessageAt',
  'messageNoticeAt',
] as const;

/** Counts a message, unless the sale has its greatest number; leaves what decisions look at. */
export const noteMessage =
  ({ change }: SaleKit) =>
  (
    { saleId }: StoredSale,
    last: Pick<StoredSale, 'lastMessageFrom' | 'lastMessageAt' | 'messageNoticeAt'>,
  ) =>
    change(saleId, {
      set: last,
      add: { messages: 1 },
      where: ({ messages }, is) =>
        `${is.notExists(messages)} OR ${is.lt(messages, MAX_SALE_MESSAGES)}`,
    });

/**
 * An approved sale that has earned its agent what it had earned when it was read: the upfront commission may
 * have waited for its activation.
 */
const earningsOf = ({ status, endedAt, activatedAt }: StoredSale) => ({
  status,
  endedAt,
  activatedAt,
});

/** Its approval was wrong: rejected, if it is still as it was read. */
export const reverseOf =
  ({ change }: SaleKit) =>
  (
    sale: StoredSale,
    by: { at: string; actorId: string; reason: string } & Pick<
      StoredSale,
      'reversedCents' | 'reversedThrough'
    > &
      Partial<Pick<StoredSale, 'reversedBonusCents' | 'reversedBonusFrom' | 'override'>>,
  ) => {
    const { at, actorId, reason, ...taken } = by;
    return change(sale.saleId, {
      set: {
        status: 'rejected',
        rejectedAt: at,
        rejectionReason: reason,
        reversedAt: at,
        reversedBy: actorId,
        ...taken,
      },
      composite: indexedOf(sale),
      seen: earningsOf(sale),
    });
  };

/**
 * The customer cancelled, if it is still as it was read. `clawbackCents` and `reversedBonusCents` are what
 * the end takes back of the upfront commission and of the recruiter's bonus.
 */
export const endOf =
  ({ change }: SaleKit) =>
  (
    sale: StoredSale,
    {
      at,
      reason,
      clawbackCents,
      ...others
    }: { at: string; reason: string } & {
      [
        Name in
          | 'clawbackCents'
          | 'networkEndedOn'
          | 'override'
          | 'reversedBonusCents'
          | 'reversedBonusFrom'
      ]?: StoredSale[Name] | undefined;
    },
  ) =>
    change(sale.saleId, {
      set: {
        endedAt: at,
        endReason: reason,
        ...optional({ clawbackCents: clawbackCents || undefined, ...others }),
      },
      seen: earningsOf(sale),
    });
