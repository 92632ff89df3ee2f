/** Payouts: their keys, their lists (own and all, in any or one status) and their transitions. */
import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { PayoutStatus } from '../../../shared/payouts/contract.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type Position, readPage, readRows, type TimeSpan } from '../../platform/page.ts';
import type { Write } from '../../platform/table.ts';

const STATUSES = ['pending', 'processing', 'paid', 'rejected', 'returned'] as const;

const BY_TIME = key`${'requestedAt'}#${'payoutId'}`;

const definition = defineEntity({
  name: 'payout',
  id: 'payoutId',
  attributes: {
    payoutId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    amountCents: { type: 'number', required: true },
    status: { type: STATUSES, required: true },
    payoutType: { type: ['request', 'upfront', 'manual', 'monthly'], required: true },
    /** The sale whose upfront commission this pays. */
    saleId: { type: 'string' },
    transactionId: { type: 'string' },
    notes: { type: 'string' },
    requestedAt: { type: 'string', required: true },
    processedAt: { type: 'string' },
    processedBy: { type: 'string' },
    createdAt: { type: 'string', required: true },
    createdBy: { type: 'string', required: true },
    /** The bank account, as it was when the payout became processing or its batch was locked. */
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
    /** The batch that has it as a line; at most one. */
    batchId: { type: 'string' },
    /** When it joined that batch; one that was made for a batch has none. Its account was looked at then. */
    joinedAt: { type: 'string' },
    /** Sparse index key: only payouts in a batch have it. */
    lineKey: { type: 'string' },
    /** The bank's file by which it last changed its status. */
    bankFileId: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    own: { index: 'gsi1', pk: key`payouts#${'agentId'}`, sk: BY_TIME },
    ownInStatus: { index: 'gsi2', pk: key`payouts#${'agentId'}#${'status'}`, sk: BY_TIME },
    all: { index: 'gsi3', pk: key`payouts`, sk: BY_TIME },
    allInStatus: { index: 'gsi4', pk: key`payouts#${'status'}`, sk: BY_TIME },
    allOfType: { index: 'gsi6', pk: key`payouts#type#${'payoutType'}`, sk: BY_TIME },
    inBatch: {
      index: 'gsi5',
      condition: ({ batchId }: { batchId?: string }) => batchId !== undefined,
      pk: key`batch#${'batchId'}`,
      sk: key`${'lineKey'}`,
    },
  },
});

export type StoredPayout = ItemOf<typeof definition>;

/** A payout's bank account, as it was when it was fixed. */
export interface BankSnapshot {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  branchCode?: string;
  accountType?: string;
}

type PayoutKey = Pick<StoredPayout, 'agentId' | 'payoutId'>;

const lineKeyOf = ({ agentId, payoutId }: PayoutKey) => `${agentId}#${payoutId}`;

interface PageOptions {
  agentId?: string | undefined;
  status?: PayoutStatus | undefined;
  /** Read where neither an agent nor a status is asked for. */
  payoutType?: StoredPayout['payoutType'] | undefined;
  order?: ListOrder | undefined;
  limit: number;
  after?: Position | undefined;
  span?: TimeSpan | undefined;
}

/** A status change: the statuses it starts from, and the values it sets. */
export interface Step {
  from: readonly PayoutStatus[];
  changes: {
    status: PayoutStatus;
    processedAt: string;
    processedBy: string;
    transactionId?: string;
    notes?: string;
    bank?: BankSnapshot;
    /** The batch that it becomes a line of. */
    batchId?: string;
    bankFileId?: string;
  };
  /** Attributes that the step clears. */
  clears?: readonly 'notes'[];
  /** True when it leaves its batch. */
  leavesBatch?: boolean | undefined;
}

export const payoutTable = definition.with(({ query, create, write, change }) => {
  const list = ({ agentId, status, payoutType }: PageOptions) => {
    if (agentId && status) return query.ownInStatus({ agentId, status });
    if (agentId) return query.own({ agentId });
    if (status) return query.allInStatus({ status });
    if (payoutType) return query.allOfType({ payoutType });
    return query.all({});
  };

  return {
    /** A page, newest requested first where no order is asked for. */
    page: (options: PageOptions) => readPage(list(options), options, BY_TIME),

    create: (payout: StoredPayout) =>
      create({ ...payout, ...(payout.batchId ? { lineKey: lineKeyOf(payout) } : {}) }),

    /** A page of a batch's lines, sorted by agent and id, from an index that may lag. */
    pageOfBatch: (
      batchId: string,
      { limit, after }: { limit: number; after?: PayoutKey | undefined },
    ) => {
      const lines = query.inBatch({ batchId });
      return readRows(after ? lines.gt({ lineKey: lineKeyOf(after) }) : lines, limit);
    },

    /** A page of a batch's lines for a list, where a position's time is the agent: forwards or backwards. */
    pageOfLines: (
      batchId: string,
      { limit, order, after }: Pick<PageOptions, 'limit' | 'order' | 'after'>,
    ) => {
      const lines = query.inBatch({ batchId });
      const last = after && { lineKey: lineKeyOf({ agentId: after.at, payoutId: after.id }) };
      return order === 'oldest'
        ? readRows(last ? lines.gt(last) : lines, limit)
        : readRows(last ? lines.lt(last) : lines, limit, 'desc');
    },

    /** A batch's lines of one agent, from an index. */
    linesOfAgent: (batchId: string, agentId: string, limit: number) => {
      const lineKey = lineKeyOf({ agentId, payoutId: '' });
      return readRows(query.inBatch({ batchId }).begins({ lineKey }), limit);
    },

    /**
     * Puts a payout into a batch, if it is pending and in none.
     * @param joinedAt ISO 8601
     */
    joinBatch: (
      { payoutId, agentId }: PayoutKey,
      { batchId, joinedAt }: { batchId: string; joinedAt: string },
    ) =>
      change(payoutId, {
        set: { batchId, joinedAt, lineKey: lineKeyOf({ agentId, payoutId }) },
        seen: { status: 'pending', batchId: undefined },
      }),

    /** Takes a payout out of a batch, if it is pending and in that one; its account is open again. */
    leaveBatch: ({ payoutId }: Pick<StoredPayout, 'payoutId'>, batchId: string) =>
      change(payoutId, {
        remove: ['batchId', 'joinedAt', 'lineKey', 'bank'],
        seen: { status: 'pending', batchId },
      }),

    /** Fixes the bank account of a pending line of this batch that has none yet. */
    fixBank: (
      { payoutId, batchId = '' }: Pick<StoredPayout, 'payoutId' | 'batchId'>,
      bank: BankSnapshot,
    ) => change(payoutId, { set: { bank }, seen: { status: 'pending', batchId, bank: undefined } }),

    /** Opens the account of a pending line again, where its batch is reopened. */
    openBank: ({ payoutId, batchId = '' }: Pick<StoredPayout, 'payoutId' | 'batchId'>) =>
      change(payoutId, { remove: ['bank'], seen: { status: 'pending', batchId } }),

    /** Replaces the bank account by the masked one that stays after a deletion. */
    replaceBank: (payoutId: string, bank: BankSnapshot): Write =>
      change(payoutId, { set: { bank } }).orFail('A payout is gone'),

    /** Changes the status from an allowed one, in the same batch as read, or in none. */
    step: (payout: StoredPayout, { from, changes, clears = [], leavesBatch }: Step) =>
      write((payouts) => {
        const { payoutId, agentId, requestedAt, batchId } = payout;
        const line = changes.batchId ? { lineKey: lineKeyOf(payout) } : {};
        const patch = payouts.patch({ payoutId }).set({ ...changes, ...line });
        const gone = [
          ...clears,
          ...(leavesBatch ? (['batchId', 'joinedAt', 'lineKey'] as const) : []),
        ];
        return (gone.length > 0 ? patch.remove(gone) : patch)
          .composite({ agentId, requestedAt })
          .where((stored, is) => {
            const standsIn = from.map((status) => is.eq(stored.status, status)).join(' OR ');
            const sameBatch = batchId
              ? is.eq(stored.batchId, batchId)
              : is.notExists(stored.batchId);
            return `(${standsIn}) AND ${sameBatch}`;
          });
      }),
  };
});
export const positionOfPayout = (payout: StoredPayout) => ({
  at: payout.requestedAt,
  id: payout.payoutId,
});
/** Position of a payout among the lines of its batch. */
export const positionOfLine = ({ agentId, payoutId }: StoredPayout) => ({
  at: agentId,
  id: payoutId,
});
/** Position of a payout in the lists. */
export const payoutPosition = (payout: StoredPayout | undefined) =>
  payout && positionOfPayout(payout);
