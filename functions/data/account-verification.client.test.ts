/** A verification service that answers badly, or isn't the one that was asked. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openAccountVerification, Unanswered } from './account-verification.client.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A service that answers so, and the calls that it got. */
async function serviceThat(answer: Answer) {
  const calls: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    calls.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/accounts` };
}

const ask = (url: string) =>
  openAccountVerification({ url, secret: 'hidden', timeoutMs: 5_000 }).ask({
    requestId: 'r1',
    bankName: 'FNB',
    branchCode: '250655',
    accountNumber: '62000000123',
    accountHolderName: 'S Dlamini',
  });
const says =
  (text: string, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status).end(text);

it('takes the three answers, and everything else as unknown', async () => {
  const { url } = await serviceThat(
    says(
      JSON.stringify({
        outcome: 'answered',
        answers: { exists: 'yes', isOpen: 'no', holderName: true, other: 'yes' },
        result: 'passed',
      }),
    ),
  );
  expect(await ask(url)).toEqual({
    exists: 'yes',
    isOpen: 'no',
    holderName: 'unknown',
    acceptsCredits: 'unknown',
    accountType: 'unknown',
    openForThreeMonths: 'unknown',
  });
});

it.each([
  ['no JSON', 'yes'],
  ['another form', '{"outcome":"passed"}'],
  ['no answers', '{"outcome":"answered"}'],
  ['a list', '[]'],
  ['a prototype', '{"__proto__":{"outcome":"notSupported"}}'],
])('takes %s for no answer', async (_, text) => {
  const { url, calls } = await serviceThat(says(text));
  await expect(ask(url)).rejects.toThrow(Unanswered);
  expect(calls).toHaveLength(1);
});

it('stops reading an answer that doesn’t end', async () => {
  let sent = 0;
  const { url } = await serviceThat((_, response) => {
    const chunk = Buffer.alloc(8 * 1024, ' ');
    const send = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      if (!response.destroyed) response.once('drain', send);
    };
    send();
  });
  await expect(ask(url)).rejects.toThrow('its answer is too long');
  // What the connection holds beside the 16 KiB that were read.
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

it('carries neither account nor secret to where a redirect leads', async () => {
  const elsewhere = await serviceThat(says('{"outcome":"notSupported"}'));
  const { url, calls } = await serviceThat((_, response) => {
    response.writeHead(307, { location: elsewhere.url }).end();
  });
  await expect(ask(url)).rejects.toThrow('it answered 307');
  expect(calls).toHaveLength(1);
  expect(elsewhere.calls).toEqual([]);
});

it('asks three times where the service is down, with the same id', async () => {
  const ids: string[] = [];
  const { url } = await serviceThat((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      ids.push((JSON.parse(Buffer.concat(parts).toString()) as { requestId: string }).requestId);
      response.writeHead(503).end();
    });
  });
  await expect(ask(url)).rejects.toThrow(Unanswered);
  expect(ids).toEqual(['r1', 'r1', 'r1']);
});
