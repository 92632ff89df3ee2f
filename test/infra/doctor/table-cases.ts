/** Cases of the table in use, and of what it holds. */
import type { Answers, Input } from './double.ts';
import { type Case, type Changes, table } from './world.ts';

/** The one stored item that is asked for by this name; DynamoDB has no other. */
const stored = (name: string, item: object): Answers => ({
  'dynamodb:GetItem': (input: Input) =>
    JSON.stringify(input).includes(name) ? { Item: item } : {},
});
const S = (text: string) => ({ S: text });
const version = (number: number): Changes => ({
  answers: stored('schemaVersion', {
    pk: S('schemaVersion#items'),
    sk: S('schemaVersion'),
    name: S('items'),
    number: { N: String(number) },
    at: S('2026-01-01T00:00:00.000Z'),
    __edb_e__: S('schemaVersion'),
    __edb_v__: S('1'),
  }),
});
const rebuild = stored('rebuild', {
  pk: S('accountWork#rebuild'),
  sk: S('accountWork'),
  kind: S('rebuild'),
  workId: S('w1'),
  status: S('running'),
  __edb_e__: S('accountWork'),
  __edb_v__: S('1'),
});

const AT = '--table-name the-TableName --region af-south-1';
const STATUS = 'npm run migrate -- --stage prod --status, after the deployment';

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
    [
      { answers: table({ TableStatus: 'UPDATING' }) },
      'fail the-TableName is UPDATING → wait until it is ACTIVE',
    ],
  ],
  migrations: [
    [{}, 'ok none is due'],
    [{ isNew: true }, 'ok not deployed yet'],
    [
      version(0),
      `warn Migrations of stored items, which run after the deployment: 1 … → ${STATUS}`,
    ],
    [version(999), `warn The stored items are of a newer version than this one… → ${STATUS}`],
    [
      { answers: rebuild },
      'fail A rebuild of the projections is running… → npm run rebuild -- --stage prod --status',
    ],
  ],
};
