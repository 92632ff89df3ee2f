/**
 * Gates that hold transactions back: one for all payouts, as after a restore, and one for each batch,
 * which closes before the batch is counted. Every transaction concerned checks its gate, so a gate is
 * kept in several copies: checks of one item by all of them would collide.
 */
import { conflict } from '../../shared/kernel/errors.ts';
import type { Period } from '../../shared/kernel/month.ts';
import { defineKeyedEntity, key } from '../platform/entity.ts';
import { Stale, type Write } from '../platform/table.ts';
import { shardNames, shardOf } from '../platform/shard.ts';

const COPIES = 8;

const definition = defineKeyedEntity({
  name: 'gate',
  attributes: {
    gate: { type: 'string', required: true },
    copy: { type: 'string', required: true },
    /** When the gate was closed, ISO 8601; absent while it is open. */
    closedAt: { type: 'string' },
  },
  primary: { pk: key`gate#${'gate'}#${'copy'}`, sk: key`gate` },
});

export const PAYOUTS_GATE = 'payouts';
export const batchGate = (period: Period) => `batch#${period}`;

export const gateTable = definition.with(({ get, write, writeAlways }) => {
  /** Each agent's transactions check one copy, always the same. */
  const copyFor = (gate: string, agentId: string) => ({ gate, copy: shardOf(agentId, COPIES) });
  const requireOpen = (gate: string, agentId: string) =>
    write((gates) =>
      gates.check(copyFor(gate, agentId)).where(({ closedAt }, is) => is.notExists(closedAt)),
    );
  const set = (gate: string, state: { closedAt?: string }): Write[] =>
    shardNames(COPIES).map((copy) => writeAlways((gates) => gates.put({ gate, copy, ...state })));

  return {
    /** True while a gate is open; a transaction that relies on it must require it as well. */
    isOpen: async (gate: string, agentId: string): Promise<boolean> =>
      (await get(copyFor(gate, agentId)))?.closedAt === undefined,

    /** The writes that close a gate, to be made in one transaction. */
    close: (gate: string, closedAt: string) => set(gate, { closedAt }),

    /** The writes that open a gate again, to be made in one transaction. */
    open: (gate: string) => set(gate, {}),

    /** Holds a transaction back while payouts are frozen; the caller gets a 409. */
    requirePayoutsOpen: (agentId: string): Write =>
      requireOpen(PAYOUTS_GATE, agentId).orThrow(() =>
        conflict('Payouts are frozen at the moment. Nothing was changed.'),
      ),

    /** Holds a transaction back, as `Stale`, once the run has counted its batch. */
    requireBatchOpen: (period: Period, agentId: string): Write =>
      requireOpen(batchGate(period), agentId).orThrow(() => new Stale('The batch is collected')),
  };
});
