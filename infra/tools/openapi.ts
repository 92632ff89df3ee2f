/** `npm run openapi`: writes `docs/openapi.json` from the contract. */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../openapi-document.ts';

const file = new URL('../../docs/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await openApiDocument(), null, 2)}\n`);
