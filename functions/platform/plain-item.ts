/**
 * Builds and reads the items of plain entities as ElectroDB does, which makes a chain of proxies for each
 * item and takes ten times as long. What isn't plain is left to ElectroDB: attributes with parts or with a
 * setter, values of another type, indexes that have only some of their attributes. So its errors stay its
 * errors.
 */
type Item = Record<string, unknown>;

export interface KeyText {
  readonly field: string;
  readonly composite: readonly string[];
  readonly template: string;
}

export interface Index {
  /** The table’s index; absent for the primary key. */
  readonly index?: string;
  readonly pk: KeyText;
  readonly sk: KeyText;
  readonly condition?: (item: Item) => boolean;
}

interface Attribute {
  readonly type: unknown;
  /** The name under which it is stored, where that is another one. */
  readonly field?: string;
  readonly required?: boolean;
  readonly set?: unknown;
  /** The attribute of a list's items. */
  readonly items?: Attribute;
}

export interface PlainSchema {
  readonly model: { readonly entity: string; readonly version: string };
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly indexes: { readonly primary: Index } & Readonly<Record<string, Index>>;
}

/** The attributes by which ElectroDB knows its items. */
const ENTITY = '__edb_e__';
const VERSION = '__edb_v__';

const PLACE = /\$\{[^}]*\}/;
const PLAIN_TYPES = new Set(['string', 'number', 'boolean', 'any']);

/** @returns makes the text of a key from the values of its attributes, which must all be there */
export function keyWriter({ template, composite }: KeyText): (values: Item) => string {
  const [first = '', ...texts] = template.split(PLACE);
  return (values) =>
    texts.reduce((text, next, at) => `${text}${String(values[composite[at] ?? ''])}${next}`, first);
}

function indexWriter({ pk, sk, condition }: Index) {
  const [writePk, writeSk] = [keyWriter(pk), keyWriter(sk)];
  const composite = [...new Set([...pk.composite, ...sk.composite])];
  return {
    keys: (values: Item) => ({ [pk.field]: writePk(values), [sk.field]: writeSk(values) }),
    /** Undefined where ElectroDB has to decide. */
    isIn(values: Item): boolean | undefined {
      const present = composite.filter((name) => values[name] !== undefined).length;
      if (present === composite.length) return condition?.(values) ?? true;
      return present === 0 ? false : undefined;
    },
  };
}

const isPlain = ({ type, items }: Attribute): boolean =>
  Array.isArray(type) ||
  PLAIN_TYPES.has(String(type)) ||
  (type === 'list' && items !== undefined && isPlain(items));

/** True where ElectroDB would store the value as it is. */
function fits({ type, required, items }: Attribute, value: unknown): boolean {
  if (value === undefined) return required !== true;
  if (items && Array.isArray(value))
    return value.every((one) => one !== undefined && isPlain(items) && fits(items, one));
  if (Array.isArray(type)) return type.includes(value);
  if (type === 'number') return Number.isFinite(value);
  return type === 'any' || typeof value === type;
}

/** The functions of one entity, made once. */
export function plainItems({ model, attributes, indexes }: PlainSchema) {
  const { primary, ...secondary } = indexes;
  const primaryKeys = indexWriter(primary);
  const others = Object.values(secondary).map(indexWriter);
  const marks = { [ENTITY]: model.entity, [VERSION]: model.version };
  const named = Object.entries(attributes);
  const hasSetters = named.some(([, { set }]) => set !== undefined);
  const withParts = named.flatMap(([name, attribute]) => (isPlain(attribute) ? [] : [name]));
  const names = named.map(([name]) => name);
  const fieldOf = (name: string): string => attributes[name]?.field ?? name;
  const isRenamed = named.some(([, { field }]) => field !== undefined);

  function attributesOf(given: Item): Item | undefined {
    const item: Item = {};
    for (const [name, attribute] of named) {
      const value = given[name];
      if (!fits(attribute, value)) return undefined;
      if (value !== undefined) item[name] = value;
    }
    return item;
  }

  /** The item under the names by which its attributes are stored. */
  function toFields(item: Item): Item {
    if (!isRenamed) return item;
    return Object.fromEntries(Object.entries(item).map(([name, value]) => [fieldOf(name), value]));
  }

  return {
    /** True for an item of this entity. */
    owns: (raw: Item): boolean => raw[ENTITY] === model.entity && raw[VERSION] === model.version,

    /** The primary key; undefined where a part of it is missing. */
    keyOf: (values: Item): Item | undefined =>
      primaryKeys.isIn(values) ? primaryKeys.keys(values) : undefined,

    /** The whole item as it is stored; undefined where ElectroDB has to build it. */
    build(given: Item): Item | undefined {
      const item = hasSetters ? undefined : attributesOf(given);
      if (!item || !primaryKeys.isIn(item)) return undefined;
      const stored = { ...toFields(item), ...primaryKeys.keys(item), ...marks };
      for (const index of others) {
        const isIn = index.isIn(item);
        if (isIn === undefined) return undefined;
        if (isIn) Object.assign(stored, index.keys(item));
      }
      return stored;
    },

    /**
     * @param asked the attributes that were asked for; by default all
     * @returns a function that gives the attributes of a stored item of this entity; undefined where
     *   ElectroDB has to read it
     */
    reader(asked: readonly string[] = names): (raw: Item) => Item | undefined {
      const fields = asked.map((name) => [name, fieldOf(name)] as const);
      return (raw) => {
        if (withParts.some((name) => raw[name] !== undefined)) return undefined;
        const item: Item = {};
        // The table gives each item's fields in an order of its own. Items of one order are read many times
        // faster.
        for (const [name, field] of fields) {
          const value = raw[field];
          if (value !== undefined) item[name] = value;
        }
        return item;
      };
    },

    /** The names under which these attributes are stored, with those that tell the entity. */
    fieldsOf: (asked: readonly string[] = names): string[] => [
      ENTITY,
      VERSION,
      ...asked.map(fieldOf),
    ],
  };
}
