/** Payouts: their keys, their lists (own and all, in any or one status) and their transitions. */
import { Entity, type EntityItem } from 'electrodb';
import type { ListOrder } from '../../shared/kernel/page.ts';
import type { PayoutStatus } from '../../shared/payouts/contract.ts';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { Position } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const NEWEST_SORT = '${requestedAt}#${payoutId}';
const STATUSES = ['pending', 'processing', 'paid', 'rejected', 'returned'] as const;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'payout', version: '1', service: 'portal' },
      attributes: {
        payoutId: { type: 'string', required: true },
        agentId: { type: 'string', required: true },
        amountCents: { type: 'number', required: true },
        status: { type: STATUSES, required: true },
        payoutType: { type: ['request', 'upfront', 'manual', 'monthly'] as const, required: true },
        /** The sale whose upfront commission this pays. */
        saleId: { type: 'string' },
        transactionId: { type: 'string' },
        notes: { type: 'string' },
        requestedAt: { type: 'string', required: true },
        processedAt: { type: 'string' },
        processedBy: { type: 'string' },
        createdAt: { type: 'string', required: true },
        createdBy: { type: 'string', required: true },
        /** The account as it was when the payout became processing, or its batch was locked. */
        bank: {
          type: 'map',
          properties: {
            bankName: { type: 'string' },
            accountHolderName: { type: 'string' },
            accountNumber: { type: 'string' },
            branchCode: { type: 'string' },
            accountType: { type: 'string' },
          },
        },
        /** Administrators who edited that account before. */
        bankEditors: { type: 'list', items: { type: 'string' } },
        /** The batch whose line it is; a payout is in at most one. */
        batchId: { type: 'string' },
        /** Of a batch's line: by what it is listed there. Made of nothing else, the list has lines alone. */
        lineKey: { type: 'string' },
        inputHash: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'payout#${payoutId}', 'payoutId'),
          sk: key('sk', 'payout'),
        },
        own: {
          index: 'gsi1',
          pk: key('gsi1pk', 'payouts#${agentId}', 'agentId'),
          sk: key('gsi1sk', NEWEST_SORT, 'requestedAt', 'payoutId'),
        },
        ownInStatus: {
          index: 'gsi2',
          pk: key('gsi2pk', 'payouts#${agentId}#${status}', 'agentId', 'status'),
          sk: key('gsi2sk', NEWEST_SORT, 'requestedAt', 'payoutId'),
        },
        all: {
          index: 'gsi3',
          pk: key('gsi3pk', 'payouts'),
          sk: key('gsi3sk', NEWEST_SORT, 'requestedAt', 'payoutId'),
        },
        allInStatus: {
          index: 'gsi4',
          pk: key('gsi4pk', 'payouts#${status}', 'status'),
          sk: key('gsi4sk', NEWEST_SORT, 'requestedAt', 'payoutId'),
        },
        inBatch: {
          index: 'gsi5',
          condition: ({ batchId }: { batchId?: string }) => batchId !== undefined,
          pk: key('gsi5pk', 'batch#${batchId}', 'batchId'),
          sk: key('gsi5sk', '${lineKey}', 'lineKey'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredPayout = EntityItem<ReturnType<typeof build>>;

/** The account that a payout goes to, as it stood when that was fixed. */
export interface BankSnapshot {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  branchCode?: string;
  accountType?: string;
}

type Named = Pick<StoredPayout, 'agentId' | 'payoutId'>;

const lineKeyOf = ({ agentId, payoutId }: Named) => `${agentId}#${payoutId}`;

interface PageOptions {
  agentId?: string | undefined;
  status?: PayoutStatus | undefined;
  order?: ListOrder | undefined;
  limit: number;
  after?: Position | undefined;
}

/** A step of a payout: from which statuses, and what it sets. */
export interface Step {
  from: readonly PayoutStatus[];
  changes: {
    status: PayoutStatus;
    processedAt: string;
    processedBy: string;
    transactionId?: string;
    notes?: string;
    bank?: BankSnapshot;
    bankEditors?: string[];
    /** The batch that it is a line of from here on. */
    batchId?: string;
  };
  /** Attributes that the step clears. */
  clears?: readonly 'notes'[];
  /** Whether it is a line of no batch any more. */
  leavesBatch?: boolean | undefined;
}

/** The writes of lines of a batch. */
const lineWrites = (write: ReturnType<typeof writerOf<ReturnType<typeof build>>>) => ({
  /** Puts a payout into a batch, if it is pending and in none. */
  joinBatch: ({ payoutId, agentId }: Named, batchId: string, otherwise: Write['otherwise']) =>
    write(
      (payouts) =>
        payouts
          .patch({ payoutId })
          .set({ batchId, lineKey: lineKeyOf({ agentId, payoutId }) })
          .where(
            (stored, is) =>
              `${is.eq(stored.status, 'pending')} AND ${is.notExists(stored.batchId)}`,
          )
          .commit(OLD),
      otherwise,
    ),

  /** Takes a payout out of a batch, if it is pending and in that one. */
  leaveBatch: (
    { payoutId }: Pick<StoredPayout, 'payoutId'>,
    batchId: string,
    otherwise: Write['otherwise'],
  ) =>
    write(
      (payouts) =>
        payouts
          .patch({ payoutId })
          .remove(['batchId', 'lineKey'])
          .where(
            (stored, is) =>
              `${is.eq(stored.status, 'pending')} AND ${is.eq(stored.batchId, batchId)}`,
          )
          .commit(OLD),
      otherwise,
    ),

  /** Fixes the account of a line: pending, in its batch, and without one yet. */
  fixBank: (
    { payoutId, batchId = '' }: Pick<StoredPayout, 'payoutId' | 'batchId'>,
    fixed: { bank: BankSnapshot; bankEditors: string[] },
    otherwise: Write['otherwise'],
  ) =>
    write(
      (payouts) =>
        payouts
          .patch({ payoutId })
          .set(fixed)
          .where((stored, is) =>
            [
              is.eq(stored.status, 'pending'),
              is.eq(stored.batchId, batchId),
              is.notExists(stored.bank),
            ].join(' AND '),
          )
          .commit(OLD),
      otherwise,
    ),
});

export const payoutTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);

  const list = ({ agentId, status }: PageOptions) => {
    if (agentId && status) return entity.query.ownInStatus({ agentId, status });
    if (agentId) return entity.query.own({ agentId });
    if (status) return entity.query.allInStatus({ status });
    return entity.query.all({});
  };

  return {
    get: async (payoutId: string): Promise<StoredPayout | undefined> =>
      (await entity.get({ payoutId }).go({ consistent: true })).data ?? undefined,

    /** Several by their ids, for display; they may be a moment old. */
    getMany: async (payoutIds: readonly string[]): Promise<Map<string, StoredPayout>> => {
      const data = await wholeBatch(
        entity.get(payoutIds.map((payoutId) => ({ payoutId }))).go(CHUNKS_AT_ONCE),
      );
      return new Map(data.map((payout) => [payout.payoutId, payout]));
    },

    /** A page, newest requested first where no order is asked for. */
    page: async (options: PageOptions): Promise<{ rows: StoredPayout[]; more: boolean }> => {
      const { limit, after, order = 'newest' } = options;
      const query = list(options);
      const last = after && { requestedAt: after.at, payoutId: after.id };
      const [from, direction] =
        order === 'newest'
          ? ([last ? query.lt(last) : query, 'desc'] as const)
          : ([last ? query.gt(last) : query, 'asc'] as const);
      const { data } = await from.go({ order: direction, limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    create: (payout: StoredPayout, otherwise: Write['otherwise']) =>
      write((payouts) => {
        const line = payout.batchId ? { lineKey: lineKeyOf(payout) } : {};
        return payouts.create({ ...payout, ...line }).commit(OLD);
      }, otherwise),

    /** Several by their ids, as they are now. */
    getManyNow: async (payoutIds: readonly string[]): Promise<StoredPayout[]> =>
      wholeBatch(
        entity
          .get(payoutIds.map((payoutId) => ({ payoutId })))
          .go({ ...CHUNKS_AT_ONCE, consistent: true }),
      ),

    /** A page of a batch's lines, in the order of agent and id, from an index. */
    pageOfBatch: async (
      batchId: string,
      {
        limit,
        after,
      }: { limit: number; after?: { agentId: string; payoutId: string } | undefined },
    ) => {
      const query = entity.query.inBatch({ batchId });
      const from = after ? query.gt({ lineKey: lineKeyOf(after) }) : query;
      const { data } = await from.go({ limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** A batch's lines of one agent, from an index. */
    linesOfAgent: async (batchId: string, agentId: string, limit: number) => {
      const { data } = await entity.query
        .inBatch({ batchId })
        .begins({ lineKey: lineKeyOf({ agentId, payoutId: '' }) })
        .go({ limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    ...lineWrites(write),

    /** What remains of the account that a payout went to. */
    replaceBank: (payoutId: string, bank: BankSnapshot): Write =>
      write(
        (payouts) => payouts.patch({ payoutId }).set({ bank }).commit(),
        () => new Error('A payout is gone'),
      ),

    /** Takes a step, if the payout still stands where it was read and in the same batch or none. */
    step: (
      payout: StoredPayout,
      { from, changes, clears = [], leavesBatch }: Step,
      otherwise: Write['otherwise'],
    ) =>
      write((payouts) => {
        const { payoutId, agentId, requestedAt, batchId } = payout;
        const line = changes.batchId ? { lineKey: lineKeyOf(payout) } : {};
        const patch = payouts.patch({ payoutId }).set({ ...changes, ...line });
        const gone = [...clears, ...(leavesBatch ? (['batchId', 'lineKey'] as const) : [])];
        return (gone.length > 0 ? patch.remove(gone) : patch)
          .composite({ agentId, requestedAt })
          .where((stored, is) => {
            const standsIn = from.map((status) => is.eq(stored.status, status)).join(' OR ');
            const sameBatch = batchId
              ? is.eq(stored.batchId, batchId)
              : is.notExists(stored.batchId);
            return `(${standsIn}) AND ${sameBatch}`;
          })
          .commit(OLD);
      }, otherwise),
  };
});
export const positionOfPayout = (payout: StoredPayout) => ({
  at: payout.requestedAt,
  id: payout.payoutId,
});
/** Where a page of payouts ends. */
export const payoutPosition = (payout: StoredPayout | undefined) =>
  payout && positionOfPayout(payout);
