/** Cases of what the portal needs in use: its sender, alarms, table and migrations. */
import type { Case } from './case.ts';
import { type Answers, Failure, type Input } from './double.ts';

const table = (changes: object, lacks: string[] = []): Answers => ({
  'dynamodb:DescribeTable': {
    Table: {
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      GlobalSecondaryIndexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5', 'gsi6']
        .filter((name) => !lacks.includes(name))
        .map((IndexName) => ({ IndexName, IndexStatus: 'ACTIVE' })),
      ...changes,
    },
  },
});
const stored = (item: object | undefined, name: string): Answers => ({
  'dynamodb:GetItem': (input: Input) =>
    JSON.stringify(input).includes(name) && item ? { Item: item } : {},
});
const identity = (isVerified: boolean, DkimAttributes: object): Answers => ({
  'ses:GetEmailIdentity': { VerifiedForSendingStatus: isVerified, DkimAttributes },
});
/** The subscription of each region, with another address or state in us-east-1. */
const subscriptions = (changes: object): Answers => ({
  'sns:ListSubscriptionsByTopic': ({ region }: Input) => ({
    Subscriptions: [
      {
        SubscriptionArn: 'arn:aws:sns:1',
        Endpoint: 'ops@acme.co.za',
        ...(region === 'us-east-1' ? changes : {}),
      },
    ],
  }),
});
const S = (text: string) => ({ S: text });
const version = (number: number) =>
  stored(
    {
      pk: S('schemaVersion#items'),
      sk: S('schemaVersion'),
      name: S('items'),
      number: { N: String(number) },
      at: S('2026-01-01T00:00:00.000Z'),
      __edb_e__: S('schemaVersion'),
      __edb_v__: S('1'),
    },
    'schemaVersion',
  );
const rebuild = stored(
  {
    pk: S('accountWork#rebuild'),
    sk: S('accountWork'),
    kind: S('rebuild'),
    workId: S('w1'),
    status: S('running'),
    __edb_e__: S('accountWork'),
    __edb_v__: S('1'),
  },
  'rebuild',
);

export const portalCases: Record<string, Case[]> = {
  'mail-sender': [
    {
      when: 'SES doesn’t know the domain',
      answers: { 'ses:GetEmailIdentity': new Failure('NotFoundException', 'no identity', 404) },
      state: 'fail',
      found: /^SES doesn’t know acme\.co\.za$/,
      mend: /^aws sesv2 create-email-identity --email-identity acme\.co\.za --region af-south-1$/,
    },
    {
      when: 'it isn’t verified',
      answers: identity(false, { Status: 'PENDING' }),
      state: 'fail',
      found: /^SES hasn’t verified acme\.co\.za \(DKIM PENDING\)$/,
      mend: /^publish the DKIM records/,
    },
    {
      when: 'its DKIM records are gone',
      answers: identity(true, { Status: 'TEMPORARY_FAILURE' }),
      state: 'warn',
      found: /DKIM is TEMPORARY_FAILURE/,
    },
    {
      when: 'it doesn’t sign',
      answers: identity(true, { Status: 'SUCCESS', SigningEnabled: false }),
      state: 'warn',
      found: /aren’t signed$/,
    },
  ],
  'alarm-addresses': [
    {
      when: 'a subscription isn’t confirmed',
      answers: subscriptions({ SubscriptionArn: 'PendingConfirmation' }),
      state: 'fail',
      found: /^ops@acme\.co\.za hasn’t confirmed the subscription of us-east-1$/,
      mend: /sns\/v3\/home\?region=us-east-1#\/subscriptions, Request confirmation$/,
    },
    {
      when: 'it is another address',
      answers: subscriptions({ Endpoint: 'old@acme.co.za' }),
      state: 'warn',
      found: /doesn’t hear of the alarms of us-east-1 until the next deployment$/,
    },
  ],
  table: [
    {
      when: 'it was restored without recovery',
      answers: {
        'dynamodb:DescribeContinuousBackups': {
          ContinuousBackupsDescription: {
            ContinuousBackupsStatus: 'ENABLED',
            PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
          },
        },
      },
      state: 'fail',
      found: /^the-TableName has no point-in-time recovery$/,
      mend: /^aws dynamodb update-continuous-backups --table-name the-TableName --region af-south-1/,
    },
    {
      when: 'it can be deleted',
      answers: table({ DeletionProtectionEnabled: false }),
      state: 'fail',
      found: /isn’t protected from deletion$/,
      mend: /--deletion-protection-enabled$/,
    },
    {
      when: 'it has no stream',
      answers: table({ StreamSpecification: undefined }),
      state: 'fail',
      found: /has no stream of old and new images$/,
    },
    {
      when: 'an index is missing',
      answers: table({}, ['gsi5']),
      state: 'fail',
      found: /^the-TableName lacks gsi5$/,
    },
    {
      when: 'expired items stay',
      answers: {
        'dynamodb:DescribeTimeToLive': { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } },
      },
      state: 'fail',
      found: /doesn’t delete expired items$/,
    },
    {
      when: 'it is being updated',
      answers: table({ TableStatus: 'UPDATING' }),
      state: 'fail',
      found: /^the-TableName is UPDATING$/,
    },
  ],
  migrations: [
    {
      when: 'some are due',
      answers: version(0),
      state: 'warn',
      found: /^Migrations of stored items, which run after the deployment: 1 /,
      mend: /^npm run migrate -- --stage prod --status, after the deployment$/,
    },
    {
      when: 'the items are of a newer version',
      answers: version(999),
      state: 'warn',
      found: /^The stored items are of a newer version than this one/,
    },
    {
      when: 'a rebuild is running',
      answers: rebuild,
      state: 'fail',
      found: /^A rebuild of the projections is running/,
      mend: /^npm run rebuild -- --stage prod --status$/,
    },
  ],
};
