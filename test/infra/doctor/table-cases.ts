/** Cases of the table in use. */
import { type Case, table } from './world.ts';

const AT = '--table-name the-TableName --region af-south-1';

export const tableCases: Record<string, Case[]> = {
  table: [
    [{}, 'ok the-TableName: recovery, stream, expiry and indexes are there'],
    [{ isNew: true }, 'ok not deployed yet'],
    [
      {
        answers: {
          'dynamodb:DescribeContinuousBackups': {
            ContinuousBackupsDescription: {
              ContinuousBackupsStatus: 'ENABLED',
              PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
            },
          },
        },
      },
      `fail the-TableName has no point-in-time recovery → aws dynamodb update-continuous-backups ${AT} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
    ],
    [
      { answers: table({ DeletionProtectionEnabled: false }) },
      `fail the-TableName isn’t protected from deletion → aws dynamodb update-table ${AT} --deletion-protection-enabled`,
    ],
    [
      { answers: table({ StreamSpecification: undefined }) },
      `fail the-TableName has no stream of old and new images → aws dynamodb update-table ${AT} --stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES`,
    ],
    [{ answers: table({}, 'gsi5') }, 'fail the-TableName lacks gsi5 → docs/operations.md, Restore'],
    [
      {
        answers: {
          'dynamodb:DescribeTimeToLive': {
            TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' },
          },
        },
      },
      `fail the-TableName doesn’t delete expired items → aws dynamodb update-time-to-live ${AT} --time-to-live-specification Enabled=true,AttributeName=expiresAt`,
    ],
  ],
};
