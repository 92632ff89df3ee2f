/** Ledger entries: append-only; balances are computed from them. */
import { type Entry, entryKey, isOfRecruits } from '../../../shared/ledger/rules.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type PageOf, readFirst, readRows } from '../../platform/page.ts';

const KINDS = [
  'upfront',
  'activation',
  'monthly',
  'bonus',
  'override',
  'monthlyOverride',
  'clawback',
  'adjustment',
  'reversal',
  'reserve',
  'release',
  'pay',
  'return',
] as const;

const definition = defineKeyedEntity({
  name: 'ledgerEntry',
  attributes: {
    agentId: { type: 'string', required: true },
    /** `<kind>#<cause>`: unique for an agent. */
    key: { type: 'string', required: true },
    kind: { type: KINDS, required: true },
    cause: { type: 'string', required: true },
    earnedCents: { type: 'number', required: true },
    reservedCents: { type: 'number', required: true },
    paidCents: { type: 'number', required: true },
    /** As in `Entry`: sales behind a month's commission, or after how many a bonus was due. */
    sales: { type: 'number' },
    at: { type: 'string', required: true },
    /** The period whose statement shows the entry. */
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

/** Appended to a key, sorts after it and before every later key. */
const NEXT = ' ';
/** Sorts after every ISO 8601 time. */
const LAST = '9';

interface PeriodsPage {
  from: string;
  through: string;
  /** The last entry of the page before. */
  after: Pick<LedgerEntry, 'period' | 'at' | 'key'> | undefined;
  limit: number;
}

export interface Posting {
  agentId: string;
  at: string;
  period: string;
  actorId: string;
}

/** Without an attribute that has no value. */
const whole = ({ sales, ...entry }: Entry) => (sales === undefined ? entry : { ...entry, sales });

export const ledgerEntryTable = definition.with(({ query, create }) => ({
  /** Every entry of an agent, in no order that matters. */
  all: async (agentId: string): Promise<LedgerEntry[]> =>
    (await query.primary({ agentId }).go({ pages: 'all', consistent: true })).data,

  /** True where a sale of the agent was ever approved. */
  hasUpfront: async (agentId: string): Promise<boolean> => {
    const upfronts = query.primary({ agentId }).begins({ key: 'upfront#' });
    return (await upfronts.go({ consistent: true, limit: 1 })).data.length > 0;
  },

  /**
   * The number of an agent's approved sales whose upfront commission wasn't taken back, by the undoing of
   * the approval or by a clawback.
   * @param most counts no further than this
   */
  standingUpfronts: async (agentId: string, most: number): Promise<number> => {
    const options = { consistent: true, attributes: ['kind', 'cause'] } as const;
    const begins = (kind: string) => query.primary({ agentId }).begins({ key: `${kind}#` });
    const taken = await Promise.all(
      ['reversal', 'clawback'].map((kind) => begins(kind).go({ ...options, pages: 'all' })),
    );
    const back = new Set(
      taken.flatMap(({ data }) =>
        data.flatMap((entry) => (isOfRecruits(entry) ? [] : [entry.cause])),
      ),
    );
    const upfronts = await readFirst(
      { go: (page) => begins('upfront').go({ ...options, ...page }) },
      most + back.size,
    );
    return upfronts.filter(({ cause }) => !back.has(cause)).length;
  },

  /** A page of the entries in a period's statement, oldest first. */
  page: (agentId: string, period: string, { limit, after }: PageOf) => {
    const entries = query.inPeriod({ agentId, period });
    const next = after && { at: after.at, key: `${after.id}${NEXT}` };
    return readRows(next ? entries.between(next, { at: LAST }) : entries, limit);
  },

  /** A page of an agent's entries from one period through another, oldest first. */
  pageOfPeriods: (
    agentId: string,
    { from, through, after, limit }: PeriodsPage,
  ): Promise<{ rows: LedgerEntry[]; more: boolean }> => {
    const first = after
      ? { period: after.period, at: after.at, key: `${after.key}${NEXT}` }
      : { period: from };
    return readRows(
      query.inPeriod({ agentId }).between(first, { period: through, at: LAST }),
      limit,
    );
  },

  /** Appends; refused if kind and cause exist already. */
  append: (posting: Posting, entry: Entry) =>
    create({ ...posting, ...whole(entry), key: entryKey(entry) }),
}));
