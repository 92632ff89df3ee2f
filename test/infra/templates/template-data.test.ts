import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { functions } from '../../../infra/model/catalog.ts';
import { type CloudResource, ofType, synthesize } from './template-app.ts';

const app = synthesize();
const dev = synthesize({ context: { stage: 'dev' } });
const { data } = app.templates;

const only = (resources: [string, CloudResource][]): CloudResource => {
  expect(resources).toHaveLength(1);
  return resources[0]![1];
};

describe('the table', () => {
  const table = only(ofType(app, 'AWS::DynamoDB::Table'));

  it('has the keys and indexes of its definition, with all attributes', () => {
    const key = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: 'HASH' },
      { AttributeName: sort, KeyType: 'RANGE' },
    ];
    expect(table.Properties).toMatchObject({
      KeySchema: key(tableDefinition.partitionKey, tableDefinition.sortKey),
      GlobalSecondaryIndexes: tableDefinition.indexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: key(partitionKey, sortKey),
        Projection: { ProjectionType: 'ALL' },
      })),
    });
  });

  it('streams both images, lets items expire, and is paid by request', () => {
    expect(table.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: tableDefinition.streamView },
      TimeToLiveSpecification: {
        AttributeName: tableDefinition.timeToLiveAttribute,
        Enabled: true,
      },
    });
  });

  it('can be restored to any second, and outlives its stack in production', () => {
    expect(table.Properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      SSESpecification: { SSEEnabled: true },
    });
    expect(table.DeletionPolicy).toBe('Retain');
  });

  it('goes with its stack in development', () => {
    const inDev = only(ofType(dev, 'AWS::DynamoDB::Table'));
    expect(inDev.DeletionPolicy).toBe('Delete');
    expect(inDev.Properties['DeletionProtectionEnabled']).toBe(false);
  });
});

describe('stateful stacks', () => {
  it('are protected from deletion in production alone', () => {
    expect(app.terminationProtection).toEqual({
      edge: false,
      data: true,
      copies: true,
      mail: false,
      auth: true,
      signInGuard: false,
      monthlyRun: false,
      accountWork: false,
      ops: false,
      api: false,
      realtime: false,
      work: false,
      site: false,
      files: false,
      edgeLogs: false,
    });
    expect(Object.values(dev.terminationProtection)).not.toContain(true);
  });

  it('retain everything that holds data in production', () => {
    const holders = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SQS::Queue'];
    const kept = [...app.resources].filter(
      ([key, { Type }]) => key.startsWith('data/') && holders.includes(Type),
    );
    expect(kept.map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual(
      kept.map(({ 1: { Type } }) =>
        // CloudFormation couldn't delete a protected table when a creation fails.
        Type === 'AWS::DynamoDB::Table' ? 'Retain' : 'RetainExceptOnCreate',
      ),
    );
  });
});

describe('a restored table', () => {
  const restoredTable =
    'arn:aws:dynamodb:af-south-1:000000000000:table/portal-at-1/stream/2026-11-22T08:00:00.000';
  const restored = synthesize({ context: { restoredTable } });

  it('is what functions read and write, and whose stream they follow', () => {
    const names = ofType(restored, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { Variables = {} } = (Properties['Environment'] ?? {}) as {
        Variables?: Record<string, unknown>;
      };
      return Variables['TABLE_NAME'] ?? [];
    });
    expect(new Set(names)).toEqual(new Set(['portal-at-1']));
    const streams = ofType(restored, 'AWS::Lambda::EventSourceMapping')
      .map(([, { Properties }]) => JSON.stringify(Properties['EventSourceArn']))
      .filter((arn) => arn.includes('table/'));
    expect(new Set(streams)).toEqual(new Set([JSON.stringify(restoredTable)]));
    expect(streams.length).toBeGreaterThan(0);
  });

  it('gets the rights, and the own table gets none', () => {
    const rolesWith = (of: typeof app, text: RegExp) =>
      ofType(of, 'AWS::IAM::Role').filter(([, role]) => text.test(JSON.stringify(role))).length;
    const own = /Fn::ImportValue[^}]*Table/;
    expect(rolesWith(app, own)).toBeGreaterThan(0);
    expect(rolesWith(restored, own)).toBe(0);
    expect(rolesWith(restored, /table\/portal-at-1/)).toBe(rolesWith(app, own));
  });

  it('leaves the own table in its stack', () => {
    expect(only(ofType(restored, 'AWS::DynamoDB::Table')).DeletionPolicy).toBe('Retain');
  });
});

describe('the audit chain', () => {
  const auditBucket = (of: typeof app) =>
    only(ofType(of, 'AWS::S3::Bucket').filter(([key]) => key.startsWith('data/Audit')));

  it('has its digests locked for five years in production, and nowhere else', () => {
    expect(auditBucket(app).Properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 1_827 } },
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
    expect(auditBucket(dev).Properties).not.toHaveProperty('ObjectLockEnabled');
  });

  it('is signed by a key that only signs, and that outlives its stack in production', () => {
    const key = only(ofType(app, 'AWS::KMS::Key'));
    expect(key.Properties).toMatchObject({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
    expect(key.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(only(ofType(dev, 'AWS::KMS::Key')).DeletionPolicy).toBe('Delete');
  });
});

describe('the buckets', () => {
  it('keep what was deleted or written over for as long as the table can be restored', () => {
    const kept = ofType(app, 'AWS::S3::Bucket').filter(([key]) =>
      /^data\/(Exports|Uploads)/.test(key),
    );
    expect(kept).toHaveLength(2);
    for (const [, { Properties }] of kept)
      expect(Properties).toMatchObject({
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: expect.arrayContaining([
            {
              ExpiredObjectDeleteMarker: true,
              NoncurrentVersionExpiration: { NoncurrentDays: 35 },
              Status: 'Enabled',
            },
          ]) as unknown[],
        },
      });
  });
});

describe('the access logs', () => {
  const buckets = ofType(app, 'AWS::S3::Bucket').filter(([key]) => key.startsWith('data/'));
  const [name = '', logs] = buckets.find(([key]) => key.startsWith('data/AccessLogs')) ?? [];

  it('have a line for each opening of a file with personal data, for half a year', () => {
    const logged = buckets.filter(([key]) => key !== name);
    expect(logged.map(([, { Properties }]) => Properties['LoggingConfiguration'])).toEqual(
      ['exports/', 'uploads/', 'audit/', 'releases/', 'copies/'].map((LogFilePrefix) => ({
        DestinationBucketName: { Ref: name.replace('data/', '') },
        LogFilePrefix,
      })),
    );
    expect(logs?.Properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 180, Status: 'Enabled' }] },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    });
  });

  it('are written by S3 alone, from these buckets', () => {
    const policies = JSON.stringify(
      ofType(app, 'AWS::S3::BucketPolicy').filter(([key]) => key.includes('AccessLogs')),
    );
    expect(policies).toContain('logging.s3.amazonaws.com');
    expect(policies).toContain('aws:SourceArn');
  });

  it('are not there in development, where late ones would stop the deletion of the stack', () => {
    const inDev = ofType(dev, 'AWS::S3::Bucket').filter(([key]) => key.startsWith('data/'));
    expect(inDev).toHaveLength(4);
    for (const [, { Properties }] of inDev)
      expect(Properties).not.toHaveProperty('LoggingConfiguration');
  });
});

describe('the exports', () => {
  const aDay = {
    ExpirationInDays: 1,
    NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    Status: 'Enabled',
  };

  it('are private, encrypted, and gone after a day; a statement’s lines after 90, and the files of a batch stay', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: Match.anyValue(),
      LifecycleConfiguration: {
        Rules: [
          { Prefix: 'exports/', ...aDay },
          { Prefix: 'runs/', ...aDay },
          { Prefix: 'network-statements/', ExpirationInDays: 90, Status: 'Enabled' },
          { NoncurrentVersionExpiration: { NoncurrentDays: 35 }, Status: 'Enabled' },
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
        ],
      },
    });
  });
});

describe('the uploads', () => {
  const bucket = only(
    ofType(app, 'AWS::S3::Bucket').filter(([key]) => key.startsWith('data/Uploads')),
  );

  it('are private, encrypted, and outlive their stack in production', () => {
    expect(bucket).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        BucketEncryption: expect.anything() as unknown,
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    });
  });

  it('leave quarantine after a day; proofs stay, at a lower price after 60 days', () => {
    expect(bucket.Properties['LifecycleConfiguration']).toEqual({
      Rules: [
        {
          Prefix: 'quarantine/',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        },
        {
          Prefix: 'proofs/',
          // Not GLACIER, from which a file would have to be fetched for hours first.
          Transitions: [{ StorageClass: 'GLACIER_IR', TransitionInDays: 60 }],
          Status: 'Enabled',
        },
        {
          ExpiredObjectDeleteMarker: true,
          NoncurrentVersionExpiration: { NoncurrentDays: 35 },
          Status: 'Enabled',
        },
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
      ],
    });
  });

  it('are accepted only from the portal’s pages', () => {
    expect(bucket.Properties['CorsConfiguration']).toMatchObject({
      CorsRules: [
        { AllowedMethods: ['POST'], AllowedOrigins: ['https://portal.fibrelink.example'] },
      ],
    });
  });
});

describe('the job queue', () => {
  it('hides a job for six runs of its worker and gives up after five tries', () => {
    data.hasResourceProperties('AWS::SQS::Queue', {
      VisibilityTimeout: functions.jobWorker.timeoutSeconds * 6,
      RedrivePolicy: { maxReceiveCount: 5 },
      SqsManagedSseEnabled: true,
    });
  });

  it('and all dead letters are kept for two weeks', () => {
    const deadLetters = ofType(app, 'AWS::SQS::Queue').filter(
      ([key, { Properties }]) => !('RedrivePolicy' in Properties) && !key.startsWith('data/Pushes'),
    );
    expect(deadLetters).toHaveLength(3);
    for (const [, { Properties }] of deadLetters)
      expect(Properties['MessageRetentionPeriod']).toBe(14 * 24 * 3600);
  });
});

it('the push queue hides a part for six runs of its function, and drops it after an hour', () => {
  data.hasResourceProperties('AWS::SQS::Queue', {
    VisibilityTimeout: functions.pusher.timeoutSeconds * 6,
    MessageRetentionPeriod: 3600,
    SqsManagedSseEnabled: true,
  });
});
