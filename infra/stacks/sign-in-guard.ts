/**
 * The web ACL of the user pool. Browsers call the pool directly, so the distribution's web ACL
 * doesn't protect sign-ins. The pool limits attempts per account; this limits one address with many
 * accounts, and lets through the operations that the portal uses.
 */
import { Stack } from 'aws-cdk-lib';
import { CfnWebACLAssociation, type CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { type RateRule, webAcl } from '../constructs/web-acl.ts';
import type { Deployment } from '../model/deployment.ts';
import { POOL_OPERATIONS } from '../model/pool-operations.ts';
import type { AuthStack } from './auth.ts';
import { stackProps } from './stack-props.ts';

/**
 * Calls of the pool that name one of its operations. The operation comes last; before it stands the service's
 * name, which the pool takes with and without a package.
 */
const asksFor = (...operations: string[]): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
    regexString: `\\.(${operations.join('|')})$`,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/**
 * The public keys, by which the gateways check tokens; AWS doesn't say whether the web ACL sees these calls.
 */
const KEYS: CfnWebACL.StatementProperty = {
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString: '^/[^/]+/\\.well-known/(jwks\\.json|openid-configuration)$',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

/** Everything else is blocked. */
const USED: CfnWebACL.StatementProperty = {
  orStatement: { statements: [asksFor(...POOL_OPERATIONS), KEYS] },
};

/** Generous, as at the distribution: many people share an address, and each signs in once a month. */
const RATES: readonly RateRule[] = [
  {
    name: 'Mails',
    limit: 100,
    where: asksFor('SignUp', 'ResendConfirmationCode', 'ForgotPassword'),
  },
  {
    name: 'Guesses',
    limit: 300,
    where: asksFor('RespondToAuthChallenge', 'ConfirmSignUp', 'ConfirmForgotPassword'),
  },
  // Signed-in users renew tokens every ten minutes.
  { name: 'Everything', limit: 5_000 },
];

/** The stateless stack of the user pool's web ACL. */
export class SignInGuardStack extends Stack {
  constructor(scope: Construct, deployment: Deployment, { userPool }: AuthStack) {
    super(scope, 'SignInGuard', stackProps('SignInGuard', deployment));
    const { attrArn } = webAcl(this, 'Guard', {
      scope: 'REGIONAL',
      rates: RATES,
      defaultAction: { block: {} },
      others: [{ name: 'Used', action: { allow: {} }, statement: USED }],
    });
    new CfnWebACLAssociation(this, 'OfUserPool', {
      resourceArn: userPool.userPoolArn,
      webAclArn: attrArn,
    });
  }
}
