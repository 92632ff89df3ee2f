import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../../../infra/model/security-headers.ts';
import { ORIGIN_SECRET_HEADER, VIEWER_HEADER } from '../../../functions/platform/origin-secret.ts';
import { functionNames, NO_NAME, ofType, readable, synthesize } from './template-app.ts';
import { variablesOf } from './template-rights.ts';

const app = synthesize();
const TLS = 'TLSv1.2_2021';
const SECRET = 'AWS::SecretsManager::Secret';
/** CloudFront's own policy: everything but the host goes on. */
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

interface Behavior {
  PathPattern?: string;
  FunctionAssociations?: { FunctionARN: unknown }[];
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: unknown;
}
interface DistributionConfig {
  Aliases?: string[];
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  Origins: {
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[];
    CustomOriginConfig?: { OriginProtocolPolicy: string; OriginSSLProtocols: string[] };
  }[];
  ViewerCertificate?: { MinimumProtocolVersion: string; AcmCertificateArn: unknown };
}
const ofSite = (synthesized: typeof app, type: string) =>
  ofType(synthesized, type).find(([key]) => key.startsWith('site/'))![1];
const distributionOf = (synthesized: typeof app) =>
  ofSite(synthesized, 'AWS::CloudFront::Distribution').Properties[
    'DistributionConfig'
  ] as DistributionConfig;

const distribution = distributionOf(app);
const codeOf = (name: string): string => {
  const found = ofType(app, 'AWS::CloudFront::Function').find(([key]) => key.includes(name));
  return String(found?.[1].Properties['FunctionCode']);
};

describe('the distribution', () => {
  it.each([
    ['/', '/index.html'],
    ['/agent/sales', '/index.html'],
    ['/verify-email', '/index.html'],
    ['/ref', '/index.html'],
    ['/welcome', '/welcome.html'],
    ['/welcome/', '/index.html'],
    ['/register', '/register.html'],
    ['/auth/register', '/register.html'],
    ['/login', '/login.html'],
    ['/auth/callback', '/index.html'],
    ['/ref/ABCD2345', '/ref.html'],
    ['/lead/ABCD2345', '/lead.html'],
    ['/shared/iFz4', '/shared.html'],
    ['/ref/%2F%2Fevil.example', '/ref.html'],
    ['/assets/app-1a2b.js', '/assets/app-1a2b.js'],
    ['/config.json', '/config.json'],
  ])('answers %s with %s', (uri, expected) => {
    const call = `${codeOf('PageForRoutes')}; handler({ request: { uri } }).uri`;
    expect(runInNewContext(call, { uri })).toBe(expected);
  });

  it('uses the custom domain with its certificate', () => {
    expect(distribution.Aliases).toEqual(['portal.fibrelink.example']);
    expect(distribution.ViewerCertificate).toMatchObject({ MinimumProtocolVersion: TLS });
    expect(readable(distribution.ViewerCertificate?.AcmCertificateArn)).toBe('<Certificate>');
    const certificateArn = 'arn:aws:acm:us-east-1:000000000000:certificate/example';
    const elsewhere = synthesize({ context: { hostedZoneId: undefined, certificateArn } });
    expect(distributionOf(elsewhere)).toMatchObject({
      Aliases: ['portal.fibrelink.example'],
      ViewerCertificate: { MinimumProtocolVersion: TLS, AcmCertificateArn: certificateArn },
    });
    expect(ofType(elsewhere, 'AWS::CertificateManager::Certificate')).toEqual([]);
    expect(ofType(elsewhere, 'AWS::Route53::RecordSet')).toEqual([]);
  });

  it('has CloudFront’s name, and no certificate or records, without a domain', () => {
    const nameless = synthesize({ context: NO_NAME });
    expect(distributionOf(nameless)).not.toHaveProperty('Aliases');
    expect(distributionOf(nameless)).not.toHaveProperty('ViewerCertificate');
    for (const type of ['AWS::CertificateManager::Certificate', 'AWS::Route53::RecordSet'])
      expect(ofType(nameless, type)).toEqual([]);
  });
});

describe('origin verification', () => {
  const [pages, ...apis] = distribution.Origins;
  const keyOf = (generation: number) =>
    `{{resolve:secretsmanager:<OriginSecretsNo${generation}Key>:SecretString:::}}`;

  it('adds the secret only to requests to the APIs', () => {
    expect(pages?.OriginCustomHeaders).toBeUndefined();
    expect(apis).toHaveLength(2);
    for (const { OriginCustomHeaders = [], CustomOriginConfig } of apis) {
      expect(
        OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
          HeaderName,
          readable(HeaderValue),
        ]),
      ).toEqual([[ORIGIN_SECRET_HEADER, keyOf(1)]]);
      expect(CustomOriginConfig).toMatchObject({
        OriginProtocolPolicy: 'https-only',
        OriginSSLProtocols: ['TLSv1.2'],
      });
    }
  });

  it('is known only to the API functions and the socket', () => {
    const knowing = functionNames.filter((name) => 'ORIGIN_SECRETS' in variablesOf(app, name));
    expect(knowing.sort()).toEqual(['apiAdmin', 'apiAgent', 'apiMe', 'apiPublic', 'socket']);
    for (const name of knowing) expect(variablesOf(app, name)['ORIGIN_SECRETS']).toBe(keyOf(1));
  });

  it('gets a new key while functions accept the previous one', () => {
    const next = synthesize({ context: { originSecret: 2 } });
    const [, api] = distributionOf(next).Origins;
    expect(readable(api?.OriginCustomHeaders?.[0]?.HeaderValue)).toBe(keyOf(2));
    expect(variablesOf(next, 'apiMe')['ORIGIN_SECRETS']).toBe(`${keyOf(2)},${keyOf(1)}`);
    const [[, { Properties }] = ['', { Properties: {} }]] = ofType(app, SECRET);
    // The previous secret is unchanged.
    expect(ofType(next, SECRET).map((one) => one[1].Properties)).toContainEqual(Properties);
  });

  it('overwrites the viewer’s address header', () => {
    const behavior = distribution.CacheBehaviors.find(
      ({ PathPattern }) => PathPattern === '/api/*',
    );
    expect(behavior?.OriginRequestPolicyId).toBe(ALL_BUT_HOST);
    expect(behavior?.FunctionAssociations?.map(({ FunctionARN }) => readable(FunctionARN))).toEqual(
      ['<ViewerAddress.FunctionARN>'],
    );
    const event = {
      viewer: { ip: '2c0f:f4c0::9' },
      request: { headers: { accept: { value: '*/*' }, [VIEWER_HEADER]: { value: '196.25.1.9' } } },
    };
    expect(runInNewContext(`${codeOf('ViewerAddress')}; handler(event)`, { event })).toEqual({
      headers: { accept: { value: '*/*' }, [VIEWER_HEADER]: { value: '2c0f:f4c0::9' } },
    });
  });
});

describe('the security headers', () => {
  const config = ofSite(app, 'AWS::CloudFront::ResponseHeadersPolicy').Properties[
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

  it('allow frames only of the files origin, and forms only to the portal', () => {
    const policy = expected['content-security-policy']?.split('; ');
    expect(policy).toContain('frame-src https://<Distribution.DomainName>');
    expect(policy).toContain("form-action 'self'");
  });

  it('allow no inline script', () => {
    expect(expected['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
  });
});
