/**
 * The account's trust in the tokens of GitHub's jobs. It alone lets nobody in: each role says whose tokens it
 * takes.
 */
import { Stack } from 'aws-cdk-lib';
import { OidcProviderNative } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Deployment } from '../model/deployment.ts';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '../model/pipeline.ts';
import { EDGE_REGION } from './stack-props.ts';

/** One for the account, whichever stages it has. */
export class GitHubStack extends Stack {
  constructor(scope: Construct, { account }: Deployment) {
    super(scope, 'GitHub', {
      stackName: 'commission-portal-github',
      env: { account, region: EDGE_REGION },
      tags: { application: 'commission-portal' },
    });
    new OidcProviderNative(this, 'Provider', {
      url: `https://${TOKEN_ISSUER}`,
      clientIds: [TOKEN_AUDIENCE],
    });
  }
}
