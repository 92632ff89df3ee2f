/**
 * The cost of a monthly run: every agent's month is closed and paid, by the functions themselves, each in
 * processes of its own as in the cloud, while the projector follows the table's stream.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { monthlyRunTable } from '../../functions/data/monthly-run.table.ts';
import type { Table } from '../../functions/platform/table.ts';
import { monthBucket, NETWORK, rollupTable } from '../../functions/data/rollup.table.ts';
import { type FunctionName, functions } from '../../infra/model/catalog.ts';
import { REGION } from '../../infra/local/base/environment.ts';
import { StreamConsumer } from '../../infra/local/event-sources/stream.ts';
import { startFiles } from '../../infra/local/files/files.ts';
import { execute } from '../../infra/local/run-machine/execution.ts';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { addMonths, type Period, periodOf } from '../../shared/kernel/month.ts';
import { type DynamoFront, startDynamoFront } from '../support/stack/dynamo-front/dynamo-front.ts';
import { type HandlerProcesses, startHandler } from '../support/stack/handler-process.ts';
import { importDatabase } from '../support/jobs/import-database.ts';
import { openTableAt } from '../support/stack/table.ts';
import { monthlyRows, type Size } from './monthly-rows.ts';
import { type Cell, printTable, within } from './print-table.ts';
import { costOf } from './run-prices.ts';

const MAX_WRITES_EACH = 8;
const MAX_MEGABYTES = 256;
const MEGABYTE = 1024 * 1024;
const MONTHLY_CENTS = 1_000;
const BUCKET = 'files';
/** How many processes run each function: those of the run's steps, and the projector. */
const PARTS = {
  runOpener: 1,
  runPlanner: 1,
  runAccruer: 4,
  runCloser: 1,
  runNotifier: 1,
  projector: 1,
} as const satisfies Partial<Record<FunctionName, number>>;
type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];
const WRITING = new Set(['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem']);
/** State transitions of a batch's own execution: into its one state, and out of it. */
const TRANSITIONS_OF_BATCH = 2;
/** State transitions of the machine itself: each step with its choices, once. */
const TRANSITIONS_OF_RUN = 12;

type Parts = Record<PartName, HandlerProcesses>;

interface Bench {
  table: Table;
  front: DynamoFront;
  parts: Parts;
  readManifest(key: string): Promise<string[]>;
  stream: { streamArn: string; endpoint: string; dataDir: string };
}

/** Runs the past month; returns its seconds, and the projector's seconds after it. */
async function run({ table, parts, readManifest, stream }: Bench, period: Period) {
  const invoke = (name: FunctionName, event: unknown) => parts[name as PartName].invoke(event);
  const consumer = new StreamConsumer({
    ...stream,
    functions: { invoke },
    name: 'projector',
    batchSize: functions.projector.trigger.batchSize,
    log: console.error,
  });
  try {
    const started = performance.now();
    const { signal } = new AbortController();
    await execute({ invoke, readManifest, signal }, { kind: 'openRuns', period });
    const ended = performance.now();
    // The projector's own writes come back in the stream.
    for (let rounds = 0; rounds < 3; rounds++) await consumer.caughtUp();
    const record = await monthlyRunTable(table).get(period);
    if (record?.status !== 'finished') throw new Error(`The run is ${record?.status}`);
    return { seconds: (ended - started) / 1000, lag: (performance.now() - ended) / 1000 };
  } finally {
    await consumer.close();
  }
}

/** @throws Error where the projections aren't what the run did */
async function expectProjected(table: Table, { agents, sales }: Size, period: Period) {
  const figures = await rollupTable(table).read({ scope: NETWORK, bucket: monthBucket(period) });
  const expected = agents * sales * MONTHLY_CENTS;
  if (figures.ledgerMonthlyCents !== expected)
    throw new Error(`The month earned ${figures.ledgerMonthlyCents} cents, not ${expected}`);
}

/** The requests of a function to the table. */
function usageOf({ calls, requests }: DynamoFront, name: PartName) {
  const own = requests.filter(({ accessKeyId }) => accessKeyId === name);
  const sum = (unit: 'readUnits' | 'writeUnits') =>
    own.reduce((total, request) => total + request[unit], 0);
  const writes = calls.filter((call) => call.accessKeyId === name && WRITING.has(call.action));
  return { writes: writes.length, writeUnits: sum('writeUnits'), readUnits: sum('readUnits') };
}

function print({ front, parts }: Bench, { agents }: Size, time: { seconds: number; lag: number }) {
  const usages = NAMES.map((name) => ({ name, ...usageOf(front, name) }));
  const total = (unit: 'writes' | 'writeUnits' | 'readUnits', of = usages) =>
    of.reduce((sum, usage) => sum + usage[unit], 0);
  printTable(
    `A monthly run of ${agents} agents: ${(time.seconds / 60).toFixed(1)} minutes, projections ${time.lag.toFixed(1)} s later`,
    ['function', 'item writes', 'write units', 'read units', 'calls', 'busy s', 'peak MB', 'bar'],
    usages.map(({ name, writes, writeUnits, readUnits }): Cell[] => {
      const { calls, busyMs, peakBytes } = parts[name];
      const peak = Math.round(peakBytes / MEGABYTE);
      const busy = Math.round(busyMs / 1000);
      const verdict = within(peak, MAX_MEGABYTES, ' MB').text;
      return [name, writes, writeUnits, readUnits, calls, busy, peak, verdict];
    }),
  );
  const isProjected = ({ name }: { name: string }) => name === 'projector';
  const each = (writes: number) => Math.round((100 * writes) / agents) / 100;
  const all = each(total('writes'));
  const projected = each(total('writes', usages.filter(isProjected)));
  printTable(
    'Item writes per agent paid',
    ['of', 'writes', 'bar'],
    [
      ['facts', each(total('writes') - total('writes', usages.filter(isProjected))).toFixed(2), ''],
      ['projections', projected.toFixed(2), ''],
      ['both', all.toFixed(2), within(all, MAX_WRITES_EACH).text],
    ],
  );
  const gigabyteSeconds = NAMES.reduce(
    (sum, name) => sum + (parts[name].busyMs / 1000) * (functions[name].memoryMb / 1024),
    0,
  );
  const calls = NAMES.reduce((sum, name) => sum + parts[name].calls, 0);
  const transitions = TRANSITIONS_OF_RUN + TRANSITIONS_OF_BATCH * parts.runAccruer.calls;
  const units = { writeUnits: total('writeUnits'), readUnits: total('readUnits') };
  const cost = costOf({ ...units, calls, gigabyteSeconds, transitions });
  printTable(
    'At list prices of us-east-1 (see run-prices.ts), with this machine’s seconds',
    ['service', 'used', 'US$'],
    [
      [
        'DynamoDB',
        `${units.writeUnits} write, ${units.readUnits} read units`,
        cost.dynamoDb.toFixed(4),
      ],
      [
        'Lambda',
        `${calls} calls, ${gigabyteSeconds.toFixed(0)} GB-seconds`,
        cost.lambda.toFixed(4),
      ],
      ['Step Functions', `${transitions} transitions`, cost.stepFunctions.toFixed(4)],
    ],
  );
}

/** Starts the functions, and adds stopping them to `closing`. */
async function startParts(
  folder: string,
  env: NodeJS.ProcessEnv,
  closing: (() => unknown)[],
): Promise<Parts> {
  const started = await Promise.all(
    NAMES.map(async (name) => {
      const processes = await startHandler(name, { folder, env, count: PARTS[name] });
      closing.unshift(() => processes.stop());
      return [name, processes] as const;
    }),
  );
  return Object.fromEntries(started) as Parts;
}

export async function benchMonthly(size: Size): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const closing: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const period = addMonths(periodOf(new Date()), -1);
  try {
    const before = performance.now();
    const database = await importDatabase(dataDir, (table) => monthlyRows(table, size, period));
    closing.unshift(() => database.close());
    const seconds = ((performance.now() - before) / 1000).toFixed(0);
    console.log(`${size.agents} agents with ${size.sales} sales each imported in ${seconds} s`);
    const front = await startDynamoFront(database.endpoint);
    closing.unshift(() => front.close());
    const files = await startFiles({
      dataDir: join(dataDir, 'files'),
      region: REGION,
      allowedOrigins: () => [],
      credentials: () => 'test',
    });
    closing.unshift(() => files.close());
    await files.ensureBucket(BUCKET);
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const { s3Endpoint: endpoint } = files;
    const s3 = new S3Client({ region: REGION, endpoint, forcePathStyle: true, credentials });
    const env = {
      PATH: process.env['PATH'],
      AWS_REGION: REGION,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: front.endpoint,
      AWS_ENDPOINT_URL_S3: endpoint,
      TABLE_NAME: database.tableName,
      PORTAL: JSON.stringify(settingsFromCdkJson()),
      FILES_BUCKET: BUCKET,
    };
    const bench: Bench = {
      table: openTableAt(database),
      front,
      parts: await startParts(dataDir, env, closing),
      readManifest: async (Key) => {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
        return ((await Body?.transformToString()) ?? '').split('\n').filter((line) => line !== '');
      },
      stream: { streamArn: database.streamArn, endpoint: database.endpoint, dataDir },
    };
    const time = await run(bench, period);
    await expectProjected(bench.table, size, period);
    print(bench, size, time);
  } finally {
    for (const close of closing) await close();
  }
}
