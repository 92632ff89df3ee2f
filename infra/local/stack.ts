/** The one-machine stack: all functions and emulators behind one port. */
import type { RequestListener, Server } from 'node:http';
import type { Period } from '../../shared/kernel/month.ts';
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import type { MonthlyBatch } from '../../shared/monthly-run/contract.ts';
import type { FunctionName } from '../model/catalog.ts';
import { WEB_BUILD } from '../model/web-build.ts';
import { type LocalClock, openClock } from './base/clock.ts';
import { Closing } from './base/closing.ts';
import { lockDataDir, prepareDataDir } from './base/data-dir.ts';
import { environmentOf, REGION, STACK_ACCESS_KEY } from './base/environment.ts';
import { type EventSources, startEventSources } from './event-sources/event-sources.ts';
import { type Functions, loadFunctions } from './base/functions.ts';
import { type LocalPort, openLocalPort } from './gateway/local-port.ts';
import { upgradeListener } from './gateway/upgrade.ts';
import type { FakeBank } from './fake-bank/fake-bank.ts';
import { hostsOf } from './base/hosts.ts';
import { openGateway } from './gateway/gateway.ts';
import { liveGateway } from './gateway/live.ts';
import type { Preparation } from './base/preparation.ts';
import type { StartProgress } from './gateway/starting-page.ts';
import { sendMessage } from './base/respond.ts';
import type { SiteListener } from './gateway/static-site.ts';
import { resolveLocalhostNames } from './base/localhost-names.ts';
import { migrateTable } from './database/migrate-table.ts';
import { openLocalTable } from './database/open-local-table.ts';
import { type Calendar, openCalendar } from './run-machine/calendar.ts';
import { monthRunner } from './run-machine/month-runner.ts';
import type { InboxMessage } from './mail/mail.ts';
import { type Schedule, startSchedule } from './event-sources/schedule.ts';
import {
  AUDIT_BUCKET,
  COPIES_BUCKET,
  type DatabaseFront,
  type Services,
  startServices,
  FILES_BUCKET,
  UPLOADS_BUCKET,
} from './services.ts';
import { AUDIT_KEY_ID } from './keys/keys.ts';
import type { UserPool } from './user-pool/user-pool.ts';
import { settingsFromCdkJson } from './base/settings.ts';

/** A development server for the web, on the stack's own port. */
export type DevSite = (
  servers: readonly Server[],
) => Promise<{ listener: SiteListener; close(): Promise<void> }>;

export interface StackOptions {
  /** 0 takes any free port. */
  port?: number;
  dataDir: string;
  /** Those of `cdk.json` when absent. */
  settings?: PortalSettings;
  databaseFront?: DatabaseFront;
  /** Logs no errors. */
  quiet?: boolean;
  /** The functions write their whole log to the process's output, as in the cloud. */
  logsAll?: boolean;
  /** Serves the web build; on unless switched off. */
  serveWeb?: boolean;
  devSite?: DevSite;
  /** Starts the monthly run by the clock; the default is true. */
  runsByClock?: boolean;
  /** How long the monthly run waits before it calls a function again; the default is half a second. */
  runPauseMs?: number;
  /** Calls scheduled functions by the clock; the default is true. */
  callsByClock?: boolean;
  /** The lifetime of access and ID tokens; the default is ten minutes. */
  accessTokenSeconds?: number;
  /** Prepares the portal before it is served; the port answers 503 meanwhile. */
  prepare?: (portal: Preparation, report: (progress: StartProgress) => void) => Promise<void>;
  /** Called when a part that the stack needs ends by itself. */
  onLoss?: (reason: string) => void;
}

export interface Stack extends Preparation {
  port: number;
  /** Makes a call of the user pool answer with an error, such as Cognito's limit of attempts. */
  refusePoolCalls: UserPool['refuse'];
  inbox(to?: string): Promise<InboxMessage[]>;
  /** The origin secret, which the distribution adds to requests. */
  originSecret: string;
  /**
   * Calls the API from this process, as the gateway would: without a socket and the distribution's headers.
   */
  callApi(request: Request): Promise<Response>;
  /** Calls a function as its trigger would. */
  invoke(functionName: FunctionName, event: unknown): Promise<unknown>;
  /**
   * Moves the portal's clock and runs the work that becomes due.
   * @param to ISO 8601; undefined: the machine's time again
   * @returns the portal's time now
   */
  moveClock(to: string | undefined): Promise<string>;
  /** Closes a month as the schedule does on the 1st; returns the record when the run has ended. */
  runMonth(period: Period): Promise<MonthlyBatch>;
  /** The fake account verification service. */
  bank: Pick<FakeBank, 'setRule' | 'asked'>;
  /** Calls every function on a schedule now. */
  runSchedule(): Promise<void>;
  close(): Promise<void>;
}

const noSite: SiteListener = async (_, response) => sendMessage(response, 404, 'Not Found');

async function openSite(
  { serveWeb, devSite }: StackOptions,
  localPort: LocalPort,
  closing: Closing,
): Promise<string | SiteListener> {
  if (devSite) {
    const site = await devSite(localPort.servers);
    closing.add('development server', () => site.close());
    return site.listener;
  }
  return serveWeb === false ? noSite : WEB_BUILD;
}

function mover(
  clock: LocalClock,
  schedule: Schedule,
  calendar: Calendar | undefined,
): Stack['moveClock'] {
  return async (to) => {
    clock.move(to);
    await Promise.all([schedule.runDue(), calendar?.runDue()]);
    return clock.now().toISOString();
  };
}

interface Parts {
  localPort: LocalPort;
  services: Services;
  functions: Functions;
  settings: PortalSettings;
  clock: LocalClock;
  log: (message: string) => void;
}

const openSources = ({ dataDir }: StackOptions, { services, functions, log }: Parts) =>
  startEventSources({
    dataDir,
    database: { ...services.database, region: REGION },
    queues: {
      endpoint: services.files.sqsEndpoint,
      urls: services.queueUrls,
      secretAccessKey: services.values.secretAccessKey,
      hasMessages: (url) => services.files.hasMessages(url),
    },
    functions,
    log,
  });

function openRunCalendar(
  { dataDir, runsByClock }: StackOptions,
  { clock, settings, services, log }: Parts,
  closing: Closing,
): Calendar | undefined {
  if (runsByClock === false) return undefined;
  const machine = services.runMachine;
  const calendar = openCalendar({ dataDir, clock, settings, machine, log });
  closing.add('calendar', () => calendar.close());
  return calendar;
}

const portalOf = (
  { localPort, services, settings, clock }: Parts,
  sources: EventSources,
): Preparation => ({
  url: `http://${hostsOf(localPort.port).site[0]}`,
  settings,
  database: services.database,
  userPool: services.userPool,
  files: {
    endpoint: `http://${hostsOf(localPort.port).files}`,
    copiesBucket: COPIES_BUCKET,
    exportsBucket: FILES_BUCKET,
    uploadsBucket: UPLOADS_BUCKET,
  },
  audit: { bucket: AUDIT_BUCKET, endpoint: services.keys.endpoint, keyId: AUDIT_KEY_ID },
  credentials: { accessKeyId: STACK_ACCESS_KEY, secretAccessKey: services.values.secretAccessKey },
  now: () => clock.now(),
  holdEvents: () => sources.hold(),
  drain: () => sources.drain(),
});

/** Starts everything that calls the loaded functions: gateways, event sources and schedules. */
async function startCallers(options: StackOptions, parts: Parts, closing: Closing): Promise<Stack> {
  const { localPort, services, functions, settings, clock, log } = parts;
  const { database, files, mail, userPool, connections, originSecret } = services;
  const site = await openSite(options, localPort, closing);
  const siteUrl = `http://${hostsOf(localPort.port).site[0]}`;
  const shared = { functions, connections, originSecret, siteUrl, log };
  const live = liveGateway(shared);
  closing.add('live gateway', () => live.close());
  const sources = openSources(options, parts);
  closing.add('event sources', () => sources.close());
  const portal = portalOf(parts, sources);
  const handleFiles: RequestListener = (request, response) => void files.handle(request, response);
  localPort.openFiles(handleFiles);
  await options.prepare?.(portal, (progress) => localPort.report(progress));
  const schedule = startSchedule(functions, { clock, log, callsByClock: options.callsByClock });
  closing.add('schedule', () => schedule.close());
  const calendar = openRunCalendar(options, parts, closing);
  const controls = {
    inbox: (to?: string) => mail.inbox(to),
    drain: portal.drain,
    moveClock: mover(clock, schedule, calendar),
    runMonth: monthRunner(services.runMachine, { table: openLocalTable(database), clock }),
    setBankRule: services.fakeBank.setRule,
  };
  const front = openGateway({
    port: localPort.port,
    settings,
    functions,
    pool: userPool,
    poolEndpoint: userPool.endpoint,
    originSecret,
    controls,
    files: handleFiles,
    site,
    isDev: options.devSite !== undefined,
    log,
  });
  localPort.serve(front.listen, upgradeListener(live, localPort, options.devSite !== undefined));
  return {
    ...portal,
    ...controls,
    port: localPort.port,
    originSecret,
    refusePoolCalls: userPool.refuse,
    bank: services.fakeBank,
    callApi: front.callApi,
    invoke: (name, event) => functions.invoke(name, event),
    runSchedule: () => schedule.runAll(),
    async close() {
      // Requests end first, then the parts that answer them.
      await Promise.all([localPort.close(), live.close()]);
      await closing.run();
    },
  };
}

/**
 * Starts the whole portal on this machine.
 * @throws StartupProblem where port, folder, settings or platform don't allow it, after closing the
 *   parts that had started
 */
export async function startStack(given: StackOptions): Promise<Stack> {
  const log = (message: string) => {
    if (!given.quiet) process.stderr.write(`${message}\n`);
  };
  const closing = new Closing();
  try {
    const settings = given.settings ?? settingsFromCdkJson();
    const options = { ...given, dataDir: prepareDataDir(given.dataDir) };
    closing.add('data folder lock', await lockDataDir(options.dataDir));
    const localPort = await openLocalPort(given.port ?? 0);
    closing.add('port', () => localPort.close());
    resolveLocalhostNames();
    const late: { functions?: Functions } = {};
    const services = await startServices({
      port: localPort.port,
      dataDir: options.dataDir,
      settings,
      closing,
      databaseFront: given.databaseFront,
      runPauseMs: given.runPauseMs,
      quiet: given.quiet ?? false,
      logsAll: given.logsAll ?? false,
      accessTokenSeconds: given.accessTokenSeconds,
      invoke: (name, event) => {
        if (!late.functions) throw new Error(`${name} was called before it was loaded`);
        return late.functions.invoke(name, event);
      },
      onLoss: given.onLoss ?? log,
      log,
    });
    await migrateTable(openLocalTable(services.database), log);
    const functions = await loadFunctions((name) => environmentOf(name, services.values));
    late.functions = functions;
    const clock = openClock(options.dataDir);
    closing.add('clock', async () => clock.release());
    const parts = { localPort, services, functions, settings, clock, log };
    return await startCallers(options, parts, closing);
  } catch (error) {
    await closing.run();
    throw error;
  }
}
