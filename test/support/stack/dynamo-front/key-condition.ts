/** Matches items with a query's key condition: enough of the grammar for one key and one sort key. */
import type { Parts } from './requests.ts';

export type Item = Record<string, unknown>;

const text = (attribute: unknown): string | undefined =>
  typeof attribute === 'object' && attribute !== null && 'S' in attribute
    ? String(attribute.S)
    : undefined;

const COMPARE: Record<string, (left: string, right: string) => boolean> = {
  '=': (left, right) => left === right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

const BEGINS = /^begins_with\s*\(\s*(\S+?)\s*,\s*(:\w+)\s*\)$/i;
const BETWEEN = /^(\S+)\s+between\s+(:\w+)\s+and\s+(:\w+)$/i;
const COMPARISON = /^(\S+?)\s*(<=|>=|=|<|>)\s*(:\w+)$/;

/** The clauses of a condition; the AND of a BETWEEN doesn't part them. */
const clausesOf = (condition: string): string[] =>
  condition.split(/\s+and\s+(?!:\w+\s*\)?$)/i).map((clause) =>
    clause
      .trim()
      .replace(/^\((.*)\)$/, '$1')
      .trim(),
  );

/** @throws Error on a condition that this reader doesn't know */
export function fitsKeyCondition(query: Parts, item: Item): boolean {
  const names = (query['ExpressionAttributeNames'] ?? {}) as Record<string, string>;
  const values = query.ExpressionAttributeValues ?? {};
  const of = (name = '') => text(item[names[name] ?? name]);
  const value = (name = '') => text(values[name]) ?? '';
  const fits = (clause: string): boolean => {
    const begins = BEGINS.exec(clause);
    if (begins) return of(begins[1])?.startsWith(value(begins[2])) ?? false;
    const between = BETWEEN.exec(clause);
    const stored = of(between?.[1] ?? COMPARISON.exec(clause)?.[1]);
    if (stored === undefined) return false;
    if (between) return stored >= value(between[2]) && stored <= value(between[3]);
    const [, , operator = '', operand] = COMPARISON.exec(clause) ?? [];
    const compare = COMPARE[operator];
    if (!compare) throw new Error(`unknown key condition: ${clause}`);
    return compare(stored, value(operand));
  };
  return clausesOf(query.KeyConditionExpression ?? '').every(fits);
}
