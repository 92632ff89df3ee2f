import { describe, expect, it } from 'vitest';
import { fileHeaders } from '../../../infra/model/security-headers.ts';
import { ofType, synthesize } from './template-app.ts';
import { variablesOf } from './template-rights.ts';

const app = synthesize();
const SITE = 'https://portal.fibrelink.example';

interface Behavior {
  PathPattern?: string;
  ResponseHeadersPolicyId: unknown;
}
interface Config {
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
}
const ofFiles = (type: string) => ofType(app, type).filter(([key]) => key.startsWith('files/'));
const config = ofFiles('AWS::CloudFront::Distribution')[0]![1].Properties[
  'DistributionConfig'
] as Config;
const behaviors = [config.DefaultCacheBehavior, ...config.CacheBehaviors];

describe('the files origin', () => {
  it('puts every file into a sandbox, but PDFs, which no viewer shows in one', () => {
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      undefined,
      '/resources/pdf/*',
      '/proofs/pdf/*',
    ]);
    const policies = new Map(
      ofFiles('AWS::CloudFront::ResponseHeadersPolicy').map(([key, { Properties }]) => [
        key.replace('files/', ''),
        (Properties['ResponseHeadersPolicyConfig'] as Record<string, unknown>)[
          'SecurityHeadersConfig'
        ],
      ]),
    );
    const sent = behaviors.map(({ ResponseHeadersPolicyId }) =>
      policies.get((ResponseHeadersPolicyId as { Ref: string }).Ref),
    );
    for (const [at, isPdf] of [false, true, true].entries())
      expect(sent[at]).toMatchObject({
        ContentSecurityPolicy: {
          ContentSecurityPolicy: fileHeaders([SITE], isPdf)['content-security-policy'],
          Override: true,
        },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        StrictTransportSecurity: { IncludeSubdomains: true, Override: true },
      });
  });

  it('is where the functions’ links lead', () => {
    for (const name of ['apiPublic', 'apiAgent', 'apiAdmin'] as const)
      expect(variablesOf(app, name)['FILES_ORIGIN']).toBe('https://<Distribution.DomainName>');
  });
});

describe('the headers of files', () => {
  it('let nothing run, and only the portal frame them', () => {
    const { 'content-security-policy': policy } = fileHeaders([SITE], false);
    expect(policy).toMatch(/^sandbox; default-src 'none'; /);
    expect(policy).not.toMatch(/script|unsafe-eval|allow-/);
    for (const isPdf of [false, true])
      expect(fileHeaders([SITE], isPdf)['content-security-policy']).toContain(
        `frame-ancestors ${SITE}`,
      );
  });
});
