/**
 * Given a mail scanner that opens every link of every e-mail, nothing is confirmed or changed by it. What the
 * mails say and link to is in functions/domain/identity/write-code-mail.test.ts. Given links that name another
 * site, no answer leads there.
 */
import { expect, it, describe } from 'vitest';
import { openAccounts } from '../../support/identity/accounts.ts';
import { writesOfApi, examplesOf } from '../../support/identity/matrix.ts';
import { startWatchedStack } from '../../support/stack/stack.ts';
import { setUpStack } from '../../support/stack/set-up.ts';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

const stack = await setUpStack(startWatchedStack({ serveWeb: true }));
const accounts = openAccounts(stack);

/**
 * Opens the links of the newest mail as a scanner does: asks for the head, then for all, wherever they lead.
 */
async function scan(email: string): Promise<void> {
  const [mail] = await stack.inbox(email);
  const found = mail?.html.matchAll(/\b(?:href|src|action)\s*=\s*["']?([^"'\s>]+)/gi) ?? [];
  const links = [...found].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  expect(links.length).toBeGreaterThan(0);
  stack.front.reset();
  for (const link of links) {
    expect(new URL(link).origin).toBe(stack.url);
    for (const method of ['HEAD', 'GET', 'POST'])
      await fetch(link, { method, headers: { 'user-agent': 'MailScanner/1.0' } });
  }
  expect(writesOfApi(stack.front.calls)).toEqual([]);
}

it('confirms nothing by the mail of a sign-up, nor by that of the code sent again', async () => {
  const email = 'scanned@fibrelink.example';
  const name = '<a href="https://evil.example/?c=1">Claim</a>';
  await accounts.signUp(email, { name, 'custom:department': '<img src=//evil.example/p.png>' });
  await scan(email);
  await accounts.resend(email);
  await scan(email);
  await expect(accounts.signIn(email)).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
});

it('changes no password by the mail of a reset', async () => {
  const email = 'reset-mail@demo.example';
  await accounts.signUp(email);
  await accounts.confirm(email, await accounts.codeFor(email));
  await accounts.forgot(email);
  await scan(email);
  expect(await accounts.signIn(email)).not.toBe('');
});

describe('a redirect', () => {
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
      expect({ path, redirects: status >= 300 && status < 400 }).toEqual({
        path,
        redirects: false,
      });
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
});
