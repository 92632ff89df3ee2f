/** The OpenAPI 3.1 document, generated from the contract: the same here, there and in `docs/`. */
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../shared/contract.ts';

/** Generates the document; served as `/api/openapi.json` with the web build. */
export function openApiDocument() {
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter()],
  });
  return generator.generate(contract, {
    info: { title: 'Commission Portal', version: '1.0.0' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  });
}
