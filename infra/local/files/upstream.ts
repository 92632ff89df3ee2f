import { type IncomingMessage, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { Emulator } from './emulator.ts';

export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Headers that belong to one connection, or to the browser's dealings with the front alone. */
const ownHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
  'authorization',
  'cookie',
  'origin',
  'referer',
]);

/** The headers of a request that the emulator may see. */
export function forwardable(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));
}

/** Sends a request that has been checked to the emulator. The answer's body is yet to be read. */
export function callEmulator(
  emulator: Emulator,
  { method, url, headers, body }: UpstreamRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${emulator.origin}${url}`, {
      method,
      headers: {
        ...headers,
        [emulator.pass.name]: emulator.pass.value,
        'content-length': body.length,
      },
    });
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });
}
