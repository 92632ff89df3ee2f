/**
 * `/user-pool`: the user pool for browsers, on the site's own origin. The operations for administrators,
 * which need a signature in the cloud, can only be called at the pool's own loopback port.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson, sendMessage } from '../base/respond.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const SERVICE = 'AWSCognitoIdentityProviderService.';

/** A password, a code or a token authorizes all other operations. */
const SIGNED = /^(Admin|List)/;

export function poolProxy(endpoint: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      sendMessage(response, 405, 'Method Not Allowed');
      return;
    }
    const target = String(request.headers['x-amz-target'] ?? '');
    if (!target.startsWith(SERVICE) || SIGNED.test(target.slice(SERVICE.length))) {
      sendJson(response, 400, {
        __type: 'MissingAuthenticationTokenException',
        message: 'Missing Authentication Token',
      });
      return;
    }
    const body = await readBody(request, BODY_LIMIT_BYTES);
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body: new Uint8Array(body),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const errorType = answer.headers.get('x-amzn-errortype');
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/x-amz-json-1.1',
      'content-length': bytes.length,
      'cache-control': 'no-store',
      ...(errorType ? { 'x-amzn-errortype': errorType } : {}),
    });
    response.end(bytes);
  };
}
