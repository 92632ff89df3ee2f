/** Sends requests to the deployed portal as CloudFront would pass them on. */
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { type Api, openApi } from '../support/stack/client.ts';
import type { Deployed } from './deployment.ts';
import type { Emulator } from './emulator.ts';

export class Gateway {
  readonly #emulator: Emulator;
  readonly #deployed: Deployed;

  constructor(emulator: Emulator, deployed: Deployed) {
    this.#emulator = emulator;
    this.#deployed = deployed;
  }

  /** The API's client for one person; without a token, for anybody. */
  api(token?: string): Api {
    const send = (request: Request) => this.send(request);
    return openApi(`https://${this.#deployed.apiHost}`, token ? () => token : undefined, send);
  }

  async statusOf(path: string, token?: string): Promise<number> {
    const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
    const url = `https://${this.#deployed.apiHost}${path}`;
    return (await this.send(new Request(url, { headers }))).status;
  }

  /** Follows a link; at the files origin the bucket answers, for the emulator has no distribution. */
  openLink(url: string): Promise<Response> {
    return fetch(url.replace(this.#deployed.filesOrigin, this.#emulator.endpoint));
  }

  /** Begins to open a socket with a ticket. */
  dial(ticket: string): WebSocket {
    const { hostname, pathname } = new URL(this.#deployed.liveUrl);
    // The emulator has the API under a name of its own.
    const host = `${hostname.split('.')[0]}.execute-api.localhost`;
    const headers = { ...this.#deployed.liveHeaders, host };
    const at = new URL(`${pathname}?ticket=${encodeURIComponent(ticket)}`, this.#emulator.endpoint);
    return new WebSocket(at.href.replace('http', 'ws'), { headers });
  }

  /** Sends a request to the emulator, which finds the API by the host; fetch can't name another. */
  async send(request: Request): Promise<Response> {
    const { host, pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    httpRequest(
      {
        host: '127.0.0.1',
        port: this.#emulator.port,
        method: request.method,
        path: `${pathname}${search}`,
        headers: {
          ...Object.fromEntries(request.headers),
          ...this.#deployed.apiHeaders,
          host,
          'content-length': body.length,
        },
      },
      (answer) => {
        const { statusCode: status = 0, headers } = answer;
        const type = { 'content-type': headers['content-type'] ?? '' };
        buffer(answer).then(
          (content) => resolve(new Response(content, { status, headers: type })),
          reject,
        );
      },
    )
      .on('error', reject)
      .end(body);
    return promise;
  }
}
