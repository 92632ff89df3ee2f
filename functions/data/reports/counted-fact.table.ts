/**
 * Says for each fact as what a rebuild has counted it: a fingerprint of what followed from the fact. The
 * projector moves it with every event, so that a rebuild is right while facts change (decision on the
 * online rebuild). A fact stands under the hash of its key, so that no partition is hot.
 */
import { hashedId } from '../../platform/hashed-id.ts';
import { type ItemKey, readItems } from '../../platform/read-items.ts';
import { perTable, Stale, type Table, type Write } from '../../platform/table.ts';

/** The fingerprint of a fact from which nothing follows, and of one that isn't there. */
export const NOTHING = 'nothing';

/** A rebuild, as its items know it. */
export interface Generation {
  id: string;
  /** Epoch seconds after which its items may be deleted. */
  expiresAt: number;
}

/** As what a fact was counted. */
export interface FactRecord {
  fingerprint: string;
  /** How often the record changed: an equal number says that no event was applied in between. */
  moves: number;
}

/** The name of a fact in records. */
export const factOf = ({ pk, sk }: ItemKey): string => hashedId(JSON.stringify([pk, sk]));

const PREFIX = 'countedFact#';
const keyOf = ({ id }: Generation, fact: string): ItemKey => ({
  pk: `${PREFIX}${id}#${fact}`,
  sk: 'countedFact',
});
const moved = () => new Stale('The record of a fact moved');

export const countedFactTable = perTable((table: Table) => {
  /** The condition that the record is as it was read. */
  const asRead = (known: FactRecord | undefined) =>
    known
      ? {
          ConditionExpression: 'moves = :known',
          ExpressionAttributeValues: { ':known': known.moves },
        }
      : { ConditionExpression: 'attribute_not_exists(pk)' };

  return {
    /** The records that are there, by fact, read consistently. */
    read: async (
      generation: Generation,
      facts: Iterable<string>,
    ): Promise<Map<string, FactRecord>> => {
      const keys = [...new Set(facts)].map((fact) => keyOf(generation, fact));
      const records = new Map<string, FactRecord>();
      for await (const { fact, fingerprint, moves } of readItems(table, keys))
        records.set(String(fact), { fingerprint: String(fingerprint), moves: Number(moves) });
      return records;
    },

    /** Puts a record in place of the one that was read; `Stale` where another one is there by now. */
    move: (
      generation: Generation,
      fact: string,
      { known, fingerprint }: { known: FactRecord | undefined; fingerprint: string },
    ): Write => ({
      item: {
        Put: {
          TableName: table.name,
          Item: {
            ...keyOf(generation, fact),
            fact,
            fingerprint,
            moves: (known?.moves ?? 0) + 1,
            expiresAt: generation.expiresAt,
          },
          ...asRead(known),
        },
      },
      otherwise: moved,
    }),

    /** Fails a transaction with `Stale` where the record isn't the one that was read. */
    requireUnmoved: (
      generation: Generation,
      fact: string,
      known: FactRecord | undefined,
    ): Write => ({
      item: {
        ConditionCheck: {
          TableName: table.name,
          Key: keyOf(generation, fact),
          ...asRead(known),
        },
      },
      otherwise: moved,
    }),
  };
});
