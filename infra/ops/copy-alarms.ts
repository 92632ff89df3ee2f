/** Alarms of the copies of the table and of the user pool's accounts. */
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
    UsersNotExported: silence(
      copies.users,
      SILENT_HOURS.export,
      `No copy of the user pool’s accounts reached its bucket for ${SILENT_HOURS.export} hours. The log of ` +
        'accountExporter says why. If it wasn’t called, look at its schedule and the dead letters. The ' +
        'copies of earlier nights are still there.',
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

/** The sentence that calms: only the table has it. */
const RECOVERY =
  ` Point-in-time recovery still has every second of the last ${LAST_COPY_DAYS} days, as long as the ` +
  'table is there.';

const silence = (metric: Metric, hours: number, description: string): AlarmSpec => ({
  description,
  metric: metric.with({ period: PERIOD, statistic: 'Sum' }),
  silentPeriods: hours / PERIOD.toHours(),
  lasts: true,
});

const missing = (metric: Metric, hours: number, fact: string, advice: string): AlarmSpec =>
  silence(metric, hours, `${fact} for ${hours} hours. ${advice}${RECOVERY}`);
