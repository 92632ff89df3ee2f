/** What every stack of the portal has in common. */
import type { StackProps } from 'aws-cdk-lib';
import { type Deployment, keepsData } from '../deployment.ts';

/** Name, place and protection of a stack; a stateful one can't be deleted by mistake. */
export const stackProps = (
  name: string,
  deployment: Deployment,
  { stateful }: { stateful: boolean },
): StackProps => ({
  stackName: `commission-portal-${deployment.stage}-${name.toLowerCase()}`,
  env: { account: deployment.account, region: deployment.region },
  terminationProtection: stateful && keepsData(deployment),
  tags: { application: 'commission-portal', stage: deployment.stage },
});
