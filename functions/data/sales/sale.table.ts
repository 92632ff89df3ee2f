/** Sales: their keys, their lists (own and all, in any or one status) and their transitions. */
import type { SaleTerms } from '../../../shared/commission-plans/rules.ts';
import type { SaleStatus } from '../../../shared/sales/schemas.ts';
import { readPage } from '../../platform/page.ts';
import { optional } from '../../platform/present.ts';
import { BY_TIME, saleEntity, type StoredSale } from './sale-entity.table.ts';
import { listIn, ownListOf, type PageOptions } from './sale-list.table.ts';
import { endOf, indexedOf, noteMessage, OF_CUSTOMER, reverseOf } from './sale-steps.table.ts';

export type { StoredSale } from './sale-entity.table.ts';

/** The fields that an approved sale takes from its terms. */
type Earning = Pick<Partial<StoredSale>, 'earnsThrough' | 'override'>;

/** A sale's fields after a correction. */
export type Correction = Pick<
  StoredSale,
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'productId'
  | 'saleValueCents'
  | 'upfrontCommissionCents'
  | 'monthlyCommissionCents'
> &
  Pick<Partial<StoredSale>, 'productName' | 'proofUploadId' | 'earlierProofIds'> & {
    /** Removed where there is none. */
    proofUrl?: string | undefined;
    /** Removed where there is none. */
    terms?: SaleTerms | undefined;
    /** Removed where there is none. */
    upfrontWaits?: true | undefined;
    networkNumber?: string | undefined;
    revision: number;
    correctedAt: string;
  };

/** The uploads of its proof, with those that corrections replaced. */
export const proofsOf = ({ proofUploadId, earlierProofIds = [] }: StoredSale): string[] => [
  ...earlierProofIds,
  ...(proofUploadId === undefined ? [] : [proofUploadId]),
];

/** The revision that decisions and corrections name. */
export const revisionOf = ({ revision = 0 }: Pick<StoredSale, 'revision'>): number => revision;

/** Attributes that a correction removes where it has none. */
const REMOVABLE = ['proofUrl', 'networkNumber', 'terms', 'upfrontWaits'] as const;

/**
 * By these a network's statement names the sale: with another value, the network's word was about another
 * line.
 */
const KNOWN_BY = ['networkNumber', 'customerPhone', 'productId'] as const;
const OF_NETWORK = ['activatedAt'] as const;

type Changes = Partial<StoredSale>;

/** The fields of a correction that have a value. */
function given(correction: Correction): Changes {
  const { proofUrl, networkNumber, terms, upfrontWaits, ...rest } = correction;
  return { ...rest, ...optional({ proofUrl, networkNumber, terms, upfrontWaits }) };
}

function removedBy(sale: StoredSale, correction: Correction) {
  const blank = REMOVABLE.filter((name) => correction[name] === undefined);
  const isAnother = KNOWN_BY.some((name) => correction[name] !== sale[name]);
  return [...blank, ...(isAnother ? OF_NETWORK : [])];
}

export const saleTable = saleEntity.with((kit) => {
  const { query, write, asRead, change } = kit;
  /** Changes a sale that has one of these statuses; also updates its index keys. */
  const step = (sale: StoredSale, from: readonly SaleStatus[], changes: Changes) =>
    change(sale.saleId, {
      set: changes,
      composite: indexedOf(sale),
      where: (stored, is) => from.map((status) => is.eq(stored.status, status)).join(' OR '),
    });

  /** Changes a pending sale, if it wasn't corrected since it was read. */
  const decide = (
    sale: StoredSale,
    changes: Changes & { status: SaleStatus },
    {
      indexed = indexedOf(sale),
      removed = [],
    }: {
      indexed?: Partial<ReturnType<typeof indexedOf>>;
      removed?: readonly (typeof REMOVABLE | typeof OF_NETWORK)[number][];
    } = {},
  ) =>
    write((sales) =>
      sales
        .patch({ saleId: sale.saleId })
        .set(changes)
        .remove([...removed])
        .composite(indexed)
        .where(
          asRead({
            status: 'pending',
            revision: sale.revision,
            // An approval earns by it.
            ...(changes.status === 'approved' ? { activatedAt: sale.activatedAt } : {}),
          }),
        ),
    );

  return {
    /** A page, newest first where no order is asked for. */
    page: (options: PageOptions) => readPage(listIn(query, options), options, BY_TIME),

    /** The agents' own list. */
    own: ownListOf(kit),

    /** Sales to an address that are neither rejected nor withdrawn. */
    standingTo: async (customerEmail: string): Promise<string[]> => {
      const { data } = await query.withEmail({ customerEmail }).go({ pages: 'all' });
      return data.map(({ saleId }) => saleId);
    },

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
          .where(asRead({ status: sale.status })),
      ),

    approve: (sale: StoredSale, by: { at: string; actorId: string }, earning: Earning) =>
      decide(sale, {
        status: 'approved',
        approvedAt: by.at,
        approvedBy: by.actorId,
        ...earning,
      }),

    /** Notes that its limited months are over, for figures that follow from the sale alone. */
    noteMonthsOver: (sale: StoredSale, at: string) =>
      change(sale.saleId, {
        set: { monthsOverAt: at },
        seen: { status: sale.status, monthsOverAt: undefined },
      }),

    reject: (sale: StoredSale, by: { at: string; reason: string }) =>
      decide(sale, { status: 'rejected', rejectedAt: by.at, rejectionReason: by.reason }),

    /** Its agent takes it back. */
    withdraw: (sale: StoredSale, at: string) =>
      step(sale, ['pending'], { status: 'withdrawn', withdrawnAt: at }),

    /** Replaces what the agent wrote, if the sale is pending and wasn't corrected since it was read. */
    correct: (sale: StoredSale, correction: Correction) => {
      const removed = removedBy(sale, correction);
      return decide(
        sale,
        // The customer indexes' condition needs the status.
        { ...given(correction), status: 'pending' },
        { indexed: { agentId: sale.agentId, submittedAt: sale.submittedAt }, removed },
      );
    },

    /** A new sale replaces this rejected one; only one can. */
    linkResubmission: ({ saleId }: StoredSale, resubmittedAs: string) =>
      change(saleId, {
        set: { resubmittedAs },
        seen: { status: 'rejected', resubmittedAs: undefined },
      }),

    noteMessage: noteMessage(kit),

    /** The linked payout was paid. */
    markPaid: (sale: StoredSale) => step(sale, ['approved', 'paid'], { status: 'paid' }),

    /** The linked payout came back from the bank. */
    markUnpaid: (sale: StoredSale) => step(sale, ['approved', 'paid'], { status: 'approved' }),

    reverse: reverseOf(kit),
    end: endOf(kit),
  };
});

/** A sale, as far as its position needs it. */
type Placed = Pick<StoredSale, 'submittedAt' | 'saleId'>;
export const positionOfSale = (sale: Placed) => ({ at: sale.submittedAt, id: sale.saleId });
/** Position of a sale in the lists. */
export const salePosition = (sale: Placed | undefined) => sale && positionOfSale(sale);
