/**
 * `npm run contract`: keeps the present contract as that of the last release, in docs/contract-before.json.
 * It is run once a release is deployed as prod; from then on contracts are compared with it.
 */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../../web/build/openapi-document.ts';
import { type Document, shapeOf } from '../contract/contract-shape.ts';
import { KEPT_CONTRACT, writeContract } from '../contract/kept-contract.ts';

const shape = shapeOf((await openApiDocument()) as Document);
writeFileSync(KEPT_CONTRACT, writeContract(shape));
