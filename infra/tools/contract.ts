/**
 * `npm run contract`: keeps the present contract as that of the last release, in docs/contract-before.json. It is run once
 * a release is deployed as prod; from then on contracts are compared with it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Document, shapeOf } from '../contract/contract-shape.ts';
import { KEPT_CONTRACT, writeContract } from '../contract/kept-contract.ts';

const document = new URL('../../docs/openapi.json', import.meta.url);
const shape = shapeOf(JSON.parse(readFileSync(document, 'utf8')) as Document);
writeFileSync(KEPT_CONTRACT, writeContract(shape));
