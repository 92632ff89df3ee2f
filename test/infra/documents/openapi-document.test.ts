/** The committed OpenAPI document is what the contract says now. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../infra/openapi-document.ts';
import { errorCodes } from '../../../shared/kernel/errors.ts';

const committed = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');

it('is generated from the contract; after a change, run `npm run openapi`', async () => {
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(await openApiDocument())));
});

it('refers only to components that it has', () => {
  const { components } = JSON.parse(committed) as {
    components: Record<string, Record<string, unknown>>;
  };
  const references = new Set(
    Array.from(committed.matchAll(/"\$ref": "#\/components\/([^"]+)"/g), ([, name]) => name ?? ''),
  );
  expect(references.size).toBeGreaterThan(Object.keys(errorCodes).length);
  expect(
    [...references].filter((reference) => {
      const [kind = '', name = ''] = reference.split('/');
      return components[kind]?.[name] === undefined;
    }),
  ).toEqual([]);
});
