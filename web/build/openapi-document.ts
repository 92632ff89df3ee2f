/** The OpenAPI 3.1 document, generated from the contract: the same locally and in the cloud. */
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import * as z from 'zod';
import { contract } from '../../shared/contract.ts';
import { type ErrorCode, errorCodes } from '../../shared/kernel/errors.ts';
import { namedSchemas, withoutUnused } from './named-schemas.ts';

/** Generates the document; served as `/api/openapi.json` with the web build. */
export async function openApiDocument(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter()],
  });
  const document = await generator.generate(contract, {
    info: { title: 'Commission Portal', version: '1.0.0' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      responses: {
        ...Object.fromEntries(firstCodes.map((code) => [code, errorResponse(code)])),
        ...Object.fromEntries(
          GATEWAY_ALONE.map(([status, answer]) => [`GATEWAY_${status}`, answer]),
        ),
      },
    },
    commonSchemas: { ...(await namedSchemas()), GatewayMessage: { schema: gatewayMessage } },
  });
  const paths = mapOperations(document.paths, (operation) =>
    withErrorReferences(withPlainValues(operation, document.components?.schemas)),
  );
  return withoutUnused({ ...document, paths });
}

/** The body of API Gateway's own answers; it may refuse a call before any function sees it. */
const gatewayMessage = z.object({ message: z.string() });
const GATEWAY_MESSAGE = { $ref: '#/components/schemas/GatewayMessage' };
/** The gateway refuses these before any function sees them, perhaps without a body. */
const GATEWAY_ALONE = [
  [413, { description: 'The body is too large for the gateway.' }],
  [431, { description: 'Address and headers together have more than 10,240 bytes.' }],
] as const;
/** The errors with which the gateway itself may answer. */
const ALSO_OF_THE_GATEWAY = new Set<ErrorCode>([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'BUSY',
  'INTERNAL',
]);

const codes = Object.keys(errorCodes) as ErrorCode[];
const sharing = (status: number) => codes.filter((code) => errorCodes[code] === status);
/** A status is described once, under its first code. */
const firstCodes = codes.filter((code) => sharing(errorCodes[code])[0] === code);

const descriptions: Readonly<Record<ErrorCode, string>> = {
  INVALID: 'The input is refused; `data.fields` says what is wrong with each field.',
  UNAUTHENTICATED:
    'The access token is missing, expired or not valid here, or its session has ended.',
  FORBIDDEN: 'The caller may not do this.',
  NOT_FOUND: 'It does not exist, or the caller may not know that it does.',
  CONFLICT:
    'It has changed meanwhile (`data.current` is its present state), or a value is taken (`data.fields`).',
  RATE_LIMITED: 'Too many requests; try again after the seconds in `Retry-After`.',
  BUSY: 'The portal is overloaded; trying again is safe, nothing is done twice.',
  MAINTENANCE:
    'The portal is maintained: nothing can be changed for the seconds in `Retry-After`, and nothing was.',
  INTERNAL: 'An unexpected error; the log has its cause under `data.requestId`.',
};

/** The answer that every endpoint may give for the errors of a status, described once. */
function errorResponse(code: ErrorCode): OpenAPI.ResponseObject {
  const all = sharing(errorCodes[code]);
  const schema: OpenAPI.SchemaObject = {
    type: 'object',
    properties: {
      defined: { type: 'boolean' },
      code: all.length === 1 ? { const: code } : { enum: all },
      status: { const: errorCodes[code] },
      message: { type: 'string' },
      data: { $ref: '#/components/schemas/ErrorData' },
    },
    required: ['defined', 'code', 'status', 'message'],
  };
  const answered = ALSO_OF_THE_GATEWAY.has(code) ? { anyOf: [schema, GATEWAY_MESSAGE] } : schema;
  return {
    description: all.map((one) => descriptions[one]).join(' Or: '),
    content: { 'application/json': { schema: answered } },
  };
}

const referenceTo = (name: string): OpenAPI.ReferenceObject => ({
  $ref: `#/components/responses/${name}`,
});
const errorReferences = Object.fromEntries([
  ...firstCodes.map((code) => [errorCodes[code], referenceTo(code)] as const),
  ...GATEWAY_ALONE.map(([status]) => [status, referenceTo(`GATEWAY_${status}`)] as const),
]);

/** The operation, with a reference in place of each error that the generator wrote out. */
function withErrorReferences({
  responses,
  ...operation
}: OpenAPI.OperationObject): OpenAPI.OperationObject {
  const all = { ...responses, ...errorReferences };
  const { [errorCodes.UNAUTHENTICATED]: _, ...withoutToken } = all;
  // Public endpoints look at no token.
  return { ...operation, responses: operation.security?.length ? all : withoutToken };
}

const SINGLE_VALUES = new Set<unknown>(['string', 'number', 'integer', 'boolean']);

/** The operation without the brackets that the generator wants around every reference in a query. */
function withPlainValues(
  operation: OpenAPI.OperationObject,
  schemas: OpenAPI.ComponentsObject['schemas'] = {},
): OpenAPI.OperationObject {
  const parameters = operation.parameters?.map((parameter) => {
    if (!('schema' in parameter) || !parameter.schema || !('$ref' in parameter.schema))
      return parameter;
    const named = schemas[parameter.schema.$ref.split('/').at(-1) ?? ''];
    const { style: _style, explode: _explode, ...plain } = parameter;
    return SINGLE_VALUES.has(named?.type) ? plain : parameter;
  });
  return parameters ? { ...operation, parameters } : operation;
}

function mapOperations(
  paths: OpenAPI.PathsObject = {},
  change: (operation: OpenAPI.OperationObject) => OpenAPI.OperationObject,
): OpenAPI.PathsObject {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations ?? {}).map(([method, operation]) => [
          method,
          change(operation as OpenAPI.OperationObject),
        ]),
      ),
    ]),
  );
}
