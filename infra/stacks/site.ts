/** One distribution for the pages, `/api/*` and `/ws`. */
import { CfnOutput, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '../../functions/platform/origin-secret.ts';
import { acknowledgeDistribution } from '../constructs/distribution-checks.ts';
import { MigrationStart } from '../constructs/migration-start.ts';
import { WebPublication } from '../constructs/web-publication.ts';
import { responseHeaders } from '../constructs/response-headers.ts';
import { type Deployment, ownName } from '../model/deployment.ts';
import { PAGE_FOR_ROUTES, VIEWER_ADDRESS } from '../constructs/edge-functions.ts';
import { browserConfigOf } from '../model/browser-config.ts';
import { securityHeaders } from '../model/security-headers.ts';
import { nameAcrossRegions } from '../model/stack-name.ts';
import type { AccountWorkStack } from './account-work.ts';
import type { ApiStack } from './api.ts';
import type { AuthStack } from './auth.ts';
import { MINIMUM_TLS } from '../constructs/file-buckets.ts';
import type { DataStack } from './data.ts';
import type { EdgeStack } from './edge.ts';
import type { FilesStack } from './files.ts';
import { LIVE_STAGE, type RealtimeStack } from './realtime.ts';
import { stackProps } from './stack-props.ts';

interface Origins {
  edge: EdgeStack | undefined;
  data: DataStack;
  auth: AuthStack;
  api: ApiStack;
  realtime: RealtimeStack;
  files: FilesStack;
  accountWork: AccountWorkStack;
}

/**
 * The stateless stack of the pages, and of the build that they are made of. It is deployed last, and so starts the
 * migrations of stored items.
 */
export class SiteStack extends Stack {
  readonly distribution: Distribution;
  readonly #deployment: Deployment;

  constructor(
    scope: Construct,
    deployment: Deployment,
    { edge, data, auth, api, realtime, files, accountWork }: Origins,
  ) {
    super(scope, 'Site', stackProps('Site', deployment));
    this.#deployment = deployment;
    const bucket = this.#createBucket();
    const buckets = [data.exports, data.uploads].map(
      ({ bucketRegionalDomainName }) => `https://${bucketRegionalDomainName}`,
    );
    const policy = securityHeaders({
      filesOrigins: [...buckets, files.origin],
      frameOrigin: files.origin,
      poolOrigin: `https://cognito-idp.${this.region}.${this.urlSuffix}`,
      liveOrigin: deployment.siteUrl.replace(/^https/, 'wss'),
    });
    const headers = responseHeaders(this, 'Headers', policy);
    const pages = this.#pages(bucket, headers);
    const forward = (apiId: string) => this.#forward(apiId, data.originSecrets.current);
    const webAcl = edge?.webAclFor(this) ?? {};
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Commission portal, ${deployment.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      defaultBehavior: pages,
      additionalBehaviors: {
        // Before `/api/*`, because the API's document is published with the pages.
        '/api/openapi.json': pages,
        '/api/*': {
          ...forward(api.api.apiId),
          responseHeadersPolicy: headers,
          functionAssociations: [this.#atRequest('ViewerAddress', VIEWER_ADDRESS)],
        },
        [`/${LIVE_STAGE}`]: forward(realtime.api.apiId),
      },
      ...webAcl,
      ...named(deployment, edge?.certificateFor(this)),
    });
    acknowledgeDistribution(this.distribution, {
      isOwnName: edge?.certificate !== undefined,
      hasWebAcl: 'webAclId' in webAcl,
    });
    this.#createAddresses(deployment);
    const web = new WebPublication(this, 'Web', {
      deployment,
      bucket,
      distribution: this.distribution,
      config: browserConfigOf({
        settings: deployment.portal,
        region: this.region,
        userPoolId: auth.userPool.userPoolId,
        userPoolClientId: auth.client.userPoolClientId,
      }),
    });
    const start = { machine: accountWork.machine, deadLetters: data.asyncDeadLetters };
    new MigrationStart(this, start).node.addDependency(web);
    new CfnOutput(this, 'SiteBucket', { value: bucket.bucketName });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.distributionDomainName });
  }

  #createBucket(): Bucket {
    const bucket = new Bucket(this, 'Pages', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: MINIMUM_TLS,
      versioned: true,
      // Its whole content can be built and published again.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'The bucket holds the public build and only the distribution reads it',
    });
    return bucket;
  }

  #pages(bucket: Bucket, headers: ResponseHeadersPolicy): BehaviorOptions {
    return {
      // The library's own Bucket fails its interface under exactOptionalPropertyTypes.
      origin: S3BucketOrigin.withOriginAccessControl(bucket as IBucket, {
        originAccessControl: new S3OriginAccessControl(this, 'PagesAccess', {
          originAccessControlName: `${nameAcrossRegions(this.#deployment)}-Pages`,
        }),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: headers,
      functionAssociations: [this.#atRequest('PageForRoutes', PAGE_FOR_ROUTES)],
    };
  }

  #atRequest(id: string, code: string): FunctionAssociation {
    const edgeFunction = new EdgeFunction(this, id, {
      functionName: `${nameAcrossRegions(this.#deployment)}-${id}`,
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  /**
   * Forwards everything with the origin secret, except the host header, by which API Gateway finds the API.
   */
  #forward(apiId: string, originSecret: string): BehaviorOptions {
    const domain = `${apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    return {
      origin: new HttpOrigin(domain, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }

  /** Points the portal's domain name to the distribution, where its zone is in Route 53. */
  #createAddresses(deployment: Deployment): void {
    const name = ownName(deployment);
    const { hostedZoneId } = deployment;
    if (!name || !hostedZoneId) return;
    for (const type of ['A', 'AAAA'])
      new CfnRecordSet(this, `Address${type}`, {
        name,
        type,
        hostedZoneId,
        aliasTarget: {
          dnsName: this.distribution.distributionDomainName,
          hostedZoneId: CloudFrontTarget.getHostedZoneId(this),
        },
      });
  }
}

const named = (
  deployment: Deployment,
  certificate: ICertificate | undefined,
): Partial<DistributionProps> => {
  const name = ownName(deployment);
  if (!name || !certificate) return {};
  return {
    domainNames: [name],
    certificate,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
};
