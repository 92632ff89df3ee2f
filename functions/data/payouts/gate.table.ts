/**
 * Gates that block transactions: one for all payouts, as after a restore, and one for each batch,
 * which closes before the batch is counted. Every transaction of their kind checks the gate, so it
 * has several copies: checks of one item would conflict.
 */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { defineKeyedEntity, key } from '../../platform/entity.ts';
import type { Write } from '../../platform/table.ts';
import { shardNames, shardOf } from '../../platform/shard.ts';

const COPIES = 8;

const definition = defineKeyedEntity({
  name: 'gate',
  attributes: {
    gate: { type: 'string', required: true },
    copy: { type: 'string', required: true },
    /** When the gate was closed, ISO 8601; absent while it is open. */
    closedAt: { type: 'string' },
    /** The reason that was given for closing it, for administrators. */
    reason: { type: 'string' },
    /** The id of the administrator who closed it, or `operator`. */
    closedBy: { type: 'string' },
  },
  primary: { pk: key`gate#${'gate'}#${'copy'}`, sk: key`gate` },
});

export const PAYOUTS_GATE = 'payouts';
export const batchGate = (period: Period) => `batch#${period}`;

/** True for one of the copies of the gate of all payouts: their changes come together. */
export const isFirstCopy = (gate: unknown, copy: unknown): boolean =>
  gate === PAYOUTS_GATE && copy === shardNames(COPIES)[0];

interface Closing {
  reason?: string;
  closedBy?: string;
}

export const gateTable = definition.with(({ get, write, put, asRead }) => {
  /** Each agent's transactions check one copy, always the same. */
  const copyFor = (gate: string, agentId: string) => ({ gate, copy: shardOf(agentId, COPIES) });
  const requireOpen = (gate: string, agentId: string) =>
    write((gates) => gates.check(copyFor(gate, agentId)).where(asRead({ closedAt: undefined })));
  const copies = shardNames(COPIES);
  const set = (gate: string, state: Closing & { closedAt?: string }): Write[] =>
    copies.map((copy) => put({ gate, copy, ...state }));

  return {
    /** True while a gate is open; a transaction that relies on it must require it as well. */
    isOpen: async (gate: string, agentId: string): Promise<boolean> =>
      (await get(copyFor(gate, agentId)))?.closedAt === undefined,

    /** When, why and by whom a gate was closed; undefined while it is open. For display. */
    closure: async (gate: string) => {
      const [copy = ''] = copies;
      const { closedAt, reason, closedBy } = (await get({ gate, copy })) ?? {};
      return closedAt === undefined ? undefined : { closedAt, reason, closedBy };
    },

    /** The writes that close a gate, to be made in one transaction; one that is closed is closed anew. */
    close: (gate: string, closedAt: string, closing: Closing = {}) =>
      set(gate, { closedAt, ...closing }),

    /** The writes that close an open gate, to be made in one transaction. */
    closeOpen: (
      gate: string,
      { otherwise, ...state }: Closing & { closedAt: string; otherwise: () => Error },
    ): Write[] =>
      copies.map((copy) =>
        write((gates) =>
          gates.put({ gate, copy, ...state }).where(asRead({ closedAt: undefined })),
        ).orThrow(otherwise),
      ),

    /** The writes that open a gate again, to be made in one transaction. */
    open: (gate: string) => set(gate, {}),

    /** The writes that open a gate that was closed at this instant, to be made in one transaction. */
    openClosed: (gate: string, closedAt: string, otherwise: () => Error): Write[] =>
      copies.map((copy) =>
        write((gates) => gates.put({ gate, copy }).where(asRead({ closedAt }))).orThrow(otherwise),
      ),

    /** Fails a transaction with a 409 while payouts are frozen. */
    requirePayoutsOpen: (agentId: string): Write =>
      requireOpen(PAYOUTS_GATE, agentId).orThrow(() =>
        conflict(
          'Payouts are frozen at the moment. Nothing was changed.',
          undefined,
          'payoutsFrozen',
        ),
      ),

    /** Fails a transaction with `Stale` once the run has begun to count its batch. */
    requireBatchOpen: (period: Period, agentId: string): Write =>
      requireOpen(batchGate(period), agentId).orStale('The batch is collected'),
  };
});
