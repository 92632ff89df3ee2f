/** The vault of another region, which outlives the loss of the portal's own. */
import { Stack } from 'aws-cdk-lib';
import type { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { createLockedVault } from '../constructs/locked-vault.ts';
import type { Deployment } from '../model/deployment.ts';
import { stackProps } from './stack-props.ts';

/** The stateful stack in the region of the setting `copyRegion`. */
export class CopiesElsewhereStack extends Stack {
  readonly vault: BackupVault;

  constructor(scope: Construct, deployment: Deployment, region: string) {
    super(scope, 'CopiesElsewhere', stackProps('CopiesElsewhere', deployment, region));
    this.vault = createLockedVault(this, deployment);
  }
}
