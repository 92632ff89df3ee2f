/**
 * `npm run costs`: the portal's monthly costs for networks of several sizes, as the table of
 * docs/operations.md. Prices and assumptions are in `cost-assumptions.ts`.
 */
import {
  AGENT,
  AGENTS_PER_BATCH,
  factorOf,
  FIXED,
  FREE,
  MONTHS_KEPT,
  NEW_FILE_MONTHS,
  PRICES,
  ROUNDS_A_MONTH,
  TRANSITIONS_PER_BATCH,
  UNITS,
} from './cost-assumptions.ts';
import { EXPORT_DAYS, BACKUP_DAYS, RECOVERY_POINT_DAYS } from '../model/copies.ts';

const DAYS = 30;

/** An export stays for so many months, in both its versions. */
const EXPORT_MONTHS = (EXPORT_DAYS.current + EXPORT_DAYS.oldVersion) / DAYS;

const above = (used: number, free: number) => Math.max(0, used - free);

/** Users of a month whom Cognito bills. */
const paidUsers = (agents: number) => above(agents * AGENT.activeShare, FREE.activeUsers);

const webRequestsOf = (agents: number) =>
  agents * AGENT.activeShare * AGENT.visits * (AGENT.callsPerVisit + AGENT.filesPerVisit);

/** The part of the web ACLs before pages and API, which `siteWebAcl` turns off. */
export const siteWebAclOf = (agents: number) =>
  PRICES.webAcl +
  FIXED.siteRules * PRICES.webAclRule +
  webRequestsOf(agents) * PRICES.inspectedRequest;

/** The monthly costs of a network of so many agents, in US dollars by service. */
export function costsOf(agents: number): Record<string, number> {
  const visits = agents * AGENT.activeShare * AGENT.visits;
  const apiCalls = visits * AGENT.callsPerVisit;
  const sales = agents * AGENT.sales * AGENT.activeShare;
  const payouts = agents * AGENT.payouts * AGENT.activeShare;
  // A sale and a payout each change twice: made and decided.
  const changes = (sales + payouts) * 2 + agents;
  const calls = apiCalls + changes * UNITS.callsPerChange + visits * UNITS.callsPerConnection;
  const gigabyteSeconds = calls * UNITS.secondsPerCall * UNITS.gigabytesPerFunction;
  const writes =
    sales * (UNITS.writesPerSale + UNITS.writesPerRankedSale) +
    payouts * UNITS.writesPerPayout +
    agents * UNITS.writesPerMonth;
  const reads =
    apiCalls * UNITS.readsPerCall +
    sales * (UNITS.readsPerSale + UNITS.readsPerRankedSale) +
    agents * ROUNDS_A_MONTH * UNITS.readsPerRoundAndAgent +
    payouts * UNITS.readsPerPayout +
    agents * UNITS.readsPerMonth +
    agents * DAYS * UNITS.readsPerReconciled;
  const tableGigabytes = (sales * MONTHS_KEPT * UNITS.kilobytesPerSale) / 1e6;
  const fileGigabytesAMonth = (sales * AGENT.proofMegabytes) / 1e3;
  const webRequests = webRequestsOf(agents);
  const logGigabytes =
    (calls * UNITS.kilobytesOfLogPerCall + webRequests * UNITS.kilobytesOfLogPerRequest) / 1e6;
  return {
    'DynamoDB, with recovery':
      writes * PRICES.writeUnit +
      reads * PRICES.readUnit +
      above(tableGigabytes, FREE.tableGigabytes) * PRICES.tableGigabyte +
      tableGigabytes * PRICES.recoveryGigabyte,
    ...copiesOf(tableGigabytes),
    Lambda:
      above(calls, FREE.calls) * PRICES.call +
      above(gigabyteSeconds, FREE.gigabyteSeconds) * PRICES.gigabyteSecond,
    'API Gateway':
      apiCalls * PRICES.apiRequest +
      visits * AGENT.minutesPerVisit * PRICES.socketMinute +
      (changes + visits * UNITS.messagesPerConnection) * PRICES.socketMessage,
    CloudFront:
      above(webRequests, FREE.webRequests) * PRICES.webRequest +
      above((visits * AGENT.megabytesPerVisit) / 1e3, FREE.webGigabytes) * PRICES.webGigabyte,
    'Cognito, Essentials': paidUsers(agents) * PRICES.activeUser,
    'S3, proofs and files':
      fileGigabytesAMonth *
      (NEW_FILE_MONTHS * PRICES.fileGigabyte +
        (MONTHS_KEPT - NEW_FILE_MONTHS) * PRICES.oldFileGigabyte),
    SES: agents * AGENT.mails * AGENT.activeShare * PRICES.mail,
    'Step Functions':
      above((agents / AGENTS_PER_BATCH) * TRANSITIONS_PER_BATCH, FREE.transitions) *
      PRICES.transition,
    'WAF, two web ACLs':
      FIXED.webAcls * PRICES.webAcl +
      FIXED.rules * PRICES.webAclRule +
      webRequests * PRICES.inspectedRequest,
    'Logs, traces, alarms':
      above(logGigabytes, FREE.logGigabytes) * PRICES.logGigabyte +
      above(calls * UNITS.tracedShare + Math.min(calls, UNITS.tracedSeconds), FREE.traces) *
        PRICES.trace +
      above(FIXED.alarms, FREE.alarms) * PRICES.alarm +
      above(FIXED.dashboards, FREE.dashboards) * PRICES.dashboard +
      above(FIXED.metrics, FREE.metrics) * PRICES.metric,
    'Secrets Manager': FIXED.secrets * PRICES.secret,
    KMS: FIXED.signingKeys * PRICES.signingKey,
  };
}

/**
 * Two backups a week, and an export each night. Copies leave out the table's indexes, so they cost less than
 * this.
 */
const copiesOf = (tableGigabytes: number) => ({
  'AWS Backup, twice a week':
    tableGigabytes *
    Math.ceil((RECOVERY_POINT_DAYS * BACKUP_DAYS.length) / 7) *
    PRICES.backupGigabyte,
  'Exports to S3, nightly':
    tableGigabytes *
    DAYS *
    (PRICES.exportGigabyte + EXPORT_MONTHS * UNITS.exportedShare * PRICES.fileGigabyte),
});

/** None is a portal that nobody uses yet. */
const SIZES = [0, 1_000, 10_000, 100_000] as const;

const sumOf = (cost: Record<string, number>, factor: (service: string) => number = () => 1) =>
  Object.entries(cost).reduce((sum, [service, amount]) => sum + amount * factor(service), 0);

const dollars = (amount: number) =>
  amount < 10 ? amount.toFixed(2) : Math.round(amount).toLocaleString('en-US');
const row = (name: string, amounts: readonly string[]) => `| ${[name, ...amounts].join(' | ')} |`;

/** The table as Markdown. */
export function renderCosts(): string {
  const costs = SIZES.map(costsOf);
  const named = (amounts: readonly number[]) => amounts.map(dollars);
  return [
    row('US dollars a month', [
      'in af-south-1',
      ...SIZES.map((agents) => `${agents.toLocaleString('en-US')} agents`),
    ]),
    row('---', ['---:', ...SIZES.map(() => '---:')]),
    ...Object.keys(costs[0] ?? {}).map((service) =>
      row(service, [
        `× ${factorOf(service).toFixed(2)}`,
        ...named(costs.map((cost) => cost[service] ?? 0)),
      ]),
    ),
    row('**At us-east-1’s prices**', ['', ...named(costs.map((cost) => sumOf(cost)))]),
    row('**In af-south-1**', ['', ...named(costs.map((cost) => sumOf(cost, factorOf)))]),
    row('Of it saved by `siteWebAcl` off', ['', ...named(SIZES.map(siteWebAclOf))]),
    row('Of it saved by `signInPlan` lite', [
      '',
      ...named(
        SIZES.map((agents) => paidUsers(agents) * (PRICES.activeUser - PRICES.activeUserLite)),
      ),
    ]),
    '',
  ].join('\n');
}

if (import.meta.main) process.stdout.write(renderCosts());
