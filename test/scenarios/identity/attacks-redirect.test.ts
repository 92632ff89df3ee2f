/** Given links that somebody made to look like the portal's, no answer leads away from it. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import { examplesOf } from '../../support/identity/matrix.ts';
import { startTestStack } from '../../support/stack/stack.ts';
import { setUpStack } from '../../support/stack/set-up.ts';

const TARGETS = [
  '//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  '/\\evil.example',
  '%0d%0aLocation:%20https://evil.example',
];
const PARAMETERS =
  'next redirect redirect_uri returnTo return_to url continue dest ref email code'.split(' ');
/** Paths that proxies and file servers have been known to answer with a redirect. */
const MISLEADING = [
  '//evil.example',
  '//evil.example/',
  '//evil.example/..',
  '//evil.example/%2e%2e',
  '///evil.example//',
  '/\\evil.example/',
  '/%2f%2fevil.example',
  '/%5c%5cevil.example/',
  '/login//evil.example',
  '/login/..//evil.example/',
  '/assets//evil.example',
  '/api//evil.example/',
  '/config.json/',
  '/.evil.example',
  '/@evil.example',
  'http://evil.example/',
  '/%0d%0aLocation:%20https://evil.example',
];

const stack = await setUpStack(startTestStack({ serveWeb: true }));

/** Asks for a path exactly as written, which `fetch` would tidy first. */
async function ask(path: string, method = 'GET') {
  const asked = request({ port: stack.port, host: '127.0.0.1', method, path });
  asked.setHeader('host', `localhost:${stack.port}`);
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, headers: response.headers };
}

async function leadsNowhere(path: string): Promise<void> {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask(path, method);
    expect({ path, redirects: status >= 300 && status < 400 }).toEqual({ path, redirects: false });
    expect({ path, location: headers.location, refresh: headers['refresh'] }).toEqual({ path });
  }
}

/** One listener serves all screens, and one all endpoints: some stand for them. */
const screens = ['/', '/login', '/agent/sales', '/ref/ABCD2345', '/user-pool', '/ws'];
const reads = examplesOf('public', 'me', 'agent', 'admin')
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x'));

it.each([...screens, ...reads])('no parameter sends a browser elsewhere on %s', async (path) => {
  for (const target of TARGETS) {
    const query = PARAMETERS.map((name) => `${name}=${encodeURIComponent(target)}`).join('&');
    await leadsNowhere(`${path}?${query}`);
  }
});

it.each(MISLEADING)('no redirect comes of the path %j', leadsNowhere);

it.each(TARGETS)('nothing redirects for a code like %j', async (target) => {
  await leadsNowhere(`/ref/${encodeURIComponent(target)}`);
});

it('a request for another host is refused', async () => {
  for (const host of ['evil.example', `localhost.evil.example:${stack.port}`]) {
    const asked = request({ port: stack.port, host: '127.0.0.1', path: '/', headers: { host } });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(421);
  }
});
