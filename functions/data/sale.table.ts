/** Sales: their keys, their lists (own and all, in any or one status) and their transitions. */
import { Entity, type EntityItem } from 'electrodb';
import type { ListOrder } from '../../shared/kernel/page.ts';
import type { SaleStatus } from '../../shared/sales/contract.ts';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { Position } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const NEWEST_SORT = '${submittedAt}#${saleId}';

/** A rejected sale is nobody's any more: who submits it again repeats nothing. */
const notRejected = ({ status }: { status?: string }) => status !== 'rejected';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'sale', version: '1', service: 'portal' },
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
        status: { type: ['pending', 'approved', 'rejected', 'paid'] as const, required: true },
        approvedAt: { type: 'string' },
        approvedBy: { type: 'string' },
        rejectedAt: { type: 'string' },
        rejectionReason: { type: 'string' },
        endedAt: { type: 'string' },
        endReason: { type: 'string' },
        createdBy: { type: 'string', required: true },
        /** The payout of the upfront commission, on a sale that an administrator added. */
        upfrontPayoutId: { type: 'string' },
        inputHash: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'sale#${saleId}', 'saleId'),
          sk: key('sk', 'sale'),
        },
        own: {
          index: 'gsi1',
          pk: key('gsi1pk', 'sales#${agentId}', 'agentId'),
          sk: key('gsi1sk', NEWEST_SORT, 'submittedAt', 'saleId'),
        },
        ownInStatus: {
          index: 'gsi2',
          pk: key('gsi2pk', 'sales#${agentId}#${status}', 'agentId', 'status'),
          sk: key('gsi2sk', NEWEST_SORT, 'submittedAt', 'saleId'),
        },
        all: {
          index: 'gsi3',
          pk: key('gsi3pk', 'sales'),
          sk: key('gsi3sk', NEWEST_SORT, 'submittedAt', 'saleId'),
        },
        allInStatus: {
          index: 'gsi4',
          pk: key('gsi4pk', 'sales#${status}', 'status'),
          sk: key('gsi4sk', NEWEST_SORT, 'submittedAt', 'saleId'),
        },
        withPhone: {
          index: 'gsi5',
          condition: notRejected,
          pk: key('gsi5pk', 'salesToPhone#${customerPhone}', 'customerPhone'),
          sk: key('gsi5sk', NEWEST_SORT, 'submittedAt', 'saleId'),
        },
        withEmail: {
          index: 'gsi6',
          condition: notRejected,
          pk: key('gsi6pk', 'salesToEmail#${customerEmail}', 'customerEmail'),
          sk: key('gsi6sk', NEWEST_SORT, 'submittedAt', 'saleId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredSale = EntityItem<ReturnType<typeof build>>;

interface PageOptions {
  agentId?: string | undefined;
  status?: SaleStatus | undefined;
  order?: ListOrder | undefined;
  limit: number;
  after?: Position | undefined;
}

/** What of a sale its index keys are made of, beside its status; none of it ever changes. */
const indexedOf = ({ agentId, submittedAt, customerPhone, customerEmail }: StoredSale) => ({
  agentId,
  submittedAt,
  customerPhone,
  customerEmail,
});

type Otherwise = Write['otherwise'];
type Changes = Partial<StoredSale>;

/** The writes of whom a sale was made to. */
const customerWrites = (write: ReturnType<typeof writerOf<ReturnType<typeof build>>>) => ({
  /** Another customer than there was, who is nobody; a proof goes with the one that there was. */
  forgetCustomer: (
    sale: StoredSale,
    nobody: Pick<StoredSale, 'customerName' | 'customerEmail' | 'customerPhone'>,
    otherwise: Otherwise,
  ) =>
    write(
      (sales) =>
        sales
          .patch({ saleId: sale.saleId })
          // The status decides whether the sale stands in the lists by customer.
          .set({ ...nobody, status: sale.status })
          .remove(['proofUrl', 'proofUploadId'])
          .composite({ agentId: sale.agentId, submittedAt: sale.submittedAt })
          .where((stored, is) => is.eq(stored.status, sale.status))
          .commit(OLD),
      otherwise,
    ),
});

export const saleTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);

  const list = ({ agentId, status }: PageOptions) => {
    if (agentId && status) return entity.query.ownInStatus({ agentId, status });
    if (agentId) return entity.query.own({ agentId });
    if (status) return entity.query.allInStatus({ status });
    return entity.query.all({});
  };

  /** A change of one sale that stands in one of some states; the index copies move with its status. */
  const change = (
    sale: StoredSale,
    from: readonly SaleStatus[],
    changes: Changes,
    otherwise: Otherwise,
  ) =>
    write(
      (sales) =>
        sales
          .patch({ saleId: sale.saleId })
          .set(changes)
          .composite(indexedOf(sale))
          .where((stored, is) => from.map((status) => is.eq(stored.status, status)).join(' OR '))
          .commit(OLD),
      otherwise,
    );

  return {
    /** The sale, read consistently. */
    get: async (saleId: string): Promise<StoredSale | undefined> =>
      (await entity.get({ saleId }).go({ consistent: true })).data ?? undefined,

    /** Several by their ids, for display; they may be a moment old. */
    getMany: async (saleIds: readonly string[]): Promise<Map<string, StoredSale>> => {
      const data = await wholeBatch(
        entity.get(saleIds.map((saleId) => ({ saleId }))).go(CHUNKS_AT_ONCE),
      );
      return new Map(data.map((sale) => [sale.saleId, sale]));
    },

    /** A page, newest first where no order is asked for. */
    page: async (options: PageOptions): Promise<{ rows: StoredSale[]; more: boolean }> => {
      const { limit, after, order = 'newest' } = options;
      const query = list(options);
      const last = after && { submittedAt: after.at, saleId: after.id };
      const [from, direction] =
        order === 'newest'
          ? ([last ? query.lt(last) : query, 'desc'] as const)
          : ([last ? query.gt(last) : query, 'asc'] as const);
      const { data } = await from.go({ order: direction, limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /**
     * The newest sales to a sale's customer, by phone or by e-mail, within a span of time; rejected
     * ones left out, and the sale itself among them.
     */
    alike: async (
      { customerPhone, customerEmail }: StoredSale,
      { from, to, limit }: { from: string; to: string; limit: number },
    ): Promise<StoredSale[]> => {
      const span = [{ submittedAt: from }, { submittedAt: to }] as const;
      const newest = { order: 'desc', limit } as const;
      const [toPhone, toEmail] = await Promise.all([
        entity.query
          .withPhone({ customerPhone })
          .between(...span)
          .go(newest),
        entity.query
          .withEmail({ customerEmail })
          .between(...span)
          .go(newest),
      ]);
      return [...toPhone.data, ...toEmail.data];
    },

    ...customerWrites(write),

    create: (sale: StoredSale, otherwise: Otherwise) =>
      write((sales) => sales.create(sale).commit(OLD), otherwise),

    approve: (sale: StoredSale, by: { at: string; actorId: string }, otherwise: Otherwise) =>
      change(
        sale,
        ['pending'],
        { status: 'approved', approvedAt: by.at, approvedBy: by.actorId },
        otherwise,
      ),

    reject: (sale: StoredSale, by: { at: string; reason: string }, otherwise: Otherwise) =>
      change(
        sale,
        ['pending'],
        { status: 'rejected', rejectedAt: by.at, rejectionReason: by.reason },
        otherwise,
      ),

    /** The linked payout was paid. */
    markPaid: (sale: StoredSale, otherwise: Otherwise) =>
      change(sale, ['approved', 'paid'], { status: 'paid' }, otherwise),

    /** The linked payout came back from the bank. */
    markUnpaid: (sale: StoredSale, otherwise: Otherwise) =>
      change(sale, ['approved', 'paid'], { status: 'approved' }, otherwise),

    /** The customer cancelled. `clawbackCents` is what the end takes back of the upfront commission. */
    end: (
      sale: StoredSale,
      by: { at: string; reason: string; clawbackCents?: number },
      otherwise: Otherwise,
    ) =>
      write(
        (sales) =>
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
            )
            .commit(OLD),
        otherwise,
      ),
  };
});
export const positionOfSale = (sale: StoredSale) => ({ at: sale.submittedAt, id: sale.saleId });
/** Where a page of sales ends. */
export const salePosition = (sale: StoredSale | undefined) => sale && positionOfSale(sale);
