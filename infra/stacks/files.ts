/**
 * The origin of proofs and of the resources' files: a host name apart from the portal's, with the
 * headers that S3 can't send. Links are signed for the bucket's host name, so CloudFront forwards
 * everything except `host`.
 */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { acknowledgeDistribution } from '../constructs/distribution-checks.ts';
import { responseHeaders } from '../constructs/response-headers.ts';
import type { Bindings } from '../constructs/bindings.ts';
import type { Deployment } from '../model/deployment.ts';
import { fileHeaders, PDF_FOLDERS } from '../model/security-headers.ts';
import type { DataStack } from './data.ts';
import type { EdgeStack } from './edge.ts';
import { stackProps } from './stack-props.ts';

/** The stateless stack of the files origin. */
export class FilesStack extends Stack {
  readonly distribution: Distribution;
  /** Without a trailing slash. */
  readonly origin: string;

  constructor(
    scope: Construct,
    deployment: Deployment,
    { uploads }: DataStack,
    edge: EdgeStack | undefined,
  ) {
    super(scope, 'Files', stackProps('Files', deployment));
    const bucket = new HttpOrigin(uploads.bucketRegionalDomainName, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    });
    const behavior = (id: string, isPdf: boolean): BehaviorOptions => ({
      origin: bucket,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      // Each link has a signature of its own.
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: responseHeaders(this, id, fileHeaders([deployment.siteUrl], isPdf)),
    });
    const pdf = behavior('PdfHeaders', true);
    const webAcl = edge?.webAclFor(this) ?? {};
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Commission portal's files, ${deployment.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: behavior('SandboxHeaders', false),
      additionalBehaviors: Object.fromEntries(PDF_FOLDERS.map((folder) => [`/${folder}*`, pdf])),
      ...webAcl,
    });
    acknowledgeDistribution(this.distribution, {
      isOwnName: false,
      hasWebAcl: 'webAclId' in webAcl,
    });
    this.origin = `https://${this.distribution.distributionDomainName}`;
    new CfnOutput(this, 'FilesOrigin', { value: this.origin });
  }

  /** The resources that this stack offers to functions. */
  get bindings(): Bindings {
    return { variables: { FILES_ORIGIN: this.origin }, arns: {} };
  }
}
