/** Ledger entries: append-only, and the truth about money. */
import { Entity, type EntityItem } from 'electrodb';
import { type Entry, entryKey } from '../../shared/ledger/rules.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { PageOf } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const KINDS = [
  'upfront',
  'monthly',
  'bonus',
  'clawback',
  'reserve',
  'release',
  'pay',
  'return',
] as const;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'ledgerEntry', version: '1', service: 'portal' },
      attributes: {
        agentId: { type: 'string', required: true },
        /** Kind and cause. */
        key: { type: 'string', required: true },
        kind: { type: KINDS, required: true },
        cause: { type: 'string', required: true },
        earnedCents: { type: 'number', required: true },
        reservedCents: { type: 'number', required: true },
        paidCents: { type: 'number', required: true },
        at: { type: 'string', required: true },
        /** The period in whose statement the entry stands. */
        period: { type: 'string', required: true },
        actorId: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'ledger#${agentId}', 'agentId'),
          sk: key('sk', '${key}', 'key'),
        },
        inPeriod: {
          index: 'gsi1',
          pk: key('gsi1pk', 'ledger#${agentId}', 'agentId'),
          sk: key('gsi1sk', '${period}#${at}#${key}', 'period', 'at', 'key'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type LedgerEntry = EntityItem<ReturnType<typeof build>>;

/** After a key, and before every other that follows it. */
const NEXT = ' ';
/** After every instant. */
const LAST = '9';

export interface Posting {
  agentId: string;
  at: string;
  period: string;
  actorId: string;
}

export const ledgerEntryTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** Every entry of an agent, in no order that matters. */
    all: async (agentId: string): Promise<LedgerEntry[]> =>
      (await entity.query.primary({ agentId }).go({ pages: 'all', consistent: true })).data,

    get: async (agentId: string, key: string): Promise<LedgerEntry | undefined> =>
      (await entity.get({ agentId, key }).go({ consistent: true })).data ?? undefined,

    /** A page of the entries that stand in the statement of a period, in the order of time. */
    page: async (agentId: string, period: string, { limit, after }: PageOf) => {
      const query = entity.query.inPeriod({ agentId, period });
      const from = after
        ? query.between({ at: after.at, key: `${after.id}${NEXT}` }, { at: LAST })
        : query;
      const { data } = await from.go({ limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** Appends; an entry of the same kind and cause makes it fail. */
    append: (posting: Posting, entry: Entry, otherwise: Write['otherwise']) =>
      write(
        (ledger) => ledger.create({ ...posting, ...entry, key: entryKey(entry) }).commit(OLD),
        otherwise,
      ),
  };
});
