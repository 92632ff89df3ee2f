/** Ledger entries: append-only, and the truth about money. */
import { type Entry, entryKey } from '../../shared/ledger/rules.ts';
import { defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';
import { type PageOf, readRows } from '../platform/page.ts';

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

const definition = defineKeyedEntity({
  name: 'ledgerEntry',
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
  primary: { pk: key`ledger#${'agentId'}`, sk: key`${'key'}` },
  indexes: {
    inPeriod: {
      index: 'gsi1',
      pk: key`ledger#${'agentId'}`,
      sk: key`${'period'}#${'at'}#${'key'}`,
    },
  },
});

export type LedgerEntry = ItemOf<typeof definition>;

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

export const ledgerEntryTable = definition.with(({ query, write }) => ({
  /** Every entry of an agent, in no order that matters. */
  all: async (agentId: string): Promise<LedgerEntry[]> =>
    (await query.primary({ agentId }).go({ pages: 'all', consistent: true })).data,

  /** A page of the entries that stand in the statement of a period, in the order of time. */
  page: (agentId: string, period: string, { limit, after }: PageOf) => {
    const entries = query.inPeriod({ agentId, period });
    const next = after && { at: after.at, key: `${after.id}${NEXT}` };
    return readRows(next ? entries.between(next, { at: LAST }) : entries, limit);
  },

  /** Appends; an entry of the same kind and cause makes it fail. */
  append: (posting: Posting, entry: Entry) =>
    write((ledger) => ledger.create({ ...posting, ...entry, key: entryKey(entry) })),
}));
