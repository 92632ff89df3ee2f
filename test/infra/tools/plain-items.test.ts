/**
 * Given any values, what `plain-item.ts` builds and reads is what ElectroDB does; where it leaves an item to
 * ElectroDB, that item has parts, a setter, or values that don't fit.
 */
import { Entity } from 'electrodb';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyConditions } from '../../../functions/platform/key-condition.ts';
import { plainItems, type PlainSchema } from '../../../functions/platform/plain-item.ts';
import { schemas } from '../../../infra/stored-items.ts';

type Attribute = PlainSchema['attributes'][string];
type Values = Record<string, unknown>;

const text = fc.string({ minLength: 1, maxLength: 8 });
const ofType: Record<string, fc.Arbitrary<unknown>> = {
  string: text,
  number: fc.integer(),
  boolean: fc.boolean(),
  any: fc.constantFrom({}, { nested: 1 }, 'text', 7),
};
const valueOf = ({ type, items }: Attribute): fc.Arbitrary<unknown> => {
  if (Array.isArray(type)) return fc.constantFrom(...(type as unknown[]));
  if (type === 'list' && items) return fc.array(valueOf(items), { maxLength: 3 });
  return ofType[String(type)] ?? fc.constant(undefined);
};
/** Values that fit; optional ones may be missing. */
const fitting = ({ attributes }: PlainSchema): fc.Arbitrary<Values> =>
  fc.record(
    Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [
        name,
        attribute.required ? valueOf(attribute) : fc.option(valueOf(attribute), { nil: undefined }),
      ]),
    ),
  );

const entities = new Map<PlainSchema, Entity<never, never, never, never>>();
function entityOf(schema: PlainSchema) {
  const found = entities.get(schema) ?? new Entity(schema as never, { table: 'table' });
  entities.set(schema, found);
  return found;
}

/** ElectroDB's own item; undefined where it refuses the values. */
function electroPut(schema: PlainSchema, values: Values): Values | undefined {
  try {
    return entityOf(schema)
      .put(values as never)
      .params<{ Item: Values }>().Item;
  } catch (error) {
    if (error instanceof Error && error.name.startsWith('Electro')) return undefined;
    throw error;
  }
}
const electroRead = (schema: PlainSchema, raw: Values) =>
  entityOf(schema).parse({ Item: raw } as never).data as Values | null;

/** Every entity once: access patterns in several files have the same schema. */
const all = [...new Set((await schemas()) as unknown as PlainSchema[])];
const named = all.map((schema) => [schema.model.entity, schema] as const);
const needsElectro = ({ attributes }: PlainSchema) =>
  Object.values(attributes).some(
    ({ type, set, required }) =>
      set !== undefined || (required && ['map', 'set'].includes(String(type))),
  );

describe.each(named)('%s', (_, schema) => {
  const plain = plainItems(schema);

  it('is built as ElectroDB builds it', () => {
    let built = 0;
    fc.assert(
      fc.property(fitting(schema), (values) => {
        const item = plain.build(values);
        if (!item) return;
        built++;
        expect(item).toEqual(electroPut(schema, values));
      }),
      { numRuns: 50 },
    );
    if (!needsElectro(schema)) expect(built).toBeGreaterThan(0);
  });

  it('is read as ElectroDB reads it', () => {
    fc.assert(
      fc.property(fitting(schema), (values) => {
        const raw = electroPut(schema, values);
        fc.pre(raw !== undefined);
        expect(plain.owns(raw)).toBe(true);
        const read = plain.reader()(raw);
        if (read) expect(read).toEqual(electroRead(schema, raw));
      }),
      { numRuns: 30 },
    );
  });

  it('leaves values that do not fit to ElectroDB', () => {
    const misfit = { object: true };
    fc.assert(
      fc.property(fitting(schema), (values) => {
        for (const [name, { type }] of Object.entries(schema.attributes))
          if (type !== 'any') expect(plain.build({ ...values, [name]: misfit })).toBe(undefined);
      }),
      { numRuns: 5 },
    );
  });

  it('has no other entity’s items, and no key that lacks a part', () => {
    expect(plain.owns({ __edb_e__: `${schema.model.entity}s`, __edb_v__: '1' })).toBe(false);
    const { pk, sk } = schema.indexes.primary;
    const parts = [...pk.composite, ...sk.composite];
    if (parts.length > 0) expect(plain.keyOf({})).toBe(undefined);
  });
});

/** A query's condition as ElectroDB writes it. */
function electroCondition(
  schema: PlainSchema,
  pattern: string,
  keys: Values,
  narrow: readonly [comparison: string, ...bounds: Values[]] | undefined,
): Values {
  type Steps = Record<string, (...bounds: Values[]) => unknown>;
  const queries = entityOf(schema).query as unknown as Record<string, (keys: Values) => Steps>;
  const chain = queries[pattern]?.(keys);
  const [comparison = '', ...bounds] = narrow ?? [];
  const query = (narrow ? chain?.[comparison]?.(...bounds) : chain) as {
    params: (options: object) => Values;
  };
  const { TableName: _, ...condition } = query.params({});
  return condition;
}

const patterns = all.flatMap((schema) =>
  Object.entries(schema.indexes).map(
    ([pattern, index]) => [schema.model.entity, pattern, schema, index] as const,
  ),
);
const valuesOf = (names: readonly string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text]));

describe.each(patterns)('a query of %s by %s', (_, pattern, schema, index) => {
  const conditions = keyConditions(index);
  const keys = valuesOf(index.pk.composite, 'x');
  const [low, high] = ['m', 'n'].map((text) => valuesOf(index.sk.composite, text)) as [
    Values,
    Values,
  ];

  it('has the condition that ElectroDB writes, or none', () => {
    const partition = conditions.partition(keys);
    if (!partition) return expect(index.sk.template.startsWith('${')).toBe(false);
    expect(partition).toEqual(electroCondition(schema, pattern, keys, undefined));
    const stretches: [string, ...Values[]][] = [
      ['lt', low],
      ['gt', low],
      ['between', low, high],
    ];
    for (const [comparison, ...bounds] of stretches)
      expect(conditions.stretch(partition, comparison, bounds)).toEqual(
        electroCondition(schema, pattern, keys, [comparison, ...bounds]),
      );
  });

  it('is left to ElectroDB where a part of a key is missing', () => {
    const [first, ...rest] = index.sk.composite;
    const partition = conditions.partition(keys);
    if (first !== undefined)
      expect(conditions.partition({ ...keys, [first]: 'm' })).toBeUndefined();
    if (partition && rest.length > 0)
      expect(conditions.stretch(partition, 'lt', [valuesOf([first ?? ''], 'm')])).toBeUndefined();
  });
});
