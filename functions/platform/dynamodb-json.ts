/**
 * DynamoDB's values as its protocol has them, from and to JavaScript's, as the document client translates them. What
 * isn't plain is left to the document client: its errors stay its errors.
 */
export type AttributeJson = Record<string, unknown>;
type Item = Record<string, unknown>;

/** A value that the document client has to translate, or to refuse. */
export class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

/** The parts of a command and of an answer that hold an item or a key. */
const ITEMS = new Set([
  'Key',
  'Item',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
  'Attributes',
]);
/** The parts that hold several. */
const ITEM_LISTS = new Set(['Keys', 'Items']);

function isPlainObject(value: object): value is Item {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function objectJson(value: object): AttributeJson {
  if (Array.isArray(value))
    return { L: value.filter((one) => one !== undefined).map(attributeJson) };
  if (isPlainObject(value)) return { M: itemJson(value) };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (value instanceof Set && value.size > 0) {
    const all = [...(value as Set<unknown>)];
    if (all.every((one) => typeof one === 'string')) return { SS: all };
  }
  throw new NotPlain();
}

function attributeJson(value: unknown): AttributeJson {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (typeof value === 'object') return objectJson(value);
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    return { N: String(value) };
  throw new NotPlain();
}

/** @throws NotPlain */
export function itemJson(item: Item): AttributeJson {
  const json: AttributeJson = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) json[name] = attributeJson(value);
  }
  return json;
}

const bytesOf = (text: unknown): Uint8Array => new Uint8Array(Buffer.from(String(text), 'base64'));

function numberOf(text: unknown): number {
  const number = Number(text);
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
  throw new Error(`${String(text)} can't be a number without losing digits`);
}

const READERS: Readonly<Record<string, (json: never) => unknown>> = {
  NULL: () => null,
  B: bytesOf,
  L: (json: AttributeJson[]) => json.map(valueOf),
  M: itemOf,
  SS: (json: string[]) => new Set(json),
  NS: (json: string[]) => new Set(json.map(numberOf)),
  BS: (json: string[]) => new Set(json.map(bytesOf)),
};

function valueOf(json: AttributeJson): unknown {
  // Nearly all values are texts and numbers.
  if (json['S'] !== undefined) return json['S'];
  if (json['N'] !== undefined) return numberOf(json['N']);
  if (json['BOOL'] !== undefined) return json['BOOL'];
  for (const type of Object.keys(json)) {
    const read = READERS[type];
    if (read) return read(json[type] as never);
  }
  throw new Error(`A value of an unknown type: ${Object.keys(json).join()}`);
}

/** The item that an answer has. */
export function itemOf(json: AttributeJson): Item {
  const item: Item = {};
  for (const name of Object.keys(json)) item[name] = valueOf(json[name] as AttributeJson);
  return item;
}

/** Translates the items in a command or an answer, wherever they are. */
function mapItems(value: unknown, map: (item: Item) => Item): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => mapItems(one, map));
  const mapped: Item = {};
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    if (ITEMS.has(name)) mapped[name] = map(part as Item);
    else if (ITEM_LISTS.has(name)) mapped[name] = (part as Item[]).map(map);
    else mapped[name] = mapItems(part, map);
  }
  return mapped;
}

/**
 * A command's input as the protocol has it.
 * @throws NotPlain
 */
export const inputJson = (input: object): object => mapItems(input, itemJson) as object;

/** An answer as the document client gives it. A batch of reads has the items by table, without a name for them. */
export function answerOf(json: object): object {
  const { Responses: responses, ...rest } = json as { Responses?: object };
  const answer = mapItems(rest, itemOf) as object;
  if (responses === undefined) return answer;
  if (Array.isArray(responses)) return { ...answer, Responses: mapItems(responses, itemOf) };
  const byTable = Object.entries(responses as Record<string, AttributeJson[]>);
  const items = byTable.map(([table, all]) => [table, all.map(itemOf)] as const);
  return { ...answer, Responses: Object.fromEntries(items) };
}
