/** Structured logs and metrics, without personal data: ids, never names, addresses or accounts. */
import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { Runtime } from './environment.ts';

export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details: Record<string, unknown>): void;
  /** Counts a happening that alarms look at. */
  count(metric: Metric, times?: number): void;
}

export type Metric =
  | 'ServerErrors'
  | 'FunctionFailures'
  /** Figures that aren't what they must be. */
  | 'DriftingFigures'
  /** Reconciliations that were finished, whatever they found. */
  | 'Reconciliations'
  /** Monthly runs that aren't finished by when people need them. */
  | 'UnfinishedRuns';

/** The log of one function. The level is the runtime's (AWS_LAMBDA_LOG_LEVEL). */
export const openLog = ({ AWS_LAMBDA_FUNCTION_NAME: serviceName }: Runtime): Log => {
  const logger = new Logger({ serviceName });
  const metrics = new Metrics({ namespace: 'CommissionPortal', serviceName });
  return {
    info: (message, details = {}) => logger.info(message, details),
    warn: (message, details = {}) => logger.warn(message, details),
    error: (message, details) => logger.error(message, details),
    count(metric, times = 1) {
      metrics.addMetric(metric, 'Count', times);
      metrics.publishStoredMetrics();
    },
  };
};
