/** Structured logs and metrics, without personal data: ids, never names, addresses or accounts. */
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import {
  FAILURES,
  type Metric,
  METRICS_IN_RAND,
  METRICS_NAMESPACE,
  VERSION_FAILURES,
} from '../../shared/kernel/metrics.ts';
import type { Runtime } from './environment.ts';
import { describeError } from './redact-error.ts';

export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details: Record<string, unknown>): void;
  /**
   * Counts an event for alarms and the dashboard.
   * @param times for metrics in rand, the amount in cents
   */
  count(metric: Metric, times?: number): void;
}

/** Format of a log line: the common fields, then the details; errors without personal data. */
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
    return describeError(error);
  }
}

/** The log of one function. The level is the runtime's (AWS_LAMBDA_LOG_LEVEL). */
export const openLog = ({
  AWS_LAMBDA_FUNCTION_NAME: serviceName,
  AWS_LAMBDA_FUNCTION_VERSION: version,
}: Runtime): Log => {
  const logger = new Logger({ serviceName, logFormatter: new Line() });
  const metrics = new Metrics({ namespace: METRICS_NAMESPACE, serviceName });
  return {
    info: (message, details = {}) => logger.info(message, details),
    warn: (message, details = {}) => logger.warn(message, details),
    error: (message, details) => logger.error(message, details),
    count(metric, times = 1) {
      if (METRICS_IN_RAND.has(metric)) metrics.addMetric(metric, MetricUnit.NoUnit, times / 100);
      else metrics.addMetric(metric, MetricUnit.Count, times);
      metrics.publishStoredMetrics();
      if (!FAILURES.has(metric)) return;
      metrics.addDimensions({ version });
      metrics.addMetric(VERSION_FAILURES, MetricUnit.Count, times);
      metrics.publishStoredMetrics();
    },
  };
};
