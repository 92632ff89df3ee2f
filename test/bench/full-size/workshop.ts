/**
 * The portal's functions, each in a process of its own and with the cloud's memory options, beside a database
 * that begins with many rows. Every request to the table passes a front that counts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../functions/platform/clock.ts';
import type { Context } from '../../../functions/platform/context.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { Closing } from '../../../infra/local/base/closing.ts';
import { accessKeyOf, environmentOf } from '../../../infra/local/base/environment.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { type Services, startServices } from '../../../infra/local/services.ts';
import type { FunctionName } from '../../../infra/model/catalog.ts';
import {
  type DynamoFront,
  type RecordedRequest,
  startDynamoFront,
} from '../../support/stack/dynamo-front/dynamo-front.ts';
import { type HandlerProcess, startHandler } from '../../support/stack/handler-process.ts';
import { WATCH_HEAP } from '../../support/stack/handler-program.ts';
import { importDatabase } from '../../support/jobs/import-database.ts';
import { openTableAt } from '../../support/stack/table.ts';
import { ADMIN } from './sample-rows.ts';
import { type StubServices, startStubServices } from './stub-services.ts';
import type { UnitCost } from './work.ts';

const MEGABYTE = 1024 * 1024;
/** No port: nothing is served on it. */
const PORT = 9;

export interface Workshop {
  table: Table;
  /** A context of the administrator. */
  context: Context;
  services: Services;
  dataDir: string;
  /** Stands for the user pool and for open browsers. */
  stub: StubServices;
  /** Calls a function in its process. */
  invoke(name: FunctionName, event: unknown): Promise<unknown>;
  /**
   * Does work with a function, and divides what it took by the units.
   * @param work returns how many units it was
   */
  measure(name: FunctionName, work: () => Promise<number>): Promise<UnitCost>;
  /** Calls of a function since it was measured last. */
  callsOf(name: FunctionName): number;
  close(): Promise<void>;
}

/** Settings without a pace: a sample needn't wait for SES. */
const unpaced = () => {
  const settings = settingsFromCdkJson();
  return {
    ...settings,
    mailsPerSecond: 1_000,
    accountVerification: { provider: 'embedded' as const, timeoutSeconds: 10 },
  };
};

export async function openWorkshop(rows: (table: Table) => Iterable<Write>): Promise<Workshop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-full-size-'));
  const closing = new Closing();
  closing.add('folder', () => rm(dataDir, { recursive: true, force: true }));
  const settings = unpaced();
  const imported = await importDatabase(dataDir, rows);
  await imported.close();
  const fronts: DynamoFront[] = [];
  const services = await startServices({
    port: PORT,
    dataDir,
    settings,
    closing,
    quiet: true,
    logsAll: false,
    databaseFront: async (endpoint) => {
      const front = await startDynamoFront(endpoint);
      fronts.push(front);
      return front;
    },
    invoke: () => Promise.reject(new Error('Nothing else calls functions')),
    onLoss: (reason) => {
      throw new Error(reason);
    },
    log: () => {},
  });
  const [front] = fronts;
  if (!front) throw new Error('The database has no front');
  const { values } = services;
  const stub = await startStubServices();
  closing.add('stub services', () => stub.close());
  values.endpoints.s3 = services.files.s3Endpoint;
  values.endpoints.cognitoIdentityProvider = stub.endpoint;
  values.variables.LIVE_ENDPOINT = stub.endpoint;
  const running = new Map<FunctionName, HandlerProcess>();
  const start = async (name: FunctionName) => {
    const env = { PATH: process.env['PATH'], ...environmentOf(name, values), [WATCH_HEAP]: '1' };
    const started = await startHandler(name, env);
    running.set(name, started);
    return started;
  };
  closing.add('functions', async () => {
    for (const one of running.values()) one.stop();
  });
  const table = openTableAt(services.database);
  return {
    table,
    services,
    dataDir,
    stub,
    context: { actor: { userId: ADMIN }, clock: systemClock, requestId: 'bench', table, settings },
    invoke: async (name, event) => (running.get(name) ?? (await start(name))).invoke(event),
    async measure(name, work) {
      // A process that has worked before is as most are in the cloud.
      const worker = running.get(name) ?? (await start(name));
      worker.reset();
      front.reset();
      const started = performance.now();
      const units = await work();
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      console.log(`${name}: ${units} units in ${seconds} s`);
      const own = front.requests.filter(({ accessKeyId }) => accessKeyId === accessKeyOf(name));
      return costOf(units, worker, own);
    },
    callsOf: (name) => running.get(name)?.calls ?? 0,
    close: () => closing.run(),
  };
}

function costOf(
  units: number,
  { cpuMs, peakBytes, restBytes, liveBytes }: HandlerProcess,
  requests: readonly RecordedRequest[],
): UnitCost {
  if (units === 0) throw new Error('The sample had nothing of this work');
  const sum = (unit: 'readUnits' | 'writeUnits') =>
    requests.reduce((total, request) => total + request[unit], 0);
  return {
    sample: units,
    cpuMs: cpuMs / units,
    requests: requests.length / units,
    atOnce: atOnceOf(requests),
    readUnits: sum('readUnits') / units,
    writeUnits: sum('writeUnits') / units,
    restMb: restBytes / MEGABYTE,
    peakMb: peakBytes / MEGABYTE,
    keptMb: ((liveBytes - restBytes) / MEGABYTE / units) * 1_000,
  };
}

/** How many requests were under way on average, while there was any. */
function atOnceOf(requests: readonly RecordedRequest[]): number {
  let [busy, sum, end] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const { startedAt, endedAt } of requests.toSorted((a, b) => a.startedAt - b.startedAt)) {
    sum += endedAt - startedAt;
    busy += Math.max(0, endedAt - Math.max(end, startedAt));
    end = Math.max(end, endedAt);
  }
  return busy > 0 ? sum / busy : 1;
}
