/** The definition of an entity in ElectroDB's form. */
import type { Schema } from 'electrodb';
import type { RawItem } from './item-access.ts';

export interface Key<Names extends readonly string[]> {
  readonly composite: Names;
  readonly template: string;
}

export type Attributes = Schema<string, string, string>['attributes'];
export type NamesOf<A> = keyof A & string;

export interface PrimaryIndex<
  Pk extends readonly string[] = readonly string[],
  Sk extends readonly string[] = readonly string[],
> {
  readonly pk: Key<Pk>;
  readonly sk: Key<Sk>;
}

export type SecondaryIndexes<Name extends string = string> = Record<
  string,
  PrimaryIndex<readonly Name[], readonly Name[]> & {
    readonly index: `gsi${1 | 2 | 3 | 4 | 5 | 6}`;
    /** The index has the items for which this holds; absent: all items. */
    readonly condition?: (item: RawItem) => boolean;
  }
>;

/** The definition of an entity in ElectroDB's form. */
interface SchemaOf<A extends Attributes, Primary extends PrimaryIndex, Secondary> {
  readonly model: { readonly entity: string; readonly service: string; readonly version: string };
  readonly attributes: A;
  readonly indexes: { readonly primary: Primary } & Secondary;
}

/** Key values keep their case: ids and codes that differ in it are different. */
const withFields = <Index extends PrimaryIndex>({ pk, sk, ...index }: Index, prefix = '') => ({
  ...index,
  pk: { ...pk, field: `${prefix}pk`, casing: 'none' as const },
  sk: { ...sk, field: `${prefix}sk`, casing: 'none' as const },
});

export function schemaOf<
  A extends Attributes,
  Primary extends PrimaryIndex,
  Secondary extends SecondaryIndexes,
>(
  name: string,
  attributes: A,
  primary: Primary,
  secondary: Secondary,
): SchemaOf<A, Primary, Secondary> {
  const indexes = Object.entries(secondary).map(
    ([pattern, index]) => [pattern, withFields(index, index.index)] as const,
  );
  return {
    model: { entity: name, version: '1', service: 'portal' },
    attributes,
    indexes: Object.fromEntries([['primary', withFields(primary)], ...indexes]) as {
      primary: Primary;
    } & Secondary,
  };
}
