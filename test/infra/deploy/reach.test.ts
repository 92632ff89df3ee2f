import { createServer } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { whyUnreachable } from '../../../infra/deploy/reach.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/base/loopback.ts';
import { startStub } from '../../support/stack/start-stub.ts';

/** Answers by path; any other path is refused, as the distribution does. */
let answers: Record<string, object>;
let url: string;

beforeEach(async () => {
  answers = {
    '/config.json': { userPoolClientId: 'ours' },
    '/api/public/referral-codes/NOBODY': { known: false },
  };
  url = await startStub(({ url: path = '' }) => {
    const answer = answers[path];
    return { status: answer ? 200 : 403, body: JSON.stringify(answer ?? {}) };
  });
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
  const server = createServer();
  const gone = await listenOnLoopback(server);
  await closeServer(server);
  expect(await whyUnreachable(gone, 'ours')).toContain('ECONNREFUSED');
});
