/** Sales: their keys, their lists (own and all, in any or one status) and their transitions. */
import type { ListOrder } from '../../shared/kernel/page.ts';
import { MAX_SALE_MESSAGES, MESSAGE_SIDES } from '../../shared/sales/rules.ts';
import type { SaleStatus } from '../../shared/sales/schemas.ts';
import { defineEntity, type ItemOf, key, type KitOf } from '../platform/entity.ts';
import { type Position, readPage, type TimeSpan } from '../platform/page.ts';
import { optional } from '../platform/present.ts';

/** Rejected and withdrawn sales leave the customer indexes: the customer may be submitted again. */
const isStanding = ({ status }: { status?: string }) =>
  status !== 'rejected' && status !== 'withdrawn';

const BY_TIME = key`${'submittedAt'}#${'saleId'}`;

const definition = defineEntity({
  name: 'sale',
  id: 'saleId',
  attributes: {
    saleId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    customerName: { type: 'string', required: true },
    customerEmail: { type: 'string', required: true },
    customerPhone: { type: 'string', required: true },
    productId: { type: 'string', required: true },
    /** The product's name when the sale was made; it stays when the product goes. */
    productName: { type: 'string' },
    saleValueCents: { type: 'number', required: true },
    upfrontCommissionCents: { type: 'number', required: true },
    monthlyCommissionCents: { type: 'number', required: true },
    clawbackCents: { type: 'number' },
    /** The day of submission in South Africa. */
    saleDate: { type: 'string', required: true },
    submittedAt: { type: 'string', required: true },
    proofUrl: { type: 'string' },
    /** The upload whose file is the sale's proof. */
    proofUploadId: { type: 'string' },
    /** Uploads that corrections have replaced; their files stay until the customer is erased. */
    earlierProofIds: { type: 'list', items: { type: 'string' } },
    status: { type: ['pending', 'approved', 'rejected', 'paid', 'withdrawn'], required: true },
    approvedAt: { type: 'string' },
    approvedBy: { type: 'string' },
    rejectedAt: { type: 'string' },
    rejectionReason: { type: 'string' },
    /** When its approval was undone, and by whom; it is `rejected` then, and keeps `approvedAt`. */
    reversedAt: { type: 'string' },
    reversedBy: { type: 'string' },
    /** Cents taken back from its agent, and of the bonus from the agent's referrer. */
    reversedCents: { type: 'number' },
    reversedBonusCents: { type: 'number' },
    /** The agent whom that bonus was taken from: a referral may name another one later. */
    reversedBonusFrom: { type: 'string' },
    /** The last period whose commission it had earned when the approval was undone. */
    reversedThrough: { type: 'string' },
    /** How often it was corrected; absent: never. */
    revision: { type: 'number' },
    correctedAt: { type: 'string' },
    withdrawnAt: { type: 'string' },
    /** The rejected sale that this one replaces. */
    resubmits: { type: 'string' },
    /** The sale that replaces this rejected one. */
    resubmittedAs: { type: 'string' },
    /** The agent's lead that it came of; a sale that replaces a rejected one has the same. */
    leadId: { type: 'string' },
    endedAt: { type: 'string' },
    endReason: { type: 'string' },
    createdBy: { type: 'string', required: true },
    /** The payout of the upfront commission, on a sale that an administrator added. */
    upfrontPayoutId: { type: 'string' },
    /** Messages that were ever sent about it (`sale-message.table.ts`); absent: none. */
    messages: { type: 'number' },
    lastMessageFrom: { type: MESSAGE_SIDES },
    lastMessageAt: { type: 'string' },
    /** When the other side was last notified of a message of `lastMessageFrom`. */
    messageNoticeAt: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    own: { index: 'gsi1', pk: key`sales#${'agentId'}`, sk: BY_TIME },
    ownInStatus: { index: 'gsi2', pk: key`sales#${'agentId'}#${'status'}`, sk: BY_TIME },
    all: { index: 'gsi3', pk: key`sales`, sk: BY_TIME },
    allInStatus: { index: 'gsi4', pk: key`sales#${'status'}`, sk: BY_TIME },
    withPhone: {
      index: 'gsi5',
      condition: isStanding,
      pk: key`salesToPhone#${'customerPhone'}`,
      sk: BY_TIME,
    },
    withEmail: {
      index: 'gsi6',
      condition: isStanding,
      pk: key`salesToEmail#${'customerEmail'}`,
      sk: BY_TIME,
    },
  },
});

export type StoredSale = ItemOf<typeof definition>;

/** A sale's fields after a correction. */
export type Correction = Pick<
  StoredSale,
  'customerName' | 'customerEmail' | 'customerPhone' | 'productId' | 'saleValueCents'
> &
  Pick<Partial<StoredSale>, 'productName' | 'proofUploadId' | 'earlierProofIds'> & {
    /** Removed where there is none. */
    proofUrl?: string | undefined;
    revision: number;
    correctedAt: string;
  };

/** The uploads of its proof, with those that corrections replaced. */
export const proofsOf = ({ proofUploadId, earlierProofIds = [] }: StoredSale): string[] => [
  ...earlierProofIds,
  ...(proofUploadId === undefined ? [] : [proofUploadId]),
];

/** How often a sale was corrected. */
export const revisionOf = ({ revision = 0 }: Pick<StoredSale, 'revision'>): number => revision;

interface PageOptions {
  agentId?: string | undefined;
  status?: SaleStatus | undefined;
  order?: ListOrder | undefined;
  limit: number;
  after?: Position | undefined;
  span?: TimeSpan | undefined;
}

/** A sale's other index key attributes beside its status. */
const indexedOf = ({ agentId, submittedAt, customerPhone, customerEmail }: StoredSale) => ({
  agentId,
  submittedAt,
  customerPhone,
  customerEmail,
});

/** Attributes removed when a customer is erased: the proof, and the summary of messages. */
const OF_CUSTOMER = [
  'proofUrl',
  'proofUploadId',
  'earlierProofIds',
  'lastMessageFrom',
  'lastMessageAt',
  'messageNoticeAt',
] as const;

type Changes = Partial<StoredSale>;
type SaleKit = KitOf<typeof definition>;

/** Counts a message, unless the sale has its greatest number; leaves what decisions look at. */
const noteMessage =
  ({ write }: SaleKit) =>
  (
    { saleId }: StoredSale,
    last: Pick<StoredSale, 'lastMessageFrom' | 'lastMessageAt' | 'messageNoticeAt'>,
  ) =>
    write((sales) =>
      sales
        .patch({ saleId })
        .set(last)
        .add({ messages: 1 })
        .where(
          ({ messages }, is) =>
            `${is.notExists(messages)} OR ${is.lt(messages, MAX_SALE_MESSAGES)}`,
        ),
    );

/** Its approval was wrong: rejected, if it is still as it was read. */
const reverseOf =
  ({ write }: SaleKit) =>
  (
    sale: StoredSale,
    by: { at: string; actorId: string; reason: string } & Pick<
      StoredSale,
      'reversedCents' | 'reversedThrough'
    > &
      Partial<Pick<StoredSale, 'reversedBonusCents' | 'reversedBonusFrom'>>,
  ) => {
    const { at, actorId, reason, ...taken } = by;
    return write((sales) =>
      sales
        .patch({ saleId: sale.saleId })
        .set({
          status: 'rejected',
          rejectedAt: at,
          rejectionReason: reason,
          reversedAt: at,
          reversedBy: actorId,
          ...taken,
        })
        .composite(indexedOf(sale))
        .where((stored, is) => {
          const sameEnd =
            sale.endedAt === undefined
              ? is.notExists(stored.endedAt)
              : is.eq(stored.endedAt, sale.endedAt);
          return `${is.eq(stored.status, sale.status)} AND ${sameEnd}`;
        }),
    );
  };

/** The customer cancelled. `clawbackCents` is what the end takes back of the upfront commission. */
const endOf =
  ({ write }: SaleKit) =>
  (sale: StoredSale, by: { at: string; reason: string; clawbackCents?: number }) =>
    write((sales) =>
      sales
        .patch({ saleId: sale.saleId })
        .set({
          endedAt: by.at,
          endReason: by.reason,
          ...(by.clawbackCents ? { clawbackCents: by.clawbackCents } : {}),
        })
        .where(
          (stored, is) =>
            `${is.eq(stored.status, sale.status)} AND ${is.notExists(stored.endedAt)}`,
        ),
    );

export const saleTable = definition.with((kit) => {
  const { query, write } = kit;
  const list = ({ agentId, status }: PageOptions) => {
    if (agentId && status) return query.ownInStatus({ agentId, status });
    if (agentId) return query.own({ agentId });
    if (status) return query.allInStatus({ status });
    return query.all({});
  };

  /** Changes a sale that has one of these statuses; also updates its index keys. */
  const change = (sale: StoredSale, from: readonly SaleStatus[], changes: Changes) =>
    write((sales) =>
      sales
        .patch({ saleId: sale.saleId })
        .set(changes)
        .composite(indexedOf(sale))
        .where((stored, is) => from.map((status) => is.eq(stored.status, status)).join(' OR ')),
    );

  /** Changes a pending sale, if it wasn't corrected since it was read. */
  const decide = (
    sale: StoredSale,
    changes: Changes & { status: SaleStatus },
    {
      indexed = indexedOf(sale),
      removed = [],
    }: { indexed?: Partial<ReturnType<typeof indexedOf>>; removed?: 'proofUrl'[] } = {},
  ) =>
    write((sales) =>
      sales
        .patch({ saleId: sale.saleId })
        .set(changes)
        .remove(removed)
        .composite(indexed)
        .where((stored, is) => {
          const { revision: seen } = sale;
          const isSame =
            seen === undefined ? is.notExists(stored.revision) : is.eq(stored.revision, seen);
          return `${is.eq(stored.status, 'pending')} AND ${isSame}`;
        }),
    );

  return {
    /** A page, newest first where no order is asked for. */
    page: (options: PageOptions) => readPage(list(options), options, BY_TIME),

    /**
     * The newest sales to the same customer, by phone or e-mail, within a time span; without
     * rejected sales, including the sale itself.
     */
    alike: async (
      { customerPhone, customerEmail }: StoredSale,
      { from, to, limit }: { from: string; to: string; limit: number },
    ): Promise<StoredSale[]> => {
      const span = [{ submittedAt: from }, { submittedAt: to }] as const;
      const newest = { order: 'desc', limit } as const;
      const [toPhone, toEmail] = await Promise.all([
        query
          .withPhone({ customerPhone })
          .between(...span)
          .go(newest),
        query
          .withEmail({ customerEmail })
          .between(...span)
          .go(newest),
      ]);
      return [...toPhone.data, ...toEmail.data];
    },

    /** Replaces the customer by a placeholder, and removes the proof and what is noted of messages. */
    forgetCustomer: (
      sale: StoredSale,
      nobody: Pick<StoredSale, 'customerName' | 'customerEmail' | 'customerPhone'>,
    ) =>
      write((sales) =>
        sales
          .patch({ saleId: sale.saleId })
          // The customer indexes' condition needs the status.
          .set({ ...nobody, status: sale.status })
          .remove([...OF_CUSTOMER])
          .composite({ agentId: sale.agentId, submittedAt: sale.submittedAt })
          .where((stored, is) => is.eq(stored.status, sale.status)),
      ),

    approve: (sale: StoredSale, by: { at: string; actorId: string }) =>
      decide(sale, { status: 'approved', approvedAt: by.at, approvedBy: by.actorId }),

    reject: (sale: StoredSale, by: { at: string; reason: string }) =>
      decide(sale, { status: 'rejected', rejectedAt: by.at, rejectionReason: by.reason }),

    /** Its agent takes it back. */
    withdraw: (sale: StoredSale, at: string) =>
      change(sale, ['pending'], { status: 'withdrawn', withdrawnAt: at }),

    /** Replaces what the agent wrote, if the sale is pending and wasn't corrected since it was read. */
    correct: (sale: StoredSale, { proofUrl, ...correction }: Correction) =>
      decide(
        sale,
        // The customer indexes' condition needs the status.
        { ...correction, ...optional({ proofUrl }), status: 'pending' },
        {
          indexed: { agentId: sale.agentId, submittedAt: sale.submittedAt },
          removed: proofUrl === undefined ? ['proofUrl'] : [],
        },
      ),

    /** A new sale replaces this rejected one; only one can. */
    linkResubmission: ({ saleId }: StoredSale, resubmittedAs: string) =>
      write((sales) =>
        sales
          .patch({ saleId })
          .set({ resubmittedAs })
          .where(
            (stored, is) =>
              `${is.eq(stored.status, 'rejected')} AND ${is.notExists(stored.resubmittedAs)}`,
          ),
      ),

    noteMessage: noteMessage(kit),

    /** The linked payout was paid. */
    markPaid: (sale: StoredSale) => change(sale, ['approved', 'paid'], { status: 'paid' }),

    /** The linked payout came back from the bank. */
    markUnpaid: (sale: StoredSale) => change(sale, ['approved', 'paid'], { status: 'approved' }),

    reverse: reverseOf(kit),
    end: endOf(kit),
  };
});

export const positionOfSale = (sale: StoredSale) => ({ at: sale.submittedAt, id: sale.saleId });
/** Position of a sale in the lists. */
export const salePosition = (sale: StoredSale | undefined) => sale && positionOfSale(sale);
