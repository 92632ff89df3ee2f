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

it('each vault outlives its stack, which is protected from deletion', () => {
  const vaults = ofType(elsewhere, 'AWS::Backup::BackupVault');
  const protectedStacks = elsewhere.terminationProtection as Record<string, boolean>;
  expect(vaults.map(([key]) => key.split('/')[0])).toEqual(['copies', 'copiesElsewhere']);
  for (const [key, { DeletionPolicy }] of vaults)
    expect([key, DeletionPolicy, protectedStacks[String(key.split('/')[0])]]).toEqual([
      key,
      'RetainExceptOnCreate',
      true,
    ]);
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
  const bucket = only(
    ofType(app, 'AWS::S3::Bucket').filter(([key]) => key.startsWith('data/Copies')),
  );

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
});
