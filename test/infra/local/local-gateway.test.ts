import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FunctionFailure } from '../../../infra/local/base/functions.ts';
import { hostsOf } from '../../../infra/local/base/hosts.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';
import { startTestGateway, type TestGateway } from './local-gateway-support.ts';

const MEGABYTE = 1024 * 1024;
const ok = () => ({ statusCode: 200, body: '{"ok":true}' });
let gateway: TestGateway;

const open = async (...given: Parameters<typeof startTestGateway>) => {
  gateway = await startTestGateway(...given);
};
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('the authorizer', () => {
  test('lets an access token through and hands its claims on as text', async () => {
    await open(ok);
    expect((await gateway.fetch('/api/me/profile', bearer(gateway.token()))).status).toBe(200);
    expect(gateway.calls).toMatchObject([
      {
        name: 'apiMe',
        event: {
          version: '2.0',
          routeKey: 'ANY /api/me/{proxy+}',
          requestContext: {
            http: { method: 'GET', path: '/api/me/profile' },
            authorizer: { jwt: { claims: { sub: 'person', exp: expect.stringMatching(/^\d+$/) } } },
          },
        },
      },
    ]);
  });

  // test/scenarios/identity/step-up.test.ts has the forged tokens, and every route.
  test('refuses what is no token', async () => {
    await open(ok);
    const answer = await gateway.fetch('/api/me/profile', bearer('a.b.c'));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ message: 'Unauthorized' });
    expect(gateway.calls).toEqual([]);
  });

  test('forbids a token without the scope', async () => {
    await open(ok);
    const answer = await gateway.fetch('/api/me/profile', bearer(gateway.token({ scope: 'x' })));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: 'Forbidden' });
  });

  test('asks for no token on public routes', async () => {
    await open(ok);
    expect((await gateway.fetch('/api/public/referral-codes/ABC')).status).toBe(200);
    expect(gateway.calls).toMatchObject([
      { name: 'apiPublic', event: { pathParameters: { code: 'ABC' } } },
    ]);
    expect(gateway.calls[0]?.event).not.toHaveProperty('requestContext.authorizer');
  });
});

describe('routes and limits', () => {
  test.each([
    '/api/me/profile',
    '/api/openapi.json',
    '/',
    '/config.json',
    '/user-pool',
    '/_local/',
  ])('answers 405 to TRACE at %s', async (path) => {
    await open(ok);
    for (const host of [`localhost:${gateway.port}`, `127.0.0.1:${gateway.port}`])
      expect(await gateway.rawStatus(path, { host }, 'TRACE')).toBe(405);
    expect(gateway.calls).toEqual([]);
  });

  test('answers 405 to TRACE at the files’ host', async () => {
    await open(ok);
    const { files } = hostsOf(gateway.port);
    expect(await gateway.rawStatus('/proofs/a', { host: files }, 'TRACE')).toBe(405);
  });

  test.each(['/api/other/profile', '/api/me', '/api/me/', '/api/'])(
    'answers 404 at %s, which is no audience’s',
    async (path) => {
      await open(ok);
      expect((await gateway.fetch(path, bearer(gateway.token()))).status).toBe(404);
    },
  );

  test('leads what an audience doesn’t have to its function, which knows', async () => {
    await open(ok);
    const at = '/api/admin/sales/a%2Fb/x';
    await gateway.fetch(at, { ...bearer(gateway.token()), method: 'PUT' });
    await gateway.fetch('/api/public/clicks', { method: 'DELETE' });
    expect(gateway.calls).toMatchObject([
      { name: 'apiAdmin', event: { rawPath: at, pathParameters: { proxy: 'sales/a/b/x' } } },
      { name: 'apiPublic', event: { routeKey: 'ANY /api/public/{proxy+}' } },
    ]);
  });

  test('ends no connection that a client keeps: its next request would be lost', async () => {
    await open(ok);
    const answer = await gateway.fetch('/api/public/referral-codes/ABC');
    expect(answer.headers.get('connection')).toBe('keep-alive');
    expect(answer.headers.get('keep-alive')).toBeNull();
  });

  test('refuses more than 10,240 bytes of headers', async () => {
    await open(ok);
    const answer = await gateway.fetch('/api/me/profile', { headers: { x: 'x'.repeat(10_240) } });
    expect(answer.status).toBe(431);
  });

  test.each([
    ['a body above 10 MB', 11 * MEGABYTE],
    ['an event above 6 MB', 7 * MEGABYTE],
  ])('refuses %s', async (_, size) => {
    await open(({ name, event }) => {
      if (JSON.stringify(event).length > 6 * MEGABYTE)
        throw new FunctionFailure(name, 'eventTooLarge');
      return ok();
    });
    const body = 'x'.repeat(size);
    const answer = await gateway.fetch('/api/public/clicks', { method: 'POST', body });
    expect(answer.status).toBe(413);
  });

  test('answers a blank 500 where the function fails', async () => {
    await open(() => {
      throw new Error('a secret');
    });
    const answer = await gateway.fetch('/api/public/referral-codes/ABC');
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('{"message":"Internal Server Error"}');
  });

  test('answers 503 where the function takes too long', async () => {
    await open(() => new Promise(() => undefined), { integrationTimeoutMs: 50 });
    expect((await gateway.fetch('/api/public/referral-codes/ABC')).status).toBe(503);
  });

  test('hands text on as text, other bodies as base64, and cookies apart', async () => {
    await open(ok);
    const post = (type: string, body: BodyInit) =>
      gateway.fetch('/api/public/clicks?a=1&a=2', {
        method: 'POST',
        headers: { 'content-type': type, cookie: 'a=1; b=2' },
        body,
      });
    await post('application/json', '{"é":1}');
    await post('application/octet-stream', new Uint8Array([0, 255]));
    expect(gateway.calls.map(({ event }) => event)).toMatchObject([
      {
        body: '{"é":1}',
        isBase64Encoded: false,
        cookies: ['a=1', 'b=2'],
        queryStringParameters: { a: '1,2' },
        rawQueryString: 'a=1&a=2',
      },
      { body: 'AP8=', isBase64Encoded: true },
    ]);
  });

  test('sends a binary answer, its cookies and its headers', async () => {
    await open(() => ({
      statusCode: 201,
      headers: { 'x-count': 3 },
      cookies: ['a=1', 'b=2'],
      body: 'AP8=',
      isBase64Encoded: true,
    }));
    const answer = await gateway.fetch('/api/public/referral-codes/ABC');
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-count')).toBe('3');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 255]);
  });
});

describe('hosts', () => {
  test('are only this machine’s, so that no other site can call it', async () => {
    await open(ok);
    const { port } = gateway;
    const status = (host: string) => gateway.rawStatus('/config.json', { host });
    expect(await status(`localhost:${port}`)).toBe(200);
    expect(await status(`evil.example:${port}`)).toBe(421);
    expect(await status('localhost')).toBe(421);
    expect(await status(`files.localhost:${port}`)).toBe(200);
  });

  test('decide whether /_local answers, together with origin and content type', async () => {
    await open(ok);
    const { port } = gateway;
    const json = { 'content-type': 'application/json' };
    const drain = (headers: Record<string, string>) =>
      gateway.rawStatus('/_local/drain', { host: `localhost:${port}`, ...headers }, 'POST');
    expect(await drain(json)).toBe(200);
    expect(await drain({ ...json, origin: `http://localhost:${port}` })).toBe(200);
    expect(await drain({ ...json, origin: 'http://evil.example' })).toBe(403);
    expect(await drain({ ...json, origin: 'null' })).toBe(403);
    expect(await drain({ ...json, origin: `http://files.localhost:${port}` })).toBe(403);
    expect(await drain({ 'content-type': 'text/plain' })).toBe(415);
    expect(await drain({})).toBe(415);
  });
});

test('/_local/clock takes an instant and nothing else', async () => {
  await open(ok);
  const move = (body: unknown) =>
    gateway.fetch('/_local/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const moved = await move({ now: '2026-02-01T00:00:00Z' });
  expect(await moved.json()).toEqual({ now: '2026-02-01T00:00:00Z' });
  expect((await move({ now: 'tomorrow' })).status).toBe(400);
  expect((await move({})).status).toBe(400);
});

test('the user pool takes from browsers only what the cloud’s web ACL lets through', async () => {
  await open(ok);
  const status = (operation: string) =>
    gateway.rawStatus(
      '/user-pool',
      {
        host: `localhost:${gateway.port}`,
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      'POST',
    );
  const others = [
    'AdminGetUser',
    'ListUsers',
    'SetUserMFAPreference',
    'DeleteUser',
    'GlobalSignOut',
  ];
  for (const operation of others) expect(await status(operation)).toBe(400);
  // It is passed on, to a pool that isn't there.
  expect(await status('SignUp')).toBe(500);
});

describe('the site', () => {
  test('caches assets for ever, serves screens as the page, and nothing outside the folder', async () => {
    const site = join(makeFolder('web'), 'site');
    await mkdir(join(site, 'assets'), { recursive: true });
    await writeFile(join(site, 'index.html'), '<p>page</p>');
    await writeFile(join(site, 'ref.html'), '<p>redirecting</p>');
    await writeFile(join(site, 'assets/a-1.js'), 'script');
    await writeFile(`${site}.txt`, 'outside');
    await open(ok, { site });
    const asset = await gateway.fetch('/assets/a-1.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(await asset.text()).toBe('script');
    const screen = await gateway.fetch('/agent/sales');
    expect(screen.headers.get('cache-control')).toBe('no-cache');
    expect(screen.headers.get('content-security-policy')).toContain(
      "script-src 'self' 'wasm-unsafe-eval';",
    );
    expect(await screen.text()).toBe('<p>page</p>');
    for (const link of ['/ref/ABCD2345', '/ref/%2F%2Fevil.example'])
      expect(await (await gateway.fetch(link)).text()).toBe('<p>redirecting</p>');
    expect(await (await gateway.fetch('/ref')).text()).toBe('<p>page</p>');
    expect((await gateway.fetch('/assets/none.js')).status).toBe(404);
    const host = `localhost:${gateway.port}`;
    expect(await gateway.rawStatus('/../site.txt', { host })).toBe(404);
    expect((await gateway.fetch('/assets/..%2f..%2fx.txt')).status).toBe(404);
  });
});
