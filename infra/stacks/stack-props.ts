/**
 * The properties that all stacks of the portal share. None is protected from deletion by one, since a creation that
 * failed could then not be repeated: what holds data protects itself.
 */
import type { StackProps } from 'aws-cdk-lib';
import type { Deployment } from '../model/deployment.ts';
import { nameAcrossRegions, stackNameOf } from '../model/stack-name.ts';

/** The region of CloudFront's web ACLs, certificates and logs. */
export const EDGE_REGION = 'us-east-1';

export const stackProps = (
  name: string,
  deployment: Deployment,
  region = deployment.region,
): StackProps => ({
  stackName:
    region === deployment.region
      ? stackNameOf(deployment.stage, name)
      : nameAcrossRegions(deployment, name),
  env: { account: deployment.account, region },
  // CloudFormation copies a stack's tags to all its resources that can have tags.
  tags: { application: 'commission-portal', stage: deployment.stage },
});
