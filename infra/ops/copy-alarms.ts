/** Alarms of the table's copies. */
import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LAST_COPY_DAYS, SILENT_HOURS } from '../model/copies.ts';
import type { AlarmSpec, AlarmSpecs, MonitoredResources } from './monitored.ts';

const PERIOD = Duration.hours(6);

/**
 * One alarm for each kind of copy. The absence of a finished copy is watched, which a schedule that is
 * switched off, a right that is missing and a job that fails have in common.
 */
export function copyAlarms({ copies }: MonitoredResources): AlarmSpecs {
  if (!copies) return {};
  return {
    NotBackedUp: missing(
      copies.backups,
      SILENT_HOURS.backup,
      'AWS Backup finished no backup of the table',
      'In AWS Backup, Jobs says why; is DynamoDB switched on in its settings?',
    ),
    NotExported: missing(
      copies.exports,
      SILENT_HOURS.export,
      'No export of the table reached its bucket',
      'In DynamoDB, Exports to S3 says why. If none was begun, look at the schedule and its dead letters.',
    ),
    ...(copies.elsewhere
      ? {
          NotCopied: missing(
            copies.elsewhere,
            SILENT_HOURS.backup,
            'No backup of the table was copied to the other region',
            'In AWS Backup, Jobs, Copy jobs says why.',
          ),
        }
      : {}),
  };
}

const missing = (metric: Metric, hours: number, fact: string, advice: string): AlarmSpec => ({
  description:
    `${fact} for ${hours} hours. ${advice} Point-in-time recovery still has every second of ` +
    `the last ${LAST_COPY_DAYS} days, as long as the table is there.`,
  metric: metric.with({ period: PERIOD, statistic: 'Sum' }),
  silentPeriods: hours / PERIOD.toHours(),
  lasts: true,
});
