/**
 * Resources of us-east-1: what CloudFront requires there, the web ACL of both distributions and a certificate
 * with its alarm, and the budget.
 */
import { Stack, Token } from 'aws-cdk-lib';
import {
  Certificate,
  CertificateValidation,
  type ICertificate,
} from 'aws-cdk-lib/aws-certificatemanager';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { alarmBeforeExpiry } from '../constructs/certificate-alarm.ts';
import { referenceFrom } from '../constructs/reference.ts';
import { type RateRule, webAcl } from '../constructs/web-acl.ts';
import { type Deployment, ownName } from '../model/deployment.ts';
import { nameAcrossRegions } from '../model/stack-name.ts';
import { rulesOf } from '../model/stage.ts';
import { EDGE_REGION, stackProps } from './stack-props.ts';

const beginsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    // Normalised, as the gateway accepts other spellings of a path.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
      { priority: 2, type: 'LOWERCASE' },
    ],
  },
});

const PUBLIC_CALLS = beginsWith('/api/public/');

/**
 * Mobile networks put thousands of people behind one address, so these limits are above any crowd's
 * traffic; the API's own limits are stricter (functions/api/rate-limit.ts).
 */
const RATES: readonly RateRule[] = [
  { name: 'PublicCalls', limit: 2_000, where: PUBLIC_CALLS },
  { name: 'Calls', limit: 10_000, where: beginsWith('/api/') },
  { name: 'Everything', limit: 30_000 },
];

/**
 * AWS's rules against scanners, only for public calls: these carry no files and no lists, and a
 * wrong refusal loses at most a click. Elsewhere they would refuse normal calls: bodies above 8 KB,
 * long queries of file links, and texts with markup or addresses.
 */
const COMMON_RULES = {
  name: 'CommonRules',
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: 'AWSManagedRulesCommonRuleSet',
      scopeDownStatement: PUBLIC_CALLS,
      // A click's body has the referring page's address, which this rule blocks.
      ruleActionOverrides: [{ name: 'GenericRFI_BODY', actionToUse: { count: {} } }],
    },
  },
};

/** API Gateway's answer to too many requests, with `retry-after`. */
const TOO_MANY = {
  responseCode: 429,
  customResponseBodyKey: 'TooMany',
  responseHeaders: [{ name: 'retry-after', value: '60' }],
};

/** True where a deployment has anything in this stack: CloudFormation makes no empty one. */
export const hasEdge = (deployment: Deployment): boolean =>
  rulesOf(deployment).isGuarded &&
  (deployment.siteWebAcl === 'on' ||
    ownName(deployment) !== undefined ||
    deployment.monthlyBudget !== undefined);

/** The stateless stack of what must be in us-east-1 before there is a distribution. */
export class EdgeStack extends Stack {
  /** Undefined where the settings have none. */
  readonly #webAclArn: string | undefined;
  /** For a custom domain name; undefined where the portal has the distribution's name. */
  readonly certificate: ICertificate | undefined;

  constructor(scope: Construct, deployment: Deployment) {
    super(scope, 'Edge', stackProps('Edge', deployment, EDGE_REGION));
    this.#webAclArn = deployment.siteWebAcl === 'on' ? this.#createWebAcl() : undefined;
    this.certificate = this.#certificate(deployment);
    if (this.certificate) alarmBeforeExpiry(this, this.certificate, deployment.alarmEmail);
    this.#createBudget(deployment);
  }

  /** The web ACL for a distribution of a stack in the deployment's region; none where the settings have none. */
  webAclFor(consumer: Stack): { webAclId?: string } {
    if (this.#webAclArn === undefined) return {};
    return { webAclId: referenceFrom(this, this.#webAclArn, consumer, 'WebAcl') };
  }

  #createWebAcl(): string {
    return webAcl(this, 'Distributions', {
      scope: 'CLOUDFRONT',
      rates: RATES,
      others: [COMMON_RULES],
      refusal: TOO_MANY,
      customResponseBodies: {
        TooMany: { contentType: 'APPLICATION_JSON', content: '{"message":"Too Many Requests"}' },
      },
    }).attrArn;
  }

  /**
   * The certificate of a custom domain name for a stack in the deployment's region; undefined where there is
   * none.
   */
  certificateFor(consumer: Stack): ICertificate | undefined {
    if (!this.certificate) return undefined;
    const arn = this.certificate.certificateArn;
    // A certificate that the settings name is no reference.
    if (!Token.isUnresolved(arn)) return this.certificate;
    const reference = referenceFrom(this, arn, consumer, 'Certificate');
    return Certificate.fromCertificateArn(consumer, 'Certificate', reference);
  }

  /** Budgets belong to the account, and CloudFormation makes them in this region. */
  #createBudget(deployment: Deployment): void {
    const { alarmEmail, monthlyBudget } = deployment;
    if (monthlyBudget === undefined || alarmEmail === undefined) return;
    const told = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: nameAcrossRegions(deployment),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      // Percent of the budget; AWS forecasts once it has seen five weeks.
      notificationsWithSubscribers: [
        told('ACTUAL', 80),
        told('ACTUAL', 100),
        told('FORECASTED', 100),
      ],
    });
  }

  #certificate(deployment: Deployment): ICertificate | undefined {
    const { certificateArn, hostedZoneId } = deployment;
    const domainName = ownName(deployment);
    if (certificateArn) return Certificate.fromCertificateArn(this, 'Certificate', certificateArn);
    if (!domainName || !hostedZoneId) return undefined;
    const zone = HostedZone.fromHostedZoneId(this, 'Zone', hostedZoneId);
    return new Certificate(this, 'Certificate', {
      domainName,
      validation: CertificateValidation.fromDns(zone),
    });
  }
}
