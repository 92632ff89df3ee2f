/** The one-machine stack sends the same headers as the distributions of the template. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { PDF_FOLDER } from '../../../shared/resources/rules.ts';
import { startTestGateway } from '../local/local-gateway-support.ts';
import { type CloudResource, inStack, readable, synthesize } from './template-app.ts';

const app = synthesize();
const gateway = await startTestGateway(() => ({ statusCode: 200, body: '{}' }));

interface Policy {
  SecurityHeadersConfig: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: unknown };
    ContentTypeOptions?: object;
    FrameOptions?: { FrameOption: string };
    ReferrerPolicy?: { ReferrerPolicy: string };
    StrictTransportSecurity?: object;
  };
  CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
}

/** The headers that a template's policy adds. Strict transport security is for https, and not here. */
function headersOf(resource: CloudResource): Record<string, string> {
  const policy = resource.Properties['ResponseHeadersPolicyConfig'] as Policy;
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, ...more } =
    policy.SecurityHeadersConfig;
  expect(Object.keys(more)).toEqual(['StrictTransportSecurity']);
  const custom = policy.CustomHeadersConfig?.Items ?? [];
  return {
    'content-security-policy': readable(ContentSecurityPolicy?.ContentSecurityPolicy),
    ...(ContentTypeOptions ? { 'x-content-type-options': 'nosniff' } : {}),
    ...(FrameOptions ? { 'x-frame-options': FrameOptions.FrameOption } : {}),
    ...(ReferrerPolicy ? { 'referrer-policy': ReferrerPolicy.ReferrerPolicy } : {}),
    ...Object.fromEntries(custom.map(({ Header, Value }) => [Header, Value])),
  };
}

const policy = (stack: string, id: string): Record<string, string> =>
  headersOf(inStack(app, stack, 'AWS::CloudFront::ResponseHeadersPolicy', id));

/** Origins may differ between deployments; the rest of the policy must not. */
const anywhere = (value: string): string =>
  [
    ...new Set(
      value
        .replaceAll(/\b(https?|wss?):\/\/[^\s;]+/g, '<origin>')
        .replaceAll(/(<origin>)( <origin>)+/g, '$1')
        .split('; '),
    ),
  ].join('; ');

/** An answer's headers among those that a headers policy can add. */
const sent = (headers: Headers, expected: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(expected).map((name) => [name, anywhere(headers.get(name) ?? 'missing')]),
  );
const told = (expected: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, anywhere(value)]));

/** A browser resolves the files' name by itself; Node is told the address. */
async function headersAtFiles(path: string): Promise<Headers> {
  const { port } = gateway;
  const headers = { host: `files.localhost:${port}` };
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, headers }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return new Headers(answer.headers as Record<string, string>);
}

const OURS = /^(content-security|x-content-type|x-frame|referrer|permissions|cross-origin|strict-)/;

describe('headers of the embedded stack are those of the template', () => {
  it.each(['/', '/api/public/referral-codes/ABCD2345', '/config.json'])('%s', async (path) => {
    const expected = policy('site', 'Headers');
    const answer = await gateway.fetch(path);
    expect(sent(answer.headers, expected)).toEqual(told(expected));
    expect([...answer.headers.keys()].filter((name) => OURS.test(name)).sort()).toEqual(
      Object.keys(expected).sort(),
    );
  });

  it.each([
    ['a picture among the resources', 'resources/files/1', 'SandboxHeaders'],
    ['a picture that is a proof', 'proofs/1', 'SandboxHeaders'],
    ['a PDF among the resources', `${PDF_FOLDER}1`, 'PdfHeaders'],
    ['a PDF that is a proof', 'proofs/pdf/1', 'PdfHeaders'],
  ])('%s', async (_, key, id) => {
    const expected = policy('files', id);
    expect(sent(await headersAtFiles(`/portal-uploads/${key}`), expected)).toEqual(told(expected));
  });
});
