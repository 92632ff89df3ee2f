import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { whyUnreachable } from '../../../infra/deploy/reach.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/base/loopback.ts';

/** Answers by path; any other path is refused, as the distribution does. */
let answers: Record<string, object>;
let server: Server;
let url: string;

beforeEach(async () => {
  answers = {
    '/config.json': { userPoolClientId: 'ours' },
    '/api/public/referral-codes/NOBODY': { known: false },
  };
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 403).end(JSON.stringify(answer ?? {}));
  });
  url = await listenOnLoopback(server);
});
afterEach(async () => {
  if (server.listening) await closeServer(server);
});

it('accepts pages and an API that answer', async () => {
  expect(await whyUnreachable(url, 'ours')).toBeUndefined();
});

it('detects another deployment', async () => {
  expect(await whyUnreachable(url, 'another')).toBe(`${url} is another deployment's`);
});

it.each(['/config.json', '/api/public/referral-codes/NOBODY'])(
  'says what %s answers',
  async (path) => {
    delete answers[path];
    expect(await whyUnreachable(url, 'ours')).toBe(`${url}${path} answers 403`);
  },
);

it('detects that nothing answers', async () => {
  await closeServer(server);
  expect(await whyUnreachable(url, 'ours')).toContain('ECONNREFUSED');
});
