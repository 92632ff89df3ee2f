/** Each function's environment on this machine: the catalogue's variables, and AWS_*. */
import { devNull } from 'node:os';
import type { Runtime } from '../../../functions/platform/environment.ts';
import {
  type FunctionName,
  type FunctionSpec,
  functions,
  type Variable,
} from '../../model/catalog.ts';

export const REGION = 'af-south-1';

/** The emulators' addresses, by the SDK's names of the services. */
export interface Endpoints {
  dynamodb: string;
  /** The browser-facing address: links are signed for it, and functions reach it too. */
  s3: string;
  sqs: string;
  sesv2: string;
  sfn: string;
  kms: string;
  cognitoIdentityProvider: string;
}

export interface LocalValues {
  variables: Record<Variable, string>;
  endpoints: Endpoints;
  /** The secret of every access key. */
  secretAccessKey: string;
  /** The functions' lowest log level; with `INFO` they log and count all that they do in the cloud. */
  logLevel: 'INFO' | 'WARN' | 'FATAL';
}

/** Each function has its own access key, so that its calls can be told apart. */
export const accessKeyOf = (name: FunctionName): string => `local-${name}`;

/** The access key of the stack's own calls, which AWS makes between its services. */
export const STACK_ACCESS_KEY = 'local-stack';

export const accessKeys: ReadonlySet<string> = new Set([
  STACK_ACCESS_KEY,
  ...(Object.keys(functions) as FunctionName[]).map(accessKeyOf),
]);

/** The runtime of code outside the functions: tools and the demo network. */
export const toolRuntime = (
  endpoints: Pick<Runtime, `AWS_ENDPOINT_URL_${string}` & keyof Runtime>,
  { accessKeyId, secretAccessKey } = { accessKeyId: 'local-tool', secretAccessKey: 'local' },
): Runtime => ({
  AWS_REGION: REGION,
  AWS_LAMBDA_FUNCTION_NAME: 'tool',
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  ...endpoints,
});

/**
 * One function's whole environment: the variables that it declares and those of Lambda's runtime. The
 * AWS configuration files of the machine's user are kept out.
 */
export function environmentOf(
  name: FunctionName,
  { variables, endpoints, secretAccessKey, logLevel }: LocalValues,
): Record<string, string> {
  const spec: FunctionSpec = functions[name];
  return {
    ...Object.fromEntries(spec.variables.map((variable) => [variable, variables[variable]])),
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: accessKeyOf(name),
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
    AWS_LAMBDA_LOG_LEVEL: logLevel,
    // Metrics are output lines that only CloudWatch reads.
    ...(logLevel === 'INFO' ? {} : { POWERTOOLS_METRICS_DISABLED: 'true' }),
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SESV2: endpoints.sesv2,
    AWS_ENDPOINT_URL_KMS: endpoints.kms,
    AWS_ENDPOINT_URL_SFN: endpoints.sfn,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognitoIdentityProvider,
  };
}
