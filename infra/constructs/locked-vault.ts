/** A vault of AWS Backup whose recovery points stay for their time, and no longer. */
import { Duration, Stack } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { RECOVERY_POINT_DAYS } from '../model/copies.ts';
import type { Deployment } from '../model/deployment.ts';
import { nameAcrossRegions, stackNameOf } from '../model/stack-name.ts';
import { removalPolicyOf } from './removal-policy.ts';

/**
 * The lock is in governance mode, since one in compliance mode could never be undone (decision 0085). It
 * refuses longer and shorter retention, so that no copy outlives the promise of `infra/model/copies.ts`; the
 * access policy refuses deletion and changed retention to everybody. AWS encrypts with its own key.
 */
export const createLockedVault = (scope: Construct, deployment: Deployment): BackupVault =>
  new BackupVault(scope, 'Vault', {
    backupVaultName:
      Stack.of(scope).region === deployment.region
        ? stackNameOf(deployment.stage, 'copies')
        : nameAcrossRegions(deployment, 'copies'),
    blockRecoveryPointDeletion: true,
    lockConfiguration: {
      // The CDK takes no range of a single number.
      minRetention: Duration.days(RECOVERY_POINT_DAYS - 1),
      maxRetention: Duration.days(RECOVERY_POINT_DAYS),
    },
    removalPolicy: removalPolicyOf(deployment),
  });
