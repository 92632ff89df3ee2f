/**
 * Writes the key conditions of queries as ElectroDB does, which takes as long as reading ten items: whole
 * partitions, and stretches between whole sort keys. The others are left to ElectroDB.
 */
import { type Index, type KeyText, keyWriter } from './plain-item.ts';

type Item = Record<string, unknown>;

export interface KeyCondition {
  IndexName?: string | undefined;
  KeyConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, string>;
}

/** The comparisons of a sort key with others, by ElectroDB's names. */
const COMPARISONS: Readonly<Record<string, string>> = {
  lt: '#pk = :pk and #sk1 < :sk1',
  gt: '#pk = :pk and #sk1 > :sk1',
  between: '#pk = :pk and #sk1 BETWEEN :sk1 AND :sk2',
};

const isWhole = (values: Item, { composite }: KeyText): boolean =>
  composite.every((name) => values[name] !== undefined);

/** The functions of one access pattern; each answers undefined where ElectroDB has to decide. */
export function keyConditions({ index: IndexName, pk, sk }: Index) {
  const [writePk, writeSk] = [keyWriter(pk), keyWriter(sk)];
  // A sort key that begins with a text is asked for by that text.
  const isPlain = sk.template.startsWith('${');

  return {
    /** All of a partition. */
    partition(keys: Item): KeyCondition | undefined {
      const isAll = Object.keys(keys).every((name) => pk.composite.includes(name));
      if (!isPlain || !isAll || !isWhole(keys, pk)) return undefined;
      return {
        ...(IndexName ? { IndexName } : {}),
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': pk.field },
        ExpressionAttributeValues: { ':pk': writePk(keys) },
      };
    },

    /** The part of a partition before, after or between whole sort keys. */
    stretch(
      of: KeyCondition,
      comparison: string,
      bounds: readonly Item[],
    ): KeyCondition | undefined {
      const KeyConditionExpression = COMPARISONS[comparison];
      if (!KeyConditionExpression || !bounds.every((bound) => isWhole(bound, sk))) return undefined;
      const values = Object.fromEntries(
        bounds.map((bound, at) => [`:sk${at + 1}`, writeSk(bound)]),
      );
      return {
        ...of,
        KeyConditionExpression,
        ExpressionAttributeNames: { ...of.ExpressionAttributeNames, '#sk1': sk.field },
        ExpressionAttributeValues: { ...of.ExpressionAttributeValues, ...values },
      };
    },
  };
}
