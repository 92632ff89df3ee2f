/** The committed OpenAPI document is what the contract says now. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../infra/openapi-document.ts';

it('is generated from the contract; after a change, run `npm run openapi`', async () => {
  const committed = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(await openApiDocument())));
});
