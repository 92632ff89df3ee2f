/**
 * The switch that stops all payouts, as after a restore. Every payout transaction checks it, so it is
 * kept in several copies: one item that all of them touch would make them collide.
 */
import { createHash } from 'node:crypto';
import { Entity } from 'electrodb';
import { conflict } from '../../shared/kernel/errors.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const COPIES = 8;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'payoutFreeze', version: '1', service: 'portal' },
      attributes: {
        copy: { type: 'string', required: true },
        frozen: { type: 'boolean', required: true },
        changedAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'payoutFreeze#${copy}', 'copy'),
          sk: key('sk', 'payoutFreeze'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

const copyOf = (agentId: string) =>
  String((createHash('sha256').update(agentId).digest()[0] ?? 0) % COPIES);

export const payoutFreezeTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** Whether payouts are frozen now; `requireThawed` holds back what is decided on it. */
    isFrozen: async (agentId: string): Promise<boolean> => {
      const { data } = await entity.get({ copy: copyOf(agentId) }).go({ consistent: true });
      return data?.frozen === true;
    },

    /** Holds a transaction back while payouts are frozen; 409 says so. */
    requireThawed: (agentId: string): Write =>
      write(
        (freeze) =>
          freeze
            .check({ copy: copyOf(agentId) })
            .where(({ frozen }, is) => `${is.notExists(frozen)} OR ${is.eq(frozen, false)}`)
            .commit(OLD),
        () => conflict('Payouts are frozen at the moment. Nothing was changed.'),
      ),

    /** The writes that freeze or thaw all payouts, in one transaction. */
    set: (frozen: boolean, changedAt: string): Write[] =>
      Array.from({ length: COPIES }, (_, copy) =>
        write(
          (freeze) => freeze.put({ copy: String(copy), frozen, changedAt }).commit(OLD),
          () => new Error('An unconditional write had a condition'),
        ),
      ),
  };
});
