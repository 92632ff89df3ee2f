/**
 * Whether a run may still put lines into its batch: it is shut before the batch is counted, so that a
 * part of the manifest that comes late, or once more, changes nothing. Every line checks it, so it is
 * kept in several copies: one item that all of them touch would make them collide.
 */
import { createHash } from 'node:crypto';
import { Entity } from 'electrodb';
import type { Period } from '../../shared/kernel/month.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, Stale, type Table, type Write } from '../platform/table.ts';

const COPIES = 8;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'batchGate', version: '1', service: 'portal' },
      attributes: {
        period: { type: 'string', required: true },
        copy: { type: 'string', required: true },
        /** It is there once it is shut. */
        shutAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'batchGate#${period}#${copy}', 'period', 'copy'),
          sk: key('sk', 'batchGate'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

const copyOf = (agentId: string) =>
  String((createHash('sha256').update(agentId).digest()[0] ?? 0) % COPIES);

export const batchGateTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    isOpen: async (period: Period, agentId: string): Promise<boolean> => {
      const gate = entity.get({ period, copy: copyOf(agentId) });
      return (await gate.go({ consistent: true })).data === null;
    },

    /** Holds a transaction back, as `Stale`, once the gate is shut. */
    requireOpen: (period: Period, agentId: string): Write =>
      write(
        (gates) =>
          gates
            .check({ period, copy: copyOf(agentId) })
            .where(({ shutAt }, is) => is.notExists(shutAt))
            .commit(OLD),
        () => new Stale('The batch is collected'),
      ),

    /** The writes that shut it, in one transaction. */
    shut: (period: Period, shutAt: string): Write[] =>
      Array.from({ length: COPIES }, (_, copy) =>
        write(
          (gates) => gates.put({ period, copy: String(copy), shutAt }).commit(OLD),
          () => new Error('An unconditional write had a condition'),
        ),
      ),
  };
});
