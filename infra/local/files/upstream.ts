import { type IncomingMessage, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { Emulator } from './emulator.ts';

export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Headers of one connection, or of the browser's request to the front. */
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

/** The headers that are passed on to the emulator. */
export function forwardable(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));
}

/** Sends a checked request to the emulator. The caller reads the answer's body. */
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
