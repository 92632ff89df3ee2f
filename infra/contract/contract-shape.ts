/**
 * The contract's shape, as far as browsers of the release before depend on it: routes, fields, and their
 * values.
 */

/** A part of a JSON schema, as the OpenAPI document has it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: Schema | boolean;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

export interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/**
 * A field by its path, `lines[].amountCents`: `string`, or `pending|paid` where values are listed; `?` for
 * one that may be absent.
 */
export type Fields = Readonly<Record<string, string>>;

export interface RouteShape {
  takes: Fields;
  answers: Fields;
}

/** Routes by method and path. */
export type ContractShape = Readonly<Record<string, RouteShape>>;

interface Field {
  types: Set<string>;
  isRequired: boolean;
}
type Found = Map<string, Field>;

/** Schemas that contain themselves end here. A reference counts as a level too. */
const DEEPEST = 24;

export function shapeOf({ paths, components }: Document): ContractShape {
  const schemas = components?.schemas ?? {};
  const fieldsOf = (schema: Schema | undefined): Found => {
    const found: Found = new Map();
    if (schema) walk(schema, '', true, { found, schemas, depth: 0 });
    return found;
  };
  const entries = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, RouteShape] => [
      `${method.toUpperCase()} ${path}`,
      {
        takes: textOf(inputOf(operation, fieldsOf)),
        answers: textOf(answerOf(operation, fieldsOf)),
      },
    ]),
  );
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

type FieldsOf = (schema: Schema | undefined) => Found;

const jsonOf = ({ content = {} }: Content): Schema | undefined =>
  (content['application/json'] ?? Object.values(content)[0])?.schema;

function inputOf({ parameters = [], requestBody }: Operation, fieldsOf: FieldsOf): Found {
  const found: Found = new Map();
  for (const { name, in: place, required = false, schema } of parameters)
    for (const [path, field] of fieldsOf(schema))
      found.set(`${place}:${name}${path}`, { ...field, isRequired: required && field.isRequired });
  if (requestBody)
    for (const [path, field] of fieldsOf(jsonOf(requestBody))) found.set(path, field);
  return found;
}

function answerOf({ responses = {} }: Operation, fieldsOf: FieldsOf): Found {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return answer ? fieldsOf(jsonOf(answer)) : new Map<string, Field>();
}

interface Walk {
  found: Found;
  schemas: Readonly<Record<string, Schema>>;
  depth: number;
}

function walk(schema: Schema, path: string, isRequired: boolean, state: Walk): void {
  const { found, schemas, depth } = state;
  if (depth > DEEPEST) return;
  const deeper = { ...state, depth: depth + 1 };
  if (schema.$ref) {
    const named = schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (named) walk(named, path, isRequired, deeper);
    return;
  }
  for (const part of schema.allOf ?? []) walk(part, path, isRequired, deeper);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return walkVariants(variants, path, isRequired, deeper);
  note(found, path, isRequired, typesOf(schema));
  walkParts(schema, path, deeper);
}

function walkParts(schema: Schema, path: string, deeper: Walk): void {
  for (const [name, child] of Object.entries(schema.properties ?? {}))
    walk(child, path ? `${path}.${name}` : name, schema.required?.includes(name) ?? false, deeper);
  if (schema.items) walk(schema.items, `${path}[]`, true, deeper);
  if (typeof schema.additionalProperties === 'object')
    walk(schema.additionalProperties, `${path}.*`, false, deeper);
}

/** A field is sure to be there only where every variant has it. */
function walkVariants(
  variants: readonly Schema[],
  path: string,
  isRequired: boolean,
  state: Walk,
): void {
  const each = variants.map((variant) => {
    const found: Found = new Map();
    walk(variant, path, isRequired, { ...state, found });
    return found;
  });
  for (const name of new Set(each.flatMap((found) => [...found.keys()]))) {
    const fields = each.map((found) => found.get(name));
    const isSure = fields.every((field) => field?.isRequired === true);
    for (const field of fields) if (field) note(state.found, name, isSure, field.types);
  }
}

function note(found: Found, path: string, isRequired: boolean, types: Iterable<string>): void {
  const before = found.get(path);
  found.set(path, {
    types: new Set([...(before?.types ?? []), ...types]),
    isRequired: isRequired || before?.isRequired === true,
  });
}

function typesOf({ type, enum: values, const: only, properties }: Schema): string[] {
  if (only !== undefined) return [JSON.stringify(only)];
  if (values) return values.map((value) => JSON.stringify(value));
  if (type) return [type].flat();
  return [properties ? 'object' : 'any'];
}

const textOf = (found: Found): Fields =>
  Object.fromEntries(
    [...found]
      .filter(([path, { types }]) => path !== '' || !types.has('object'))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, { types, isRequired }]) => [
        path,
        `${[...types].sort().join('|').replaceAll('"', '')}${isRequired ? '' : '?'}`,
      ]),
  );
