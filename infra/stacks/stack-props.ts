/** The properties that all stacks of the portal share. */
import type { StackProps } from 'aws-cdk-lib';
import { type Deployment, keepsData } from '../model/deployment.ts';
import { nameAcrossRegions, stackNameOf } from '../model/stack-name.ts';

/** The region of CloudFront's web ACLs, certificates and logs. */
export const EDGE_REGION = 'us-east-1';

interface Kind {
  /** A stateful one can't be deleted by mistake. */
  stateful: boolean;
  /** Absent: the deployment's. */
  region?: string;
}

export const stackProps = (
  name: string,
  deployment: Deployment,
  { stateful, region = deployment.region }: Kind,
): StackProps => ({
  stackName:
    region === deployment.region
      ? stackNameOf(deployment.stage, name)
      : nameAcrossRegions(deployment, name),
  env: { account: deployment.account, region },
  terminationProtection: stateful && keepsData(deployment),
  // CloudFormation copies a stack's tags to all its resources that can have tags.
  tags: { application: 'commission-portal', stage: deployment.stage },
});
