import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../../infra/security-headers.ts';
import { ofType, readable, synthesize } from './template-app.ts';

const app = synthesize();

interface Behavior {
  PathPattern?: string;
  ViewerProtocolPolicy: string;
  TargetOriginId: string;
  FunctionAssociations?: unknown[];
  ResponseHeadersPolicyId?: unknown;
  AllowedMethods: string[];
}
interface DistributionConfig {
  Aliases?: string[];
  DefaultRootObject: string;
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  CustomErrorResponses?: unknown;
  Origins: { Id: string; DomainName: unknown; OriginAccessControlId?: unknown }[];
}
const distributionOf = (synthesized: typeof app) =>
  ofType(synthesized, 'AWS::CloudFront::Distribution')[0]![1].Properties[
    'DistributionConfig'
  ] as DistributionConfig;

const distribution = distributionOf(app);

describe('the distribution', () => {
  it('serves pages, forwards /api/* and /ws, and nothing over plain http', () => {
    const { DefaultCacheBehavior: pages, CacheBehaviors } = distribution;
    const [document, ...forwarding] = CacheBehaviors;
    expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/openapi.json',
      '/api/*',
      '/ws',
    ]);
    expect(pages.ViewerProtocolPolicy).toBe('redirect-to-https');
    expect(document?.TargetOriginId).toBe(pages.TargetOriginId);
    for (const behavior of forwarding)
      expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'https-only' });
    const domains = [pages, ...forwarding].map(({ TargetOriginId }) =>
      readable(distribution.Origins.find(({ Id }) => Id === TargetOriginId)?.DomainName),
    );
    expect(domains).toEqual([
      '<Pages.RegionalDomainName>',
      '<HttpApi>.execute-api.af-south-1.<AWS::URLSuffix>',
      '<WebSocketApi>.execute-api.af-south-1.<AWS::URLSuffix>',
    ]);
  });

  it('alone reads the bucket of pages', () => {
    const [pages] = distribution.Origins;
    expect(pages).toHaveProperty('OriginAccessControlId');
    const policy = ofType(app, 'AWS::S3::BucketPolicy').find(([key]) => key.startsWith('site/'));
    expect(JSON.stringify(policy)).toContain('AWS:SourceArn');
  });

  it('rewrites no answer of the API', () => {
    expect(distribution.CustomErrorResponses).toBeUndefined();
    const [, ...forwarding] = distribution.CacheBehaviors;
    for (const behavior of forwarding) expect(behavior.FunctionAssociations).toBeUndefined();
  });

  it.each([
    ['/', '/index.html'],
    ['/agent/sales', '/index.html'],
    ['/verify-email', '/index.html'],
    ['/ref', '/index.html'],
    ['/welcome', '/welcome.html'],
    ['/welcome/', '/index.html'],
    ['/ref/ABCD2345', '/ref.html'],
    ['/shared/iFz4', '/shared.html'],
    ['/ref/%2F%2Fevil.example', '/ref.html'],
    ['/assets/app-1a2b.js', '/assets/app-1a2b.js'],
    ['/config.json', '/config.json'],
  ])('answers %s with %s', (uri, expected) => {
    const [, edge] = ofType(app, 'AWS::CloudFront::Function')[0]!;
    const call = `${String(edge.Properties['FunctionCode'])}; handler({ request: { uri } }).uri`;
    expect(runInNewContext(call, { uri })).toBe(expected);
  });

  it('carries the name of the portal where a certificate is given', () => {
    expect(distribution.Aliases).toBeUndefined();
    const certificateArn = 'arn:aws:acm:us-east-1:000000000000:certificate/example';
    expect(distributionOf(synthesize({ context: { certificateArn } }))).toMatchObject({
      Aliases: ['portal.fibrelink.example'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
  });
});

describe('the security headers', () => {
  const config = ofType(app, 'AWS::CloudFront::ResponseHeadersPolicy')[0]![1].Properties[
    'ResponseHeadersPolicyConfig'
  ] as {
    SecurityHeadersConfig: Record<string, Record<string, unknown>>;
    CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] };
  };
  const expected = securityHeaders({
    filesOrigins: [
      'https://<Exports.RegionalDomainName>',
      'https://<Uploads.RegionalDomainName>',
      'https://<Distribution.DomainName>',
    ],
    frameOrigin: 'https://<Distribution.DomainName>',
    poolOrigin: 'https://cognito-idp.af-south-1.<AWS::URLSuffix>',
    liveOrigin: 'wss://portal.fibrelink.example',
  });

  it('are those of the embedded stack', () => {
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = config;
    const transport = security['StrictTransportSecurity'];
    expect({
      'content-security-policy': readable(
        security['ContentSecurityPolicy']?.['ContentSecurityPolicy'],
      ),
      'x-content-type-options': security['ContentTypeOptions'] ? 'nosniff' : undefined,
      'x-frame-options': security['FrameOptions']?.['FrameOption'],
      'referrer-policy': security['ReferrerPolicy']?.['ReferrerPolicy'],
      'strict-transport-security': `max-age=${String(transport?.['AccessControlMaxAgeSec'])}; includeSubDomains`,
      ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
    }).toEqual(expected);
  });

  it('win over what an origin sends, on pages and API alike', () => {
    const { SecurityHeadersConfig, CustomHeadersConfig } = config;
    for (const header of [...Object.values(SecurityHeadersConfig), ...CustomHeadersConfig.Items])
      expect(header).toMatchObject({ Override: true });
    const [api] = distribution.CacheBehaviors;
    expect(distribution.DefaultCacheBehavior.ResponseHeadersPolicyId).toBeDefined();
    expect(api?.ResponseHeadersPolicyId).toEqual(
      distribution.DefaultCacheBehavior.ResponseHeadersPolicyId,
    );
  });

  it('allow frames of resources’ files alone, and forms to nobody else', () => {
    const policy = expected['content-security-policy']?.split('; ');
    expect(policy).toContain('frame-src https://<Distribution.DomainName>');
    expect(policy).toContain("form-action 'self'");
  });

  it('allow no inline script', () => {
    expect(expected['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
  });
});
