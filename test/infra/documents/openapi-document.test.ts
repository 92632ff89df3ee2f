/** The OpenAPI document is one that generators of clients can read. */
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../web/build/openapi-document.ts';

const document = await openApiDocument();
const { schemas = {}, responses = {} } = document.components ?? {};

/** Every object of a JSON value, itself included. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

it('refers only to components that it has, and has none that nothing refers to', () => {
  const references = objectsIn(document).flatMap((one) => ('$ref' in one ? [one.$ref] : []));
  const components = { schemas, responses };
  const names = Object.entries(components).flatMap(([kind, ofKind]) =>
    Object.keys(ofKind).map((name) => `#/components/${kind}/${name}`),
  );
  expect(new Set<unknown>(references)).toEqual(new Set(names));
});

it('describes the fields of a named object once for all answers', () => {
  const named = new Set(Object.values(schemas).map((schema) => JSON.stringify(schema)));
  expect(named.size).toBeGreaterThan(100);
  const operations = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path ?? {}),
  );
  const answers = operations.map((one) => (one as { responses: unknown }).responses);
  const repeated = objectsIn([answers, Object.values(schemas).map(Object.values)])
    .filter((one) => 'properties' in one)
    .map((one) => JSON.stringify(one));
  expect(repeated.filter((text) => named.has(text))).toEqual([]);
});

it('declares of each operation that the gateway refuses a request that is too large', () => {
  const operations = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path ?? {}),
  );
  for (const { responses: answers } of operations as { responses: object }[])
    expect(Object.keys(answers)).toEqual(expect.arrayContaining(['413', '431']));
});

it('wants brackets in a query only where a field has many values', () => {
  const bracketed = objectsIn(document.paths).filter(
    (one) => 'style' in one && one.style === 'deepObject',
  );
  expect(bracketed).toMatchObject([{ name: 'saleIds' }]);
});
