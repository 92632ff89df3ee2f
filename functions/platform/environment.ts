/**
 * A function's environment: read once, while its entry module loads, and handed on. Nothing else
 * reads `process.env`.
 */
import * as z from 'zod';
import { portalSettings } from '../../shared/kernel/settings.ts';

/** Each value is parsed once: compiling its schema before that would take longer. */
const ONCE = { jitless: true } as const;

const variables = {
  TABLE_NAME: z.string().min(3),
  PORTAL: z.string().transform((json) => portalSettings.parse(JSON.parse(json), ONCE)),
  SITE_URL: z.url(),
  USER_POOL_ID: z.string().min(1),
  /** The browser's client of the user pool. */
  USER_POOL_CLIENT_ID: z.string().min(1),
  FILES_BUCKET: z.string().min(1),
  UPLOADS_BUCKET: z.string().min(1),
  FILES_ORIGIN: z.url(),
  JOB_QUEUE_URL: z.url(),
  PUSH_QUEUE_URL: z.url(),
  STREAM_DEAD_LETTERS_URL: z.url(),
  LIVE_ENDPOINT: z.url(),
  ORIGIN_SECRETS: z
    .string()
    .transform((keys) => keys.split(','))
    .pipe(z.tuple([z.string().min(32)], z.string().min(32))),
  ACCOUNT_CHECK_URL: z.union([z.literal('none'), z.url()]),
  ACCOUNT_CHECK_SECRET: z.string().min(1),
  RUN_MACHINE_ARN: z.string().min(1),
  /** For operators' tools; no function has it. */
  WORK_MACHINE_ARN: z.string().min(1),
  MAIL_EVENTS: z.string().min(1),
  AUDIT_BUCKET: z.string().min(1),
  AUDIT_KEY_ID: z.string().min(1),
  COPIES_BUCKET: z.string().min(1),
};
type VariableName = keyof typeof variables;
type Values<Name extends VariableName> = { [N in Name]: z.output<(typeof variables)[N]> };

/** Variables of every runtime; endpoints are set only for local services. */
const runtime = z.object({
  AWS_REGION: z.string().default('af-south-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_LAMBDA_FUNCTION_NAME: z.string().default('function'),
  AWS_LAMBDA_FUNCTION_VERSION: z.string().default('$LATEST'),
  AWS_ENDPOINT_URL: z.string().optional(),
  AWS_ENDPOINT_URL_DYNAMODB: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
  AWS_ENDPOINT_URL_SQS: z.string().optional(),
  AWS_ENDPOINT_URL_SESV2: z.string().optional(),
  AWS_ENDPOINT_URL_KMS: z.string().optional(),
  AWS_ENDPOINT_URL_SFN: z.string().optional(),
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: z.string().optional(),
});
export type Runtime = z.infer<typeof runtime>;

export type Environment<Name extends VariableName> = Values<Name> & { runtime: Runtime };

/**
 * Reads the variables that a function declares in the catalogue.
 * @throws ZodError where one is missing or malformed: the function then fails as it starts
 */
export function readEnvironment<Name extends VariableName>(
  source: NodeJS.ProcessEnv,
  ...names: Name[]
): Environment<Name> {
  const values = Object.fromEntries(
    names.map((name) => [name, variables[name].parse(source[name], ONCE)]),
  ) as Values<Name>;
  return { ...values, runtime: runtime.parse(source, ONCE) };
}

/**
 * The configuration of every AWS client. Credentials come from the environment, where they stay the
 * same as long as it lives.
 */
export function clientConfig(from: Runtime, endpoint?: string) {
  const url = endpoint ?? from.AWS_ENDPOINT_URL;
  return {
    region: from.AWS_REGION,
    ...(url ? { endpoint: url } : {}),
    ...(from.AWS_ACCESS_KEY_ID && from.AWS_SECRET_ACCESS_KEY
      ? {
          credentials: {
            accessKeyId: from.AWS_ACCESS_KEY_ID,
            secretAccessKey: from.AWS_SECRET_ACCESS_KEY,
            ...(from.AWS_SESSION_TOKEN ? { sessionToken: from.AWS_SESSION_TOKEN } : {}),
          },
        }
      : {}),
  };
}
