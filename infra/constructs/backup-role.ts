/** The role by which AWS Backup reads the table and copies its recovery points. */
import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

interface Props {
  tableArn: string;
  /** The vault, and the one in another region where there is one. */
  vaultArns: string[];
}

/**
 * The part of AWS's managed policy AWSBackupServiceRolePolicyForBackup that a table needs. It has no right
 * to the older backups of DynamoDB, which could be deleted past the vault's policy.
 */
export function createBackupRole(scope: Construct, { tableArn, vaultArns }: Props): Role {
  const { account, partition } = Stack.of(scope);
  const points = `arn:${partition}:backup:*:${account}:recovery-point:*`;
  const keys = `arn:${partition}:kms:*:${account}:key/*`;
  const allow = (actions: string[], resources: string[], conditions = {}) =>
    new PolicyStatement({ actions, resources, conditions });
  const statements = [
    allow(
      ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob'],
      [tableArn],
    ),
    allow(['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'], vaultArns),
    allow(['backup:CopyFromBackupVault', 'backup:TagResource'], [points]),
    allow(['tag:GetResources'], ['*']),
    allow(['kms:DescribeKey'], [keys]),
    allow(['kms:Decrypt', 'kms:GenerateDataKey'], [keys], {
      StringLike: { 'kms:ViaService': ['dynamodb.*.amazonaws.com', 'backup.*.amazonaws.com'] },
    }),
    allow(['kms:CreateGrant'], [keys], { Bool: { 'kms:GrantIsForAWSResource': 'true' } }),
  ];
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
    inlinePolicies: { backup: new PolicyDocument({ statements }) },
  });
  acknowledge(role, { points, keys });
  return role;
}

function acknowledge(role: Role, { points, keys }: { points: string; keys: string }): void {
  Validations.of(role).acknowledge(
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Tags are searched in the whole account; nothing else is open',
    },
    {
      id: `AwsSolutions-IAM5[Resource::${keys}]`,
      reason: "AWS's own keys have no known names; they are used for DynamoDB and AWS Backup alone",
    },
    {
      id: `AwsSolutions-IAM5[Resource::${points}]`,
      reason:
        "A recovery point's name is made when it is; the right copies and tags, and deletes none",
    },
  );
}
