/** The distribution, which the emulator lacks: the files of the bucket, and the API. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileFor } from '../../infra/local/gateway/static-site.ts';
import { securityHeaders } from '../../infra/model/security-headers.ts';
import { REGION } from './emulator.ts';
import type { Portal } from './portal.ts';

/** The address at which browsers call a user pool of AWS. */
export const POOL_ORIGIN = `https://cognito-idp.${REGION}.amazonaws.com`;

export interface Site {
  url: string;
  close(): Promise<void>;
}

/** Serves the portal on loopback as its distribution would. */
export async function openSite(portal: Portal): Promise<Site> {
  const { cloud, deployed } = portal;
  const headers = securityHeaders({
    filesOrigins: [deployed.filesOrigin],
    frameOrigin: deployed.filesOrigin,
    poolOrigin: POOL_ORIGIN,
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) return passOn(portal, request, response);
    const found = await cloud.openFile(
      deployed.siteBucket,
      fileFor(new URL(path, 'http://site').pathname).slice(1),
    );
    response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' });
    response.end(await found.bytes());
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function passOn(
  { gateway, deployed }: Portal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const body = await buffer(request);
  const names = ['authorization', 'content-type', 'idempotency-key'] as const;
  const passed = names.flatMap((name): [string, string][] =>
    headers[name] ? [[name, String(headers[name])]] : [],
  );
  const answer = await gateway.send(
    new Request(`https://${deployed.apiHost}${request.url}`, {
      method,
      headers: passed,
      ...(body.length > 0 ? { body } : {}),
    }),
  );
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(await answer.bytes());
}
