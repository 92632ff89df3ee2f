/**
 * Given any values, what `plain-item.ts` builds and reads is what ElectroDB does; where it leaves an item to
 * ElectroDB, that item has parts, a setter, or values that don't fit.
 */
import { Entity } from 'electrodb';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainItems, type PlainSchema } from '../../functions/platform/plain-item.ts';
import { schemas } from '../../infra/stored-items.ts';

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

/** ElectroDB's own item; undefined where it refuses the values. */
function electroPut(schema: PlainSchema, values: Values): Values | undefined {
  const entity = new Entity(schema as never, { table: 'table' });
  try {
    return entity.put(values as never).params<{ Item: Values }>().Item;
  } catch (error) {
    if (error instanceof Error && error.name.startsWith('Electro')) return undefined;
    throw error;
  }
}
const electroRead = (schema: PlainSchema, raw: Values) =>
  new Entity(schema as never).parse({ Item: raw } as never).data as Values | null;

const all = (await schemas()) as unknown as PlainSchema[];
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
        const read = plain.read(raw);
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
