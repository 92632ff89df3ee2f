/** The table's nightly copies: backups, their copies in another region, and exports. */
import { describe, expect, it } from 'vitest';
import { LAST_COPY_DAYS } from '../../../infra/model/copies.ts';
import {
  type CloudResource,
  functionNames,
  ofType,
  readable,
  synthesize,
  type Synthesized,
} from './template-app.ts';
import { statementsIn } from './template-rights.ts';

const app = synthesize();
const elsewhere = synthesize({ context: { copyRegion: 'eu-west-1' } });
const restoredTable =
  'arn:aws:dynamodb:af-south-1:000000000000:table/portal-at-1/stream/2026-11-22T08:00:00.000';
const restored = synthesize({ context: { restoredTable } });

const NOTHING = ['AWS::Backup::BackupVault', 'AWS::Backup::BackupPlan', 'AWS::Events::Rule'];

function only(resources: [string, CloudResource][]): CloudResource {
  expect(resources).toHaveLength(1);
  return resources[0]![1];
}

const hasFunction = (of: Synthesized, name: string): boolean =>
  ofType(of, 'AWS::Lambda::Function').some(([key]) => key.startsWith(`work/${name}`));

const inStack = (of: Synthesized, stack: string, type: string) =>
  ofType(of, type).filter(([key]) => key.startsWith(`${stack}/`));

/** Actions by resource of the one role of the copies' stack whose name begins so. */
function rightsOf(of: Synthesized, name: string): Record<string, string[]> {
  const roles = inStack(of, 'copies', 'AWS::IAM::Role');
  const role = only(roles.filter(([key]) => key.startsWith(`copies/${name}`)));
  const rights: Record<string, string[]> = {};
  for (const { Effect, Action, Resource } of statementsIn(role.Properties)) {
    expect(Effect).toBe('Allow');
    for (const resource of [Resource].flat())
      (rights[readable(resource)] ??= []).push(...[Action].flat());
  }
  return rights;
}

interface Rule {
  ScheduleExpression: string;
  ScheduleExpressionTimezone: string;
  Lifecycle: { DeleteAfterDays: number };
  CopyActions?: { DestinationBackupVaultArn: unknown; Lifecycle: { DeleteAfterDays: number } }[];
}

function planOf(of: Synthesized): Rule {
  const { BackupPlan } = only(ofType(of, 'AWS::Backup::BackupPlan')).Properties as {
    BackupPlan: { BackupPlanRule: Rule[] };
  };
  expect(BackupPlan.BackupPlanRule).toHaveLength(1);
  return BackupPlan.BackupPlanRule[0]!;
}

const vaultOf = (of: Synthesized, stack: string) =>
  only(inStack(of, stack, 'AWS::Backup::BackupVault'));

describe('in development', () => {
  const dev = synthesize({ context: { stage: 'dev', copyRegion: 'eu-west-1' } });

  it('there are no copies, whatever the setting says', () => {
    expect(dev.templates).not.toHaveProperty('copies');
    expect(dev.templates).not.toHaveProperty('copiesElsewhere');
    expect(NOTHING.flatMap((type) => ofType(dev, type))).toEqual([]);
    expect(functionNames.filter((name) => hasFunction(dev, name))).not.toContain('accountExporter');
    expect(hasFunction(app, 'accountExporter')).toBe(true);
    const buckets = ofType(dev, 'AWS::S3::Bucket').map(([key]) => key);
    expect(buckets.filter((key) => key.includes('Copies'))).toEqual([]);
    const alarms = ofType(dev, 'AWS::CloudWatch::Alarm').map(([key]) => key);
    expect(
      alarms.filter((key) => /NotBackedUp|NotExported|NotCopied|UsersNotExported/.test(key)),
    ).toEqual([]);
  });
});

describe('the backup', () => {
  it('is made each night in South Africa, before the monthly run', () => {
    expect(planOf(app)).toMatchObject({
      ScheduleExpression: 'cron(15 0 ? * WED,SUN *)',
      ScheduleExpressionTimezone: 'Africa/Johannesburg',
      StartWindowMinutes: 60,
    });
  });

  it('is gone before an erased person is promised to be: within 8 hours after its last day', () => {
    const { Lifecycle, CopyActions } = planOf(elsewhere);
    for (const { DeleteAfterDays } of [
      Lifecycle,
      ...(CopyActions ?? []).map((copy) => copy.Lifecycle),
    ]) {
      expect(DeleteAfterDays).toBe(34);
      expect(DeleteAfterDays).toBeLessThan(LAST_COPY_DAYS);
    }
  });

  it.each([
    ['the own table', app, '<Table.Arn>'],
    [
      'a restored table, where one is used',
      restored,
      'arn:aws:dynamodb:af-south-1:000000000000:table/portal-at-1',
    ],
  ])('is of %s', (_, of, arn) => {
    const { BackupSelection } = only(ofType(of, 'AWS::Backup::BackupSelection')).Properties as {
      BackupSelection: { Resources: unknown[]; ListOfTags?: unknown };
    };
    expect(BackupSelection.Resources.map(readable)).toEqual([arn]);
    expect(BackupSelection.ListOfTags).toBeUndefined();
    expect(rightsOf(of, 'BackupRole')[arn]).toContain('dynamodb:StartAwsBackupJob');
    expect(rightsOf(of, 'ScheduleRole')[arn]).toEqual(['dynamodb:ExportTableToPointInTime']);
  });

  it('is made with no right to delete one, and to no other table', () => {
    const rights = rightsOf(elsewhere, 'BackupRole');
    expect(
      Object.values(rights)
        .flat()
        .filter((action) => /Delete|Restore|Put|Update/.test(action)),
    ).toEqual([]);
    const ofTables = Object.entries(rights).filter(([, actions]) =>
      actions.some((action) => action.startsWith('dynamodb:')),
    );
    expect(ofTables).toEqual([
      [
        '<Table.Arn>',
        ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob'],
      ],
    ]);
  });
});

it('the backup’s role uses keys through DynamoDB and AWS Backup alone', () => {
  const role = inStack(app, 'copies', 'AWS::IAM::Role').find(([key]) =>
    key.startsWith('copies/BackupRole'),
  );
  const conditions = statementsIn(role?.[1].Properties ?? {}).flatMap(({ Action, Condition }) =>
    [Action].flat().map((action) => [action, Condition] as const),
  );
  const through = {
    StringLike: { 'kms:ViaService': ['dynamodb.*.amazonaws.com', 'backup.*.amazonaws.com'] },
  };
  expect(conditions.filter(([action]) => action.startsWith('kms:'))).toEqual(
    expect.arrayContaining([
      ['kms:Decrypt', through],
      ['kms:GenerateDataKey', through],
      ['kms:CreateGrant', { Bool: { 'kms:GrantIsForAWSResource': 'true' } }],
      // It reads what a key is, and nothing with it.
      ['kms:DescribeKey', undefined],
    ]),
  );
});

describe.each([
  ['here', app, 'copies'],
  ['in the other region', elsewhere, 'copiesElsewhere'],
])('the vault %s', (_, of, stack) => {
  const vault = vaultOf(of, stack);

  it('refuses to delete a recovery point, or to keep it for another time, to everybody', () => {
    expect(vault.Properties['AccessPolicy']).toMatchObject({
      Statement: [
        {
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: ['backup:DeleteRecoveryPoint', 'backup:UpdateRecoveryPointLifecycle'],
          Resource: '*',
        },
      ],
    });
  });

  it('is locked against longer and shorter retention, in the mode that can be undone', () => {
    // ChangeableForDays would make it the mode that can't.
    expect(vault.Properties['LockConfiguration']).toEqual({
      MinRetentionDays: 33,
      MaxRetentionDays: 34,
    });
  });

  it('outlives its stack, which is protected from deletion', () => {
    expect(vault.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect((of.terminationProtection as Record<string, boolean>)[stack]).toBe(true);
  });
});

describe('a copy in another region', () => {
  it('is not made unless it is set', () => {
    expect(planOf(app).CopyActions ?? []).toEqual([]);
    expect(app.templates).not.toHaveProperty('copiesElsewhere');
    expect(ofType(app, 'AWS::Backup::BackupVault')).toHaveLength(1);
  });

  it('goes to the vault of that region', () => {
    expect(elsewhere.regions.copiesElsewhere).toBe('eu-west-1');
    const copies = planOf(elsewhere).CopyActions ?? [];
    expect(copies).toHaveLength(1);
    // Both vaults have one name, and only the whole reference says which region it is of.
    const arn = JSON.stringify(copies[0]?.DestinationBackupVaultArn);
    expect(arn).toContain('commission-portal-prod-copieselsewhere');
    expect(arn).toContain('eu-west-1');
    const role = inStack(elsewhere, 'copies', 'AWS::IAM::Role').find(([key]) =>
      key.startsWith('copies/BackupRole'),
    );
    const into = statementsIn(role?.[1].Properties ?? {}).filter(({ Action }) =>
      [Action].flat().includes('backup:CopyIntoBackupVault'),
    );
    const resources = into.flatMap(({ Resource }) => [Resource].flat());
    expect(resources).toHaveLength(2);
    expect(resources.map((resource) => JSON.stringify(resource))).toContain(arn);
  });

  it('leaves no unexplained finding', () => {
    expect(elsewhere.findings).toEqual([]);
    expect(restored.findings).toEqual([]);
  });
});

describe('the export', () => {
  const schedule = only(inStack(app, 'copies', 'AWS::Scheduler::Schedule'));
  const target = schedule.Properties['Target'] as Record<string, unknown>;
  const bucket = only(
    ofType(app, 'AWS::S3::Bucket').filter(([key]) => key.startsWith('data/Copies')),
  );

  it('is made each night in South Africa, once however often it is tried', () => {
    expect(schedule.Properties).toMatchObject({
      ScheduleExpression: 'cron(30 0 * * ? *)',
      ScheduleExpressionTimezone: 'Africa/Johannesburg',
    });
    expect(readable(target['Arn'])).toMatch(
      /^arn:.*:scheduler:::aws-sdk:dynamodb:exportTableToPointInTime$/,
    );
    expect(JSON.parse(readable(target['Input']))).toEqual({
      TableArn: '<Table.Arn>',
      S3Bucket: '<Copies>',
      S3SseAlgorithm: 'AES256',
      ExportFormat: 'DYNAMODB_JSON',
      ClientToken: '<aws.scheduler.scheduled-time>',
    });
  });

  it('is tried again, and what fails for good is a dead letter that alarms', () => {
    expect(target['RetryPolicy']).toEqual({
      MaximumRetryAttempts: 5,
      MaximumEventAgeInSeconds: 7_200,
    });
    const { Arn } = target['DeadLetterConfig'] as { Arn: unknown };
    expect(readable(Arn)).toBe('<AsyncDeadLetters.Arn>');
  });

  it('is written by a role with no other right', () => {
    expect(rightsOf(app, 'ScheduleRole')).toEqual({
      '<Table.Arn>': ['dynamodb:ExportTableToPointInTime'],
      '<Copies.Arn>/*': ['s3:AbortMultipartUpload', 's3:PutObject', 's3:PutObjectAcl'],
      '<AsyncDeadLetters.Arn>': ['sqs:SendMessage'],
    });
  });

  it('is gone, with its old version, before an erased person is promised to be', () => {
    interface Lifecycle {
      ExpirationInDays: number;
      NoncurrentVersionExpiration: { NoncurrentDays: number };
    }
    const { Rules } = bucket.Properties['LifecycleConfiguration'] as { Rules: Lifecycle[] };
    expect(Rules).toEqual([
      {
        ExpirationInDays: 31,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        Status: 'Enabled',
      },
    ]);
    const [rule] = Rules;
    // S3 waits for the next midnight twice.
    const days =
      Number(rule?.ExpirationInDays) + Number(rule?.NoncurrentVersionExpiration.NoncurrentDays) + 2;
    expect(days).toBeLessThan(LAST_COPY_DAYS);
  });

  it('is in a bucket of its own, versioned, that outlives its stack', () => {
    expect(bucket).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        VersioningConfiguration: { Status: 'Enabled' },
        NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
      },
    });
  });
});

describe('the alarms', () => {
  const alarmOf = (of: Synthesized, name: string) =>
    only(ofType(of, 'AWS::CloudWatch::Alarm').filter(([key]) => key.startsWith(`ops/${name}`)))
      .Properties;

  it.each<[string, number, Synthesized, [string, string]]>([
    [
      'NotBackedUp',
      108,
      app,
      ['AWS/Backup NumberOfBackupJobsCompleted', '<Vault.BackupVaultName>'],
    ],
    ['NotExported', 30, app, ['AWS/Events Invocations', '<Exported>']],
    ['UsersNotExported', 30, app, ['AWS/Events Invocations', '<UsersExported>']],
    ['NotCopied', 108, elsewhere, ['AWS/Events Invocations', '<Copied>']],
  ])('%s comes %d hours after the last copy', (name, hours, of, [metric, counted]) => {
    const alarm = alarmOf(of, name);
    expect(`${String(alarm['Namespace'])} ${String(alarm['MetricName'])}`).toBe(metric);
    expect(alarm).toMatchObject({
      Statistic: 'Sum',
      Period: 6 * 3_600,
      EvaluationPeriods: hours / 6,
      DatapointsToAlarm: hours / 6,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    expect(alarm['AlarmDescription']).toContain(`for ${hours} hours`);
    const [dimension] = alarm['Dimensions'] as { Value: unknown }[];
    expect(readable(dimension?.Value)).toBe(counted);
  });

  it('there is none for copies that aren’t set', () => {
    const keys = ofType(app, 'AWS::CloudWatch::Alarm').map(([key]) => key);
    expect(keys.filter((key) => key.startsWith('ops/NotCopied'))).toEqual([]);
  });

  it('count an export once its last file is there, and a copy once it is complete', () => {
    const patterns = Object.fromEntries(
      inStack(elsewhere, 'copies', 'AWS::Events::Rule').map(([key, { Properties }]) => [
        key.replace(/^copies\/|[\dA-F]{8}$/g, ''),
        Properties['EventPattern'],
      ]),
    );
    expect(patterns).toMatchObject({
      Exported: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { object: { key: [{ suffix: '/manifest-summary.json' }] } },
      },
      UsersExported: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { object: { key: [{ suffix: '.ndjson.gz' }] } },
      },
      Copied: {
        source: ['aws.backup'],
        'detail-type': ['Copy Job State Change'],
        detail: { state: ['COMPLETED'] },
      },
    });
  });

  it('have a log of what they count, to which EventBridge alone may write', () => {
    const log = only(inStack(app, 'copies', 'AWS::Logs::LogGroup'));
    expect(log.Properties['LogGroupName']).toBe('/aws/events/commission-portal-prod-copies');
    const policy = only(inStack(app, 'copies', 'AWS::Logs::ResourcePolicy'));
    const document = readable(policy.Properties['PolicyDocument']);
    expect(document).toContain('"Principal":{"Service":"events.amazonaws.com"}');
    expect(document).not.toContain('"AWS"');
  });
});
