/**
 * The roles by which GitHub's jobs compare and deploy a stage. An administrator deploys this once; no job
 * may.
 */
import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { deployRights, diffRights, type Right } from './pipeline-rights.ts';
import type { Deployment } from '../model/deployment.ts';
import {
  COMPARED_STAGE,
  environmentSubject,
  pullRequestSubject,
  roleName,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '../model/pipeline.ts';
import { isPreview } from '../model/stage.ts';
import { EDGE_REGION, stackProps } from './stack-props.ts';

/** A deployment with its migrations; a role that is assumed anew by the CDK has an hour each time. */
const DEPLOYS_WITHIN = Duration.hours(4);
const COMPARES_WITHIN = Duration.hours(1);

interface RoleOptions {
  deployment: Deployment;
  purpose: 'deploy' | 'diff';
  /** The subject of the tokens that it trusts, whole: a pattern could match another repository. */
  subject: string;
  rights: Right[];
  within: Duration;
}

/**
 * One for each stage; all previews share one. IAM is the account's, so that it is where CloudFront's stacks
 * are.
 */
export class PipelineStack extends Stack {
  constructor(scope: Construct, deployment: Deployment) {
    const { stage } = deployment;
    const named = { ...deployment, stage: isPreview(stage) ? 'pr' : stage };
    super(scope, 'Pipeline', stackProps('Pipeline', named, EDGE_REGION));
    this.#addRole({
      deployment,
      purpose: 'deploy',
      subject: environmentSubject(deployment),
      rights: deployRights(deployment),
      within: DEPLOYS_WITHIN,
    });
    if (stage === COMPARED_STAGE)
      this.#addRole({
        deployment,
        purpose: 'diff',
        subject: pullRequestSubject(deployment),
        rights: diffRights(deployment),
        within: COMPARES_WITHIN,
      });
  }

  #addRole({ deployment, purpose, subject, rights, within }: RoleOptions): void {
    const provider = `arn:aws:iam::${deployment.account}:oidc-provider/${TOKEN_ISSUER}`;
    const role = new Role(this, purpose === 'deploy' ? 'Deploy' : 'Diff', {
      roleName: roleName(deployment, purpose),
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: {
          [`${TOKEN_ISSUER}:aud`]: TOKEN_AUDIENCE,
          [`${TOKEN_ISSUER}:sub`]: subject,
        },
      }),
      maxSessionDuration: within,
      inlinePolicies: { [purpose]: new PolicyDocument({ statements: rights.map(statementOf) }) },
    });
    acknowledgeWildcards(role, rights);
    new CfnOutput(this, `${role.node.id}Role`, { value: role.roleArn });
  }
}

const statementOf = ({ actions, resources, conditions = {} }: Right) =>
  new PolicyStatement({ actions, resources, conditions });

function acknowledgeWildcards(role: Role, rights: readonly Right[]): void {
  const found = rights.flatMap(({ resources, reason }) =>
    resources
      .filter((resource) => resource.includes('*'))
      .map((resource) => {
        if (reason === undefined) throw new Error(`${resource} has no reason`);
        return [resource, reason] as const;
      }),
  );
  for (const [resource, reason] of new Map(found))
    Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
}
