/**
 * The table's copies besides point-in-time recovery: a backup in a locked vault twice a week, copied to
 * another region where that is set, and a nightly export to S3. A function puts the user pool's accounts
 * beside it.
 */
import { CfnOutput, Duration, Stack, TimeZone, Validations } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { USERS_ENDING } from '../../functions/data/identity/copies-bucket.client.ts';
import { TIME_ZONE } from '../../shared/kernel/month.ts';
import { createBackupRole } from '../constructs/backup-role.ts';
import { countEvents } from '../constructs/counted-events.ts';
import { createLockedVault } from '../constructs/locked-vault.ts';
import { referenceFrom } from '../constructs/reference.ts';
import { removalPolicyOf } from '../constructs/removal-policy.ts';
import { PLANNED_TIME, scheduleCall } from '../constructs/portal-schedule.ts';
import { BACKUP_DAYS, RECOVERY_POINT_DAYS } from '../model/copies.ts';
import type { Deployment } from '../model/deployment.ts';
import type { CopyMetrics } from '../ops/monitored.ts';
import type { CopiesElsewhereStack } from './copies-elsewhere.ts';
import type { DataStack } from './data.ts';
import { stackProps } from './stack-props.ts';

/** Both begin before the monthly run's hour, South African time, so that a copy is from before it. */
const BACKUP_AT = { hour: '0', minute: '15', weekDay: BACKUP_DAYS.join(',') };
const EXPORT_AT = 'cron(30 0 * * ? *)';

/** The shortest window that AWS Backup accepts to begin in, and one that a large table is copied in. */
const [BEGINS_WITHIN, ENDS_WITHIN] = [Duration.hours(1), Duration.hours(8)];

/** DynamoDB writes this file last. */
const LAST_FILE = '/manifest-summary.json';

/** The stateful stack of copies, for deployments that keep their data. */
export class CopiesStack extends Stack {
  readonly metrics: CopyMetrics;

  constructor(
    scope: Construct,
    deployment: Deployment,
    data: DataStack,
    elsewhere: CopiesElsewhereStack | undefined,
  ) {
    super(scope, 'Copies', stackProps('Copies', deployment));
    const vault = createLockedVault(this, deployment);
    const away = elsewhere && this.#vaultOf(elsewhere);
    this.#backUp(data, vault, away);
    const bucket = this.#export(data);
    const log = new LogGroup(this, 'Log', {
      logGroupName: `/aws/events/${this.stackName}`,
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: removalPolicyOf(deployment),
    });
    this.metrics = {
      backups: backupsIn(vault),
      exports: countEvents(this, 'Exported', { eventPattern: filesIn(bucket, LAST_FILE), log }),
      users: countEvents(this, 'UsersExported', {
        eventPattern: filesIn(bucket, USERS_ENDING),
        log,
      }),
      elsewhere: away && countEvents(this, 'Copied', { eventPattern: copiesTo(away), log }),
    };
    new CfnOutput(this, 'CopiesBucket', { value: bucket });
    new CfnOutput(this, 'VaultName', { value: vault.backupVaultName });
  }

  #vaultOf(elsewhere: CopiesElsewhereStack): IBackupVault {
    const arn = referenceFrom(elsewhere, elsewhere.vault.backupVaultArn, this, 'VaultElsewhere');
    return BackupVault.fromBackupVaultArn(this, 'VaultElsewhere', arn);
  }

  #backUp({ table }: DataStack, vault: BackupVault, elsewhere: IBackupVault | undefined): void {
    const kept = { deleteAfter: Duration.days(RECOVERY_POINT_DAYS) };
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: this.stackName,
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'TwiceAWeek',
          scheduleExpression: Schedule.cron(BACKUP_AT),
          scheduleExpressionTimezone: TimeZone.of(TIME_ZONE),
          startWindow: BEGINS_WITHIN,
          completionWindow: ENDS_WITHIN,
          ...kept,
          copyActions: elsewhere ? [{ destinationBackupVault: elsewhere, ...kept }] : [],
        }),
      ],
    });
    const vaults = elsewhere ? [vault, elsewhere] : [vault];
    new BackupSelection(this, 'Table', {
      backupPlan: plan,
      backupSelectionName: 'Table',
      resources: [BackupResource.fromArn(table.tableArn)],
      role: createBackupRole(this, {
        tableArn: table.tableArn,
        vaultArns: vaults.map(({ backupVaultArn }) => backupVaultArn),
      }),
      disableDefaultBackupPolicy: true,
    });
  }

  /** @returns the name of the bucket */
  #export({ table, copies, asyncDeadLetters }: DataStack): string {
    if (!copies) throw new Error('The data stack has no bucket for exports');
    scheduleCall(this, {
      expression: EXPORT_AT,
      timeZone: TIME_ZONE,
      call: 'dynamodb:exportTableToPointInTime',
      parameters: {
        TableArn: table.tableArn,
        S3Bucket: copies.bucketName,
        S3SseAlgorithm: 'AES256',
        ExportFormat: 'DYNAMODB_JSON',
        // A repeated call doesn't make a second export.
        ClientToken: PLANNED_TIME,
      },
      rights: [
        { resource: table.tableArn, actions: ['dynamodb:ExportTableToPointInTime'] },
        {
          resource: copies.arnForObjects('*'),
          // DynamoDB hands its files over to the bucket's owner by an ACL.
          actions: ['s3:AbortMultipartUpload', 's3:PutObject', 's3:PutObjectAcl'],
        },
      ],
      deadLetters: asyncDeadLetters,
      retries: { attempts: 5, withinSeconds: Duration.hours(2).toSeconds() },
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::<Copies>/*]',
      reason:
        'DynamoDB names the files of an export when it makes them; the bucket has nothing else',
    });
    return copies.bucketName;
  }
}

const backupsIn = ({ backupVaultName }: BackupVault) =>
  new Metric({
    namespace: 'AWS/Backup',
    metricName: 'NumberOfBackupJobsCompleted',
    dimensionsMap: { BackupVaultName: backupVaultName },
  });

/** New files of a bucket whose name ends so. */
const filesIn = (bucket: string, suffix: string) => ({
  source: ['aws.s3'],
  detailType: ['Object Created'],
  detail: { bucket: { name: [bucket] }, object: { key: [{ suffix }] } },
});

const copiesTo = ({ backupVaultArn }: IBackupVault) => ({
  source: ['aws.backup'],
  detailType: ['Copy Job State Change'],
  detail: { state: ['COMPLETED'], destinationBackupVaultArn: [backupVaultArn] },
});
