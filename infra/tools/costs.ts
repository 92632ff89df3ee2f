/**
 * `npm run costs`: the portal's monthly costs for networks of three sizes, as the table of
 * docs/operations.md. Prices and assumptions are in `cost-assumptions.ts`.
 */
import {
  AFRICA,
  AGENT,
  AGENTS_PER_BATCH,
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
  const webRequests = apiCalls + visits * AGENT.filesPerVisit;
  return {
    'DynamoDB, with recovery':
      writes * PRICES.writeUnit +
      reads * PRICES.readUnit +
      tableGigabytes * (PRICES.tableGigabyte + PRICES.recoveryGigabyte),
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
    'Step Functions': (agents / AGENTS_PER_BATCH) * TRANSITIONS_PER_BATCH * PRICES.transition,
    'WAF, two web ACLs':
      FIXED.webAcls * PRICES.webAcl +
      FIXED.rules * PRICES.webAclRule +
      webRequests * PRICES.inspectedRequest,
    'Logs, traces, alarms':
      ((calls * UNITS.kilobytesOfLogPerCall + webRequests * UNITS.kilobytesOfLogPerRequest) / 1e6) *
        PRICES.logGigabyte +
      above(calls * UNITS.tracedShare + Math.min(calls, UNITS.tracedSeconds), FREE.traces) *
        PRICES.trace +
      FIXED.alarms * PRICES.alarm +
      FIXED.dashboards * PRICES.dashboard +
      FIXED.metrics * PRICES.metric,
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

const SIZES = [1_000, 10_000, 100_000] as const;

const dollars = (amount: number) =>
  amount < 10 ? amount.toFixed(2) : Math.round(amount).toLocaleString('en-US');
const row = (name: string, amounts: readonly string[]) => `| ${[name, ...amounts].join(' | ')} |`;

/** The table as Markdown. */
export function renderCosts(): string {
  const costs = SIZES.map(costsOf);
  const totals = costs.map((cost) => Object.values(cost).reduce((sum, each) => sum + each, 0));
  const named = (amounts: readonly number[]) => amounts.map(dollars);
  return [
    row(
      'US dollars a month',
      SIZES.map((agents) => `${agents.toLocaleString('en-US')} agents`),
    ),
    row(
      '---',
      SIZES.map(() => '---:'),
    ),
    ...Object.keys(costs[0] ?? {}).map((service) =>
      row(service, named(costs.map((cost) => cost[service] ?? 0))),
    ),
    row('**At us-east-1’s prices**', named(totals)),
    row('**In af-south-1, about a third more**', named(totals.map((total) => total * AFRICA))),
    row(
      'Of it saved by `signInPlan` lite, at us-east-1’s prices',
      named(SIZES.map((agents) => paidUsers(agents) * (PRICES.activeUser - PRICES.activeUserLite))),
    ),
    '',
  ].join('\n');
}

if (import.meta.main) process.stdout.write(renderCosts());
