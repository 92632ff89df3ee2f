/** Starts the emulators of AWS's services, which keep their data in the data folder. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import type { FunctionName } from '../model/catalog.ts';
import type { Closing } from './base/closing.ts';
import { type Database, startDatabase } from './database/database.ts';
import { accessKeys, type LocalValues, REGION } from './base/environment.ts';
import { type Files, startFiles } from './files/files.ts';
import type { Functions } from './base/functions.ts';
import { hostsOf } from './base/hosts.ts';
import { AUDIT_KEY_ID, type Keys, startKeys } from './keys/keys.ts';
import { type FakeBank, startFakeBank } from './fake-bank/fake-bank.ts';
import { type LiveConnections, openConnections } from './gateway/live-connections.ts';
import { type Mail, startMail } from './mail/mail.ts';
import { startMailEvents } from './mail/mail-events.ts';
import { RUN_MACHINE_ARN, type RunMachine, startRunMachine } from './run-machine/run-machine.ts';
import { startUserPool, type UserPool } from './user-pool/user-pool.ts';

export const FILES_BUCKET = 'portal-files';
export const UPLOADS_BUCKET = 'portal-uploads';
export const AUDIT_BUCKET = 'portal-audit';
export const COPIES_BUCKET = 'portal-copies';
const BUCKETS = [FILES_BUCKET, UPLOADS_BUCKET, AUDIT_BUCKET, COPIES_BUCKET];
const QUEUES = {
  jobQueue: 'portal-jobs',
  pushQueue: 'portal-pushes',
  streamDeadLetters: 'portal-stream-dead-letters',
} as const;

/** Starts a proxy between the functions and the database, such as the fault layer of tests. */
export type DatabaseFront = (
  endpoint: string,
) => Promise<{ endpoint: string; close(): Promise<void> }>;

export interface ServicesOptions {
  port: number;
  dataDir: string;
  settings: PortalSettings;
  closing: Closing;
  databaseFront?: DatabaseFront | undefined;
  runPauseMs?: number | undefined;
  quiet: boolean;
  logsAll: boolean;
  /** The lifetime of access and ID tokens. */
  accessTokenSeconds?: number | undefined;
  /** Calls a function; only possible after the services have started. */
  invoke: Functions['invoke'];
  onLoss: (reason: string) => void;
  log: (message: string) => void;
}

export interface Services {
  database: Database;
  mail: Mail;
  files: Files;
  userPool: UserPool;
  connections: LiveConnections;
  keys: Keys;
  runMachine: RunMachine;
  fakeBank: FakeBank;
  queueUrls: Record<keyof typeof QUEUES, string>;
  /** The origin secret, which the distribution adds to requests. */
  originSecret: string;
  /** The values of the functions' environments. */
  values: LocalValues;
}

function folder(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  mkdirSync(path, { recursive: true });
  return path;
}

async function started<Service extends { close(): Promise<void> }>(
  closing: Closing,
  name: string,
  starting: Promise<Service>,
): Promise<Service> {
  const service = await starting;
  closing.add(name, () => service.close());
  return service;
}

/** Calls a function as the user pool does; throws the function's own error. */
function trigger(name: FunctionName, invoke: Functions['invoke']) {
  return async (event: unknown): Promise<unknown> => {
    try {
      return await invoke(name, event);
    } catch (error) {
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    }
  };
}

function startPool(
  { dataDir, settings, invoke, accessTokenSeconds }: ServicesOptions,
  mail: Mail,
  credentials: (accessKeyId: string) => string | undefined,
): Promise<UserPool> {
  return startUserPool({
    dataDir: folder(dataDir, 'user-pool'),
    region: REGION,
    credentials,
    accessTokenSeconds,
    triggers: {
      preSignUp: trigger('preSignUp', invoke),
      postConfirmation: trigger('postConfirmation', invoke),
      customMessage: trigger('customMessage', invoke),
    },
    sendMail: async ({ to, subject, html }) =>
      mail.deliver({ to, from: settings.sender, subject, text: '', html }),
  });
}

function valuesOf(
  { port, settings, quiet, logsAll }: ServicesOptions,
  parts: Omit<Services, 'values'> & { secretAccessKey: string; dynamodb: string },
): LocalValues {
  const { database, mail, files, userPool, connections, keys, runMachine, originSecret } = parts;
  const { accountVerification: verification } = settings;
  const hosts = hostsOf(port);
  const filesOrigin = `http://${hosts.files}`;
  return {
    secretAccessKey: parts.secretAccessKey,
    logLevel: logsAll ? 'INFO' : quiet ? 'FATAL' : 'WARN',
    variables: {
      TABLE_NAME: database.tableName,
      PORTAL: JSON.stringify(settings),
      SITE_URL: `http://${hosts.site[0]}`,
      USER_POOL_ID: userPool.userPoolId,
      USER_POOL_CLIENT_ID: userPool.clientId,
      FILES_BUCKET,
      UPLOADS_BUCKET,
      FILES_ORIGIN: filesOrigin,
      JOB_QUEUE_URL: parts.queueUrls.jobQueue,
      PUSH_QUEUE_URL: parts.queueUrls.pushQueue,
      STREAM_DEAD_LETTERS_URL: parts.queueUrls.streamDeadLetters,
      LIVE_ENDPOINT: connections.endpoint,
      RUN_MACHINE_ARN,
      ORIGIN_SECRETS: originSecret,
      MAIL_EVENTS: 'local',
      AUDIT_BUCKET,
      AUDIT_KEY_ID,
      COPIES_BUCKET,
      // The embedded fake bank, or none: no company's secret is on this machine.
      ACCOUNT_CHECK_URL: verification.provider === 'embedded' ? parts.fakeBank.endpoint : 'none',
      ACCOUNT_CHECK_SECRET: parts.fakeBank.secret,
    },
    endpoints: {
      dynamodb: parts.dynamodb,
      s3: filesOrigin,
      sqs: files.sqsEndpoint,
      sesv2: mail.endpoint,
      sfn: runMachine.endpoint,
      kms: keys.endpoint,
      cognitoIdentityProvider: userPool.endpoint,
    },
  };
}

/** Makes the queues, and brings what SES reports to the one of jobs. */
async function startQueues(
  closing: Closing,
  { files, mail, secretAccessKey }: { files: Files; mail: Mail; secretAccessKey: string },
): Promise<Services['queueUrls']> {
  const jobQueue = await files.ensureQueue(QUEUES.jobQueue);
  const to = { endpoint: files.sqsEndpoint, secretAccessKey, queueUrl: jobQueue };
  await started(closing, 'events of mail', startMailEvents(mail, to));
  return {
    jobQueue,
    pushQueue: await files.ensureQueue(QUEUES.pushQueue),
    streamDeadLetters: await files.ensureQueue(QUEUES.streamDeadLetters),
  };
}

/** Starts every service and adds it to `closing`, also when a later service fails. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { port, dataDir, closing } = options;
  const secretAccessKey = randomBytes(20).toString('hex');
  const credentials = (accessKeyId: string) =>
    accessKeys.has(accessKeyId) ? secretAccessKey : undefined;
  const hosts = hostsOf(port);
  const filesOrigin = `http://${hosts.files}`;
  const settled = await Promise.allSettled([
    started(
      closing,
      'database',
      startDatabase({ dataDir, region: REGION, onLoss: options.onLoss }),
    ),
    started(closing, 'mail', startMail({ dataDir: folder(dataDir, 'mail') })),
    started(
      closing,
      'files',
      startFiles({
        dataDir: folder(dataDir, 'files'),
        region: REGION,
        allowedOrigins: () => hosts.site.map((host) => `http://${host}`),
        credentials,
      }),
    ),
    started(closing, 'live connections', openConnections()),
    started(closing, 'keys', startKeys({ dataDir: folder(dataDir, 'keys') })),
    started(closing, 'fake bank', startFakeBank()),
  ]);
  // A failure is thrown only after all have settled, so that every started service is in `closing`.
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  const [database, mail, files, connections, keys, fakeBank] = settled.map(
    (one) => (one as PromiseFulfilledResult<unknown>).value,
  ) as [Database, Mail, Files, LiveConnections, Keys, FakeBank];
  const pool = startPool(options, mail, credentials);
  const userPool = await started(closing, 'user pool', pool);
  const front = options.databaseFront
    ? await started(closing, 'database front', options.databaseFront(database.endpoint))
    : database;
  await Promise.all(BUCKETS.map((name) => files.ensureBucket(name)));
  const queueUrls = await startQueues(closing, { files, mail, secretAccessKey });
  const runMachine = await started(
    closing,
    'run machine',
    startRunMachine({
      invoke: options.invoke,
      files: { endpoint: filesOrigin, bucket: FILES_BUCKET, secretAccessKey },
      pauseMs: options.runPauseMs,
      log: options.log,
    }),
  );
  const originSecret = randomBytes(24).toString('hex');
  const parts = {
    database,
    mail,
    files,
    userPool,
    connections,
    keys,
    runMachine,
    fakeBank,
    queueUrls,
    originSecret,
  };
  const values = valuesOf(options, { ...parts, secretAccessKey, dynamodb: front.endpoint });
  return { ...parts, values };
}
