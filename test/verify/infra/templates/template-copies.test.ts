/** The table's nightly copies: backups, their copies in another region, and exports. */
import { describe, expect, it } from 'vitest';
import { LAST_COPY_DAYS } from '../../../../infra/model/copies.ts';
import {
  EVERYTHING,
  functionNames,
  ofType,
  only,
  readable,
  synthesize,
  type Synthesized,
} from '../../../infra/templates/template-app.ts';
import { statementsIn } from '../../../infra/templates/template-rights.ts';

const app = synthesize();
const restoredTable =
  'arn:aws:dynamodb:af-south-1:000000000000:table/portal-at-1/stream/2026-11-22T08:00:00.000';
/** Copies in another region too, and those of a restored table. */
const elsewhere = synthesize({ context: { ...EVERYTHING, restoredTable } });

const NOTHING = ['AWS::Backup::BackupVault', 'AWS::Backup::BackupPlan'];

const hasFunction = (of: Synthesized, name: string): boolean =>
  ofType(of, 'AWS::Lambda::Function').some(([key]) => key.startsWith(`work/${name}`));

/** The one role of the copies' stack whose name begins so. */
const roleOf = (of: Synthesized, name: string) =>
  only(ofType(of, 'AWS::IAM::Role').filter(([key]) => key.startsWith(`copies/${name}`))).Properties;

/** The actions that a role of the copies' stack allows, by resource. */
function rightsOf(of: Synthesized, name: string): Record<string, string[]> {
  const rights: Record<string, string[]> = {};
  for (const { Action, Resource } of statementsIn(roleOf(of, name)))
    for (const resource of [Resource].flat())
      (rights[readable(resource)] ??= []).push(...[Action].flat());
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
  const dev = synthesize({ context: { stage: 'dev', guarded: 'on', copyRegion: 'eu-west-1' } });

  it('there are no copies, whatever the setting says', () => {
    expect(dev.templates).not.toHaveProperty('copies');
    expect(dev.templates).not.toHaveProperty('copiesElsewhere');
    expect(NOTHING.flatMap((type) => ofType(dev, type))).toEqual([]);
    // The rule of returned e-mails has nothing to do with them.
    expect(ofType(dev, 'AWS::Events::Rule').map(([key]) => key)).toEqual(['mail/Returned']);
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
    const { Lifecycle, CopyActions = [] } = planOf(elsewhere);
    for (const { DeleteAfterDays } of [Lifecycle, ...CopyActions.map((copy) => copy.Lifecycle)])
      expect(DeleteAfterDays).toBeLessThan(LAST_COPY_DAYS);
  });

  it('is of a restored table, where one is used', () => {
    const arn = 'arn:aws:dynamodb:af-south-1:000000000000:table/portal-at-1';
    const { BackupSelection } = only(ofType(elsewhere, 'AWS::Backup::BackupSelection'))
      .Properties as { BackupSelection: { Resources: unknown[] } };
    expect(BackupSelection.Resources.map(readable)).toEqual([arn]);
    expect(rightsOf(elsewhere, 'BackupRole')[arn]).toContain('dynamodb:StartAwsBackupJob');
    expect(rightsOf(elsewhere, 'ScheduleRole')[arn]).toEqual(['dynamodb:ExportTableToPointInTime']);
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
    const into = statementsIn(roleOf(elsewhere, 'BackupRole')).filter(({ Action }) =>
      [Action].flat().includes('backup:CopyIntoBackupVault'),
    );
    const resources = into.flatMap(({ Resource }) => [Resource].flat());
    expect(resources).toHaveLength(2);
    expect(resources.map((resource) => JSON.stringify(resource))).toContain(arn);
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
    const [rule] = Rules;
    // S3 waits for the next midnight twice.
    const days =
      Number(rule?.ExpirationInDays) + Number(rule?.NoncurrentVersionExpiration.NoncurrentDays) + 2;
    expect(days).toBeLessThan(LAST_COPY_DAYS);
  });
});
