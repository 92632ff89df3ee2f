/** Prices and assumptions of the cost table, so that a better estimate changes one number. */
import { BUSINESS_METRICS, type Metric } from '../../shared/kernel/metrics.ts';
import { runSteps } from '../model/run-steps.ts';

/**
 * List prices in US dollars, of us-east-1, without taxes and without the free tiers of a new account's
 * first year. Sources as of November 2026: aws.amazon.com/<service>/pricing. CloudFront's are those of South
 * Africa.
 */
export const PRICES = {
  writeUnit: 0.625 / 1e6,
  readUnit: 0.125 / 1e6,
  tableGigabyte: 0.25,
  recoveryGigabyte: 0.2,
  /**
   * Warm storage of DynamoDB's backups in AWS Backup, for a month (aws.amazon.com/backup/pricing): each
   * backup is whole, so each is paid for.
   */
  backupGigabyte: 0.1,
  /** An export to S3, by the table's size (aws.amazon.com/dynamodb/pricing/on-demand). */
  exportGigabyte: 0.1,
  call: 0.2 / 1e6,
  gigabyteSecond: 0.0000133334,
  apiRequest: 1 / 1e6,
  socketMessage: 1 / 1e6,
  socketMinute: 0.25 / 1e6,
  webRequest: 0.012 / 1e4,
  webGigabyte: 0.11,
  activeUser: 0.015,
  activeUserLite: 0.0055,
  mail: 0.1 / 1e3,
  fileGigabyte: 0.023,
  /** Glacier Instant Retrieval, to which old proofs move. */
  oldFileGigabyte: 0.004,
  transition: 0.025 / 1e3,
  inspectedRequest: 0.6 / 1e6,
  webAcl: 5,
  webAclRule: 1,
  logGigabyte: 0.5,
  trace: 5 / 1e6,
  alarm: 0.1,
  dashboard: 3,
  metric: 0.3,
  secret: 0.4,
  signingKey: 1,
};

/**
 * AWS's monthly free tier that doesn't expire, for one account (aws.amazon.com/free): other portals in the
 * account take of it too.
 */
export const FREE = {
  alarms: 10,
  dashboards: 3,
  metrics: 10,
  logGigabytes: 5,
  tableGigabytes: 25,
  transitions: 4_000,
  webRequests: 10e6,
  webGigabytes: 1_000,
  activeUsers: 10_000,
  calls: 1e6,
  gigabyteSeconds: 400_000,
  traces: 100_000,
};

/** Lambda's price in af-south-1 relative to us-east-1: taken for every service whose price a region sets. */
const AFRICA = 0.00001768 / 0.0000133334;

/** Services with one price in all regions, or in all that it can be asked in; others cost more in Africa. */
const SAME_EVERYWHERE = ['CloudFront', 'Cognito', 'SES', 'WAF', 'Secrets Manager', 'KMS'];

/** A service's price in af-south-1 relative to us-east-1. */
export const factorOf = (service: string): number =>
  SAME_EVERYWHERE.some((name) => service.startsWith(name)) ? 1 : AFRICA;

/**
 * The own metrics of an ordinary month. CloudWatch charges one for the hours in which it is sent, so that the
 * others, which count failures, cost cents.
 */
const ORDINARY_METRICS: readonly Metric[] = [
  ...BUSINESS_METRICS,
  // The projector's and the notifier's.
  'StreamHeartbeats',
  'StreamHeartbeats',
  'Reconciliations',
  'AuditDigests',
  'RefusedCallers',
  'FailedJobs',
  'UnsentMails',
];

/** One agent's month, with the administrators' work for it. */
export const AGENT = {
  /** The share of agents who sign in at all. */
  activeShare: 0.6,
  visits: 12,
  callsPerVisit: 15,
  minutesPerVisit: 5,
  filesPerVisit: 10,
  /** A returning visitor has the build cached, and loads only new releases and pictures. */
  megabytesPerVisit: 0.5,
  sales: 4,
  payouts: 1,
  mails: 7,
  proofMegabytes: 2,
};

/**
 * The AWS units of that work. The table's units are those that
 * test/verify/scenarios/platform/cost-units.test.ts counts, rounded up; the rest is estimated.
 */
export const UNITS = {
  readsPerCall: 5,
  /** Submitted and approved: facts, indexes, audit, and from the stream rollups, search and notifications. */
  writesPerSale: 135,
  readsPerSale: 24,
  /** Requested, processing, paid. */
  writesPerPayout: 140,
  readsPerPayout: 55,
  /** An agent's month with a payout and notifications. */
  writesPerMonth: 48,
  readsPerMonth: 20,
  kilobytesPerSale: 25,
  /** The size of an export, compressed, relative to the table's; an estimate. */
  exportedShare: 0.25,
  /** Functions behind a change: projector, notifier, jobs. */
  callsPerChange: 3,
  /** A live connection: opened, asked what changed, and closed. */
  callsPerConnection: 3,
  /** The question what changed, and its answer. */
  messagesPerConnection: 2,
  secondsPerCall: 0.06,
  gigabytesPerFunction: 1,
  /** The function's own line, and Lambda's three of each call. */
  kilobytesOfLogPerCall: 1.8,
  /** The lines of API Gateway and of CloudFront. */
  kilobytesOfLogPerRequest: 0.9,
  /** Each morning: an agent's balance, payouts and two years of ledger entries. */
  readsPerReconciled: 25,
  /**
   * The ranker's, as `npm run bench -- ranking` counts them: in each round, and for each sale that changed.
   */
  readsPerRoundAndAgent: 0.033,
  readsPerRankedSale: 3.5,
  writesPerRankedSale: 24,
  /** The share of requests that X-Ray records. */
  tracedShare: 0.05,
  /** X-Ray also records the first request of each second: at most so many in the busy hours of a month. */
  tracedSeconds: 12 * 3_600 * 30,
};

/** Files stay at the full price for so many months. */
export const NEW_FILE_MONTHS = 2;

/** Rounds of the ranker. */
export const ROUNDS_A_MONTH = 30 * 24 * 4;

/** The table holds two years of sales, with their proofs. */
export const MONTHS_KEPT = 24;

/** The monthly run's state machine. */
export const AGENTS_PER_BATCH =
  runSteps.find((step) => step.calls === 'forEachBatch')?.agentsInBatch ?? Number.NaN;
export const TRANSITIONS_PER_BATCH = 3;

/** Independent of the network's size. */
export const FIXED = {
  /** Gradual releases look at 21 of them; CodeDeploy itself costs nothing for functions. */
  alarms: 89,
  dashboards: 1,
  metrics: ORDINARY_METRICS.length,
  webAcls: 2,
  rules: 8,
  /** Those of the web ACL that `siteWebAcl` turns off. */
  siteRules: 4,
  secrets: 1,
  signingKeys: 1,
};
