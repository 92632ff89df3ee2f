/** Checks of bank accounts that are due: one for each agent, about the newest bank details. */
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { isFree } from '../../platform/lease.ts';
import type { Write } from '../../platform/table.ts';

const definition = defineEntity({
  name: 'accountCheck',
  id: 'agentId',
  attributes: {
    agentId: { type: 'string', required: true },
    /** The version of the bank details that are asked about. */
    bankingUpdatedAt: { type: 'string', required: true },
    /** When the check was asked for, ISO 8601; names the order. */
    orderedAt: { type: 'string', required: true },
    status: { type: ['due', 'done'], required: true },
    /** Attempts that were begun. */
    attempts: { type: 'number', required: true },
    /** The portal's time of the next attempt, ISO 8601. */
    nextAt: { type: 'string', required: true },
    /** End of the worker's lease: real time, ISO 8601. */
    leasedUntil: { type: 'string' },
  },
  indexes: {
    byStatus: {
      index: 'gsi4',
      pk: key`accountChecks#${'status'}`,
      sk: key`${'nextAt'}#${'agentId'}`,
    },
  },
});

export type StoredCheck = ItemOf<typeof definition>;

/** A sweep finds this many; the others are found by the next one. */
export const CHECKS_AT_ONCE = 100;

export const accountCheckTable = definition.with(({ query, put, writeAlways, change }) => {
  return {
    /** Orders a check of new bank details, or another one; takes the place of an earlier order. */
    order: (order: Pick<StoredCheck, 'agentId' | 'bankingUpdatedAt' | 'orderedAt'>): Write =>
      put({ ...order, status: 'due', attempts: 0, nextAt: order.orderedAt }),

    /**
     * The checks whose time has come and that no worker has, those that wait longest first.
     * @param at the portal's time, and the real time of the leases
     */
    dueAt: async (at: { now: string; real: string }): Promise<StoredCheck[]> => {
      const { data } = await query.byStatus({ status: 'due' }).go({ limit: CHECKS_AT_ONCE });
      return data.filter(
        ({ nextAt, leasedUntil = '' }) => nextAt <= at.now && leasedUntil < at.real,
      );
    },

    /** Claims an order for one attempt, if it is as it was read and no worker has it. */
    claim: (check: StoredCheck, until: string, now: string) =>
      change(check.agentId, {
        set: { leasedUntil: until },
        add: { attempts: 1 },
        where: (stored, is) =>
          `${is.eq(stored.orderedAt, check.orderedAt)} AND ${is.eq(stored.status, 'due')} AND ${is.eq(stored.nextAt, check.nextAt)} AND ${isFree(now)(stored, is)}`,
      }),

    /**
     * Ends the worker's attempt: the order is done, or due again at `nextAt`.
     * @param lease the end of the lease that this worker claimed
     */
    settle: (check: StoredCheck, lease: string, nextAt: string | undefined) =>
      change(check.agentId, {
        set:
          nextAt === undefined
            ? { status: 'done', nextAt: check.nextAt }
            : { status: 'due', nextAt },
        remove: ['leasedUntil'],
        seen: { orderedAt: check.orderedAt, leasedUntil: lease },
      }),

    /** Removes the order of a deleted agent. */
    remove: (agentId: string): Write => writeAlways((checks) => checks.delete({ agentId })),
  };
});
