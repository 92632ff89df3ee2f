/** The OpenAPI 3.1 document, generated from the contract: the same here, there and in `docs/`. */
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../shared/contract.ts';
import { adminPayout } from '../shared/payouts/contract.ts';
import { adminSale } from '../shared/sales/contract.ts';
import { errorData } from '../shared/kernel/errors.ts';

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
    // Named once: every endpoint may answer every error.
    commonSchemas: {
      ErrorData: { schema: errorData },
      Sale: { schema: adminSale, strategy: 'output' },
      Payout: { schema: adminPayout, strategy: 'output' },
    },
    customErrorResponseBodySchema: (errors, status) => ({
      type: 'object',
      properties: {
        defined: { type: 'boolean' },
        code: { enum: errors.map(([code]) => code) },
        status: { const: status },
        message: { type: 'string' },
        data: { $ref: '#/components/schemas/ErrorData' },
      },
      required: ['defined', 'code', 'status', 'message'],
    }),
  });
}
