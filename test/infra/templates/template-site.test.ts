import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { VIEWER_HEADER } from '../../../functions/platform/origin-secret.ts';
import {
  CERTIFICATE,
  inStack,
  NO_NAME,
  ofType,
  OTHERWISE,
  readable,
  synthesize,
} from './template-app.ts';
import { variablesOf } from './template-rights.ts';

const app = synthesize();
const SECRET = 'AWS::SecretsManager::Secret';

interface DistributionConfig {
  Origins: { OriginCustomHeaders?: { HeaderValue: unknown }[] }[];
}
const distributionOf = (synthesized: typeof app) =>
  inStack(synthesized, 'site', 'AWS::CloudFront::Distribution').Properties[
    'DistributionConfig'
  ] as DistributionConfig;

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

  it('uses the custom domain with a certificate from elsewhere, and makes no records', () => {
    const elsewhere = synthesize({ context: OTHERWISE });
    expect(distributionOf(elsewhere)).toMatchObject({
      Aliases: ['portal.fibrelink.example'],
      ViewerCertificate: { AcmCertificateArn: CERTIFICATE },
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

describe('the web', () => {
  const deployments = ofType(app, 'Custom::CDKBucketDeployment').map(([, one]) => one);
  const of = (part: string) =>
    deployments.find(({ Properties }) => {
      const { 'cache-control': cache } = Properties['SystemMetadata'] as Record<string, string>;
      const paths = (Properties['DistributionPaths'] ?? []) as string[];
      return [cache, ...paths].join() === part;
    });
  const assets = of('public, max-age=31536000, immutable');
  const pages = of('no-cache,/*');
  const worker = of('no-cache,/sw.js');

  it('is put into its bucket: hashed files, then pages and settings, then the worker', () => {
    // Their order is template-order's.
    expect([assets, pages, worker]).toEqual(expect.arrayContaining(deployments));
  });

  it('keeps the files of earlier builds, for pages that are open', () => {
    for (const { Properties } of deployments) {
      expect(Properties['Prune']).toBe(false);
      expect(Properties['RetainOnDelete'] ?? true).toBe(true);
    }
  });

  it('gets the settings for browsers from the stacks, with the ids of the deployed pool', () => {
    const [, markers = {}] = (pages?.Properties['SourceMarkers'] ?? []) as object[];
    expect(Object.values(markers).map(readable)).toEqual(['<UserPool>', '<UserPoolBrowser>']);
  });
});

describe('origin verification', () => {
  const keyOf = (generation: number) =>
    `{{resolve:secretsmanager:<OriginSecretsNo${generation}Key>:SecretString:::}}`;

  it('gets a new key while functions accept the previous one', () => {
    const next = synthesize({ context: OTHERWISE });
    const [, api] = distributionOf(next).Origins;
    expect(readable(api?.OriginCustomHeaders?.[0]?.HeaderValue)).toBe(keyOf(2));
    expect(variablesOf(next, 'apiMe')['ORIGIN_SECRETS']).toBe(`${keyOf(2)},${keyOf(1)}`);
    const [[, { Properties }] = ['', { Properties: {} }]] = ofType(app, SECRET);
    // The previous secret is unchanged.
    expect(ofType(next, SECRET).map((one) => one[1].Properties)).toContainEqual(Properties);
  });

  it('overwrites the viewer’s address header', () => {
    const event = {
      viewer: { ip: '2c0f:f4c0::9' },
      request: { headers: { accept: { value: '*/*' }, [VIEWER_HEADER]: { value: '196.25.1.9' } } },
    };
    expect(runInNewContext(`${codeOf('ViewerAddress')}; handler(event)`, { event })).toEqual({
      headers: { accept: { value: '*/*' }, [VIEWER_HEADER]: { value: '2c0f:f4c0::9' } },
    });
  });
});
