/**
 * `npm run openapi`: writes the API's document, made from the contract, where a generator of clients can read
 * it.
 */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../../web/build/openapi-document.ts';

const FILE = 'docs/openapi.json';

writeFileSync(FILE, `${JSON.stringify(await openApiDocument(), null, 2)}\n`);
console.log(`Written to ${FILE}, which git ignores: the build makes it anew.`);
