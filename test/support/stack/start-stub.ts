import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from '../../../infra/local/base/loopback.ts';
import { closeAfterwards } from './close-afterwards.ts';

/** A stub’s answer to a request. */
export interface StubAnswer {
  status?: number;
  type?: string;
  body?: string;
}

/**
 * Starts a server that stands in for a service, for the tests of a file, or for one test.
 * @returns its origin
 */
export function startStub(
  answer: (request: IncomingMessage, body: string) => StubAnswer | Promise<StubAnswer>,
): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const { status = 200, type, body } = await answer(request, await text(request));
      if (type) response.setHeader('content-type', type);
      response.writeHead(status).end(body);
    })();
  });
  closeAfterwards(() => closeServer(server));
  return listenOnLoopback(server);
}
