/** Structured logs and metrics, without personal data: ids, never names, addresses or accounts. */
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Runtime } from './environment.ts';
import { tellError } from './harmless-error.ts';

/** The namespace of the portal's own metrics; each says the function in its dimension `service`. */
export const METRICS = 'CommissionPortal';

export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details: Record<string, unknown>): void;
  /**
   * Counts a happening, which alarms and the dashboard look at.
   * @param times of metrics in rand, the amount in cents: people read rand, sums are made of cents
   */
  count(metric: Metric, times?: number): void;
}

/** What is counted of the business, each where the projector applies the fact, once. */
export const BUSINESS_METRICS = [
  /** Sales that came in, whoever brought them. */
  'SalesSubmitted',
  'SalesApproved',
  /** Payouts that agents asked for; not those that a month or an administrator made. */
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
  /** Jobs that were given up, of which their owners were told. */
  | 'FailedJobs'
  /** E-mails that weren't sent; each is tried again, but those that SES refuses. */
  | 'UnsentMails'
  /** Figures that aren't what they must be. */
  | 'DriftingFigures'
  /** Reconciliations that were finished, whatever they found. */
  | 'Reconciliations'
  /** Monthly runs that aren't finished by when people need them. */
  | 'UnfinishedRuns';

/** CloudWatch has no unit of money. */
const IN_RAND: ReadonlySet<Metric> = new Set<Metric>(['RandPaid', 'RandReturned']);

/** One line: what every line has, then the details, errors without what they may quote. */
class Line extends LogFormatter {
  override formatAttributes(
    {
      logLevel: level,
      message,
      timestamp,
      serviceName: service,
      xRayTraceId,
    }: UnformattedAttributes,
    details: LogAttributes,
  ): LogItem {
    const at = this.formatTimestamp(timestamp);
    const attributes = { level, message, timestamp: at, service, xray_trace_id: xRayTraceId };
    return new LogItem({ attributes }).addAttributes(details);
  }

  override formatError(error: Error): LogAttributes {
    return tellError(error);
  }
}

/** The log of one function. The level is the runtime's (AWS_LAMBDA_LOG_LEVEL). */
export const openLog = ({ AWS_LAMBDA_FUNCTION_NAME: serviceName }: Runtime): Log => {
  const logger = new Logger({ serviceName, logFormatter: new Line() });
  const metrics = new Metrics({ namespace: METRICS, serviceName });
  return {
    info: (message, details = {}) => logger.info(message, details),
    warn: (message, details = {}) => logger.warn(message, details),
    error: (message, details) => logger.error(message, details),
    count(metric, times = 1) {
      if (IN_RAND.has(metric)) metrics.addMetric(metric, MetricUnit.NoUnit, times / 100);
      else metrics.addMetric(metric, MetricUnit.Count, times);
      metrics.publishStoredMetrics();
    },
  };
};
