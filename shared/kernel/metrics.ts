/** The portal's own metrics: functions count them, alarms and the dashboard show them. */

/** CloudWatch namespace; the dimension `service` is the function. */
export const METRICS_NAMESPACE = 'CommissionPortal';

/** Business events, each counted once, when the projector applies the fact. */
export const BUSINESS_METRICS = [
  /** Submitted by agents or added by administrators. */
  'SalesSubmitted',
  'SalesApproved',
  /** Requested by agents; payouts of the monthly run and of administrators don't count. */
  'PayoutsRequested',
  /** In rand, with cents as a fraction: all payouts that were marked as paid. */
  'RandPaid',
  /** In rand: paid payouts that the bank returned. */
  'RandReturned',
] as const;
export type BusinessMetric = (typeof BUSINESS_METRICS)[number];

export type Metric =
  | BusinessMetric
  | 'ServerErrors'
  | 'FunctionFailures'
  /** Events of the table's stream that a consumer couldn't apply; each comes again. */
  | 'FailedEvents'
  /** Calls of signed-in people whose role or status doesn't permit the endpoint. */
  | 'RefusedCallers'
  /** Jobs that were given up; their owners were notified. */
  | 'FailedJobs'
  /** E-mails that weren't sent; each is tried again, except those that SES refuses. */
  | 'UnsentMails'
  /** Account checks to which the verification service didn't answer; most are tried again. */
  | 'UnansweredChecks'
  /** Figures that differ from what the ledger says. */
  | 'DriftingFigures'
  /** Finished reconciliations. */
  | 'Reconciliations'
  /** Audit events, ledger entries and links of the audit chain that were changed or removed. */
  | 'ChangedRecords'
  /** Signed digests of the audit chain. */
  | 'AuditDigests'
  /** Heartbeats that a consumer of the table's stream received. */
  | 'StreamHeartbeats'
  /** Monthly runs that missed their deadline. */
  | 'UnfinishedRuns'
  /** Checks that found `mailsPerSecond` too small for the next monthly run. */
  | 'SlowMails';

/** CloudWatch has no unit of money. */
export const METRICS_IN_RAND: ReadonlySet<Metric> = new Set<Metric>(['RandPaid', 'RandReturned']);

/**
 * Failures that a release may bring. Each is counted once more as `VersionFailures` of the function's
 * version, by which a gradual release is taken back.
 */
export const FAILURES: ReadonlySet<Metric> = new Set<Metric>([
  'ServerErrors',
  'FunctionFailures',
  'FailedEvents',
]);
export const VERSION_FAILURES = 'VersionFailures';
