/** Resources that CloudFront requires in us-east-1: the web ACL of both distributions, and a certificate. */
import { Stack } from 'aws-cdk-lib';
import {
  Certificate,
  CertificateValidation,
  type ICertificate,
} from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { type RateRule, webAcl } from '../constructs/web-acl.ts';
import { type Deployment, ownName } from '../model/deployment.ts';
import { EDGE_REGION, stackProps } from './stack-props.ts';

const beginsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    // However a path is written, the gateway finds the same route.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
      { priority: 2, type: 'LOWERCASE' },
    ],
  },
});

const PUBLIC_CALLS = beginsWith('/api/public/');

/**
 * Mobile networks put thousands of people behind one address, so these only stop what no crowd does;
 * the API's own limits are closer (functions/api/rate-limit.ts).
 */
const RATES: readonly RateRule[] = [
  { name: 'PublicCalls', limit: 2_000, where: PUBLIC_CALLS },
  { name: 'Calls', limit: 10_000, where: beginsWith('/api/') },
  { name: 'Everything', limit: 30_000 },
];

/**
 * AWS's rules against what scanners send, only where anybody may call: no file and no list comes that
 * way, and a refusal costs at most a click. Elsewhere they would refuse honest work: bodies above 8 KB,
 * links of files, whose queries are long, and texts with markup or addresses in them.
 */
const COMMON_RULES = {
  name: 'CommonRules',
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: 'AWSManagedRulesCommonRuleSet',
      scopeDownStatement: PUBLIC_CALLS,
      // A click tells the page that it came from, which is an address by nature.
      ruleActionOverrides: [{ name: 'GenericRFI_BODY', actionToUse: { count: {} } }],
    },
  },
};

/** The same answer as API Gateway's to too many requests. */
const TOO_MANY = {
  responseCode: 429,
  customResponseBodyKey: 'TooMany',
  responseHeaders: [{ name: 'retry-after', value: '60' }],
};

/** The stateless stack of what must be in us-east-1 before there is a distribution. */
export class EdgeStack extends Stack {
  readonly webAclArn: string;
  /** For a name of one's own; undefined where the portal has the distribution's. */
  readonly certificate: ICertificate | undefined;

  constructor(scope: Construct, deployment: Deployment) {
    super(scope, 'Edge', stackProps('Edge', deployment, { stateful: false, region: EDGE_REGION }));
    this.webAclArn = webAcl(this, 'Distributions', {
      scope: 'CLOUDFRONT',
      rates: RATES,
      others: [COMMON_RULES],
      refusal: TOO_MANY,
      customResponseBodies: {
        TooMany: { contentType: 'APPLICATION_JSON', content: '{"message":"Too Many Requests"}' },
      },
    }).attrArn;
    this.certificate = this.#certificate(deployment);
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
