/** What each function's environment holds on this machine: what the catalogue lists, and AWS_*. */
import { devNull } from 'node:os';
import {
  type FunctionName,
  type FunctionSpec,
  functions,
  type Variable,
} from '../../model/catalog.ts';

export const REGION = 'af-south-1';

/** Where the emulators answer; the SDK's own names for them. */
export interface Endpoints {
  dynamodb: string;
  /** The browser-facing address: links are signed for it, and functions reach it too. */
  s3: string;
  sqs: string;
  sesv2: string;
  sfn: string;
  cognitoIdentityProvider: string;
}

export interface LocalValues {
  variables: Record<Variable, string>;
  endpoints: Endpoints;
  /** The secret of every access key. */
  secretAccessKey: string;
  /** From which level on functions log; with `INFO` they log, and count, all that they do in the cloud. */
  logLevel: 'INFO' | 'WARN' | 'FATAL';
}

/** The access key by which a function's calls can be told from the others'. */
export const accessKeyOf = (name: FunctionName): string => `local-${name}`;

/** The access key of the stack itself: of what AWS does between the services. */
export const STACK_ACCESS_KEY = 'local-stack';

/** Every access key that there is. */
export const accessKeys: ReadonlySet<string> = new Set([
  STACK_ACCESS_KEY,
  ...(Object.keys(functions) as FunctionName[]).map(accessKeyOf),
]);

/**
 * One function's whole environment: exactly the variables that it declares, and what the runtime
 * tells every function. The shared configuration files of the machine's user are kept out.
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
    // Metrics are lines of output for CloudWatch, which nobody reads here.
    ...(logLevel === 'INFO' ? {} : { POWERTOOLS_METRICS_DISABLED: 'true' }),
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SESV2: endpoints.sesv2,
    AWS_ENDPOINT_URL_SFN: endpoints.sfn,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognitoIdentityProvider,
  };
}
