/** The portal's door: one distribution for the pages, `/api/*` and `/ws`. */
import { CfnOutput, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { responseHeaders } from '../constructs/response-headers.ts';
import type { Deployment } from '../deployment.ts';
import { acknowledgeDistribution } from '../constructs/distribution-checks.ts';
import type { ApiStack } from './api.ts';
import { securityHeaders } from '../security-headers.ts';
import type { DataStack } from './data.ts';
import type { FilesStack } from './files.ts';
import { LIVE_STAGE, type RealtimeStack } from './realtime.ts';
import { stackProps } from './stack-props.ts';

/**
 * A path without a file's ending is a route of the browser's: it gets the portal's page. The welcome page
 * and links for customers have pages of their own.
 */
const PAGE_FOR_ROUTES = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (request.uri === '/welcome') request.uri = '/welcome.html';
  else if (request.uri.indexOf('/ref/') === 0) request.uri = '/ref.html';
  else if (request.uri.indexOf('/shared/') === 0) request.uri = '/shared.html';
  else if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}`;

interface Origins {
  data: DataStack;
  api: ApiStack;
  realtime: RealtimeStack;
  files: FilesStack;
}

/** The stateless stack of the pages; a script publishes the build, which is the same everywhere. */
export class SiteStack extends Stack {
  constructor(scope: Construct, deployment: Deployment, { data, api, realtime, files }: Origins) {
    super(scope, 'Site', stackProps('Site', deployment, { stateful: false }));
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
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Commission portal, ${deployment.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      defaultBehavior: pages,
      additionalBehaviors: {
        // Before all of the API: its document is published with the pages.
        '/api/openapi.json': pages,
        '/api/*': { ...this.#forward(api.api.apiId), responseHeadersPolicy: headers },
        [`/${LIVE_STAGE}`]: this.#forward(realtime.api.apiId),
      },
      ...this.#ownName(deployment),
    });
    acknowledgeDistribution(distribution);
    new CfnOutput(this, 'SiteBucket', { value: bucket.bucketName });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
    new CfnOutput(this, 'DistributionDomain', { value: distribution.distributionDomainName });
  }

  #createBucket(): Bucket {
    const bucket = new Bucket(this, 'Pages', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      // Nothing in it can't be built and published again.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'The bucket holds the public build and only the distribution reads it',
    });
    return bucket;
  }

  #pages(bucket: Bucket, headers: ResponseHeadersPolicy): BehaviorOptions {
    const toPage = new EdgeFunction(this, 'PageForRoutes', {
      // Names are the account's, not the stack's.
      functionName: `${this.stackName}-page-for-routes`,
      code: FunctionCode.fromInline(PAGE_FOR_ROUTES),
      runtime: FunctionRuntime.JS_2_0,
    });
    return {
      // The library's own Bucket fails its interface under exactOptionalPropertyTypes.
      origin: S3BucketOrigin.withOriginAccessControl(bucket as IBucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: headers,
      functionAssociations: [{ function: toPage, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  /** Passes everything to an API but the host, by which the API's own gateway is found. */
  #forward(apiId: string): BehaviorOptions {
    const domain = `${apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    return {
      origin: new HttpOrigin(domain, { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }

  #ownName({ siteUrl, certificateArn }: Deployment): Partial<DistributionProps> {
    if (!certificateArn) return {};
    return {
      domainNames: [new URL(siteUrl).hostname],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }
}
